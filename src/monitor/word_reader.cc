// Events as words: `name=value` separated by blanks; a name alone is true.
//
// A value with blanks is written in double quotes, with a backslash before quotes and backslashes. Of equal
// names the last counts. `name=` is missing.
#include "base/ascii.hh"
#include "monitor/event_reader.hh"

namespace ouro::monitor {

namespace {

class WordReader final : public EventReader {
 public:
  explicit WordReader(const FieldNames& fields) : fields_(fields) {}

  Found read(std::string_view line, std::span<Value> values) override {
    for (Value& value : values) value = Value();
    unquoted_.clear();
    if (unquoted_.capacity() < line.size()) unquoted_.reserve(2 * line.size());
    Found found = Found::Nothing;
    for (std::size_t at = 0;;) {
      while (at < line.size() && ascii::is_blank(line[at])) ++at;
      if (at == line.size()) return found;
      const std::string_view name = until(line, at, true);
      if (name.empty()) return malformed("a name was expected before '='", at);
      Value value = Value::boolean(true);
      if (at < line.size() && line[at] == '=' && !read_value(line, ++at, value)) return malformed(why_, at);
      if (const auto field = fields_.find(name)) values[*field] = value;
      found = Found::Event;
    }
  }

 private:
  // The characters from `at` up to a blank, or an equals sign.
  static std::string_view until(std::string_view line, std::size_t& at, bool stop_at_equals) {
    const std::size_t begin = at;
    while (at < line.size() && !ascii::is_blank(line[at]) && !(stop_at_equals && line[at] == '=')) ++at;
    return line.substr(begin, at - begin);
  }

  bool read_value(std::string_view line, std::size_t& at, Value& value) {
    if (at == line.size() || line[at] != '"') {
      const std::string_view text = until(line, at, false);
      value = text.empty() ? Value() : Value::text(text);
      return true;
    }
    const std::size_t begin = unquoted_.size();
    for (++at; at < line.size() && line[at] != '"'; ++at) {
      if (line[at] == '\\' && at + 1 < line.size()) ++at;
      unquoted_ += line[at];
    }
    if (at == line.size()) {
      why_ = "a quoted value is never closed";
      return false;
    }
    value = Value::text(std::string_view(unquoted_).substr(begin));
    if (++at == line.size() || ascii::is_blank(line[at])) return true;
    why_ = "something follows a quoted value";
    return false;
  }

  const FieldNames& fields_;
  std::string unquoted_;  // never reallocated while a line is read
  std::string_view why_;
};

}  // namespace

std::unique_ptr<EventReader> make_word_reader(const FieldNames& fields) {
  return std::make_unique<WordReader>(fields);
}

}  // namespace ouro::monitor
