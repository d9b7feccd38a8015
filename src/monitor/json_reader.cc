// JSON lines \cite{rfc8259}: one pass over the bytes, without building anything.
//
// Fields may be members of members, `request.size`: the names are a tree, and the reader descends into an
// object only where the tree does. Everything else is skipped, but checked: a line is an event or malformed,
// whatever is asked for. Strings without escapes, which are most, are views into the line; others are decoded
// into memory that was reserved before, so that views of it stay valid. Of members with the same name the
// last one counts: what was read of the members of another is forgotten. `null` is missing.
#include <array>
#include <utility>
#include <vector>

#include "base/ascii.hh"
#include "monitor/event_reader.hh"
#include "monitor/json_escapes.hh"

namespace ouro::monitor {

namespace {

constexpr int max_nesting = 100;

// The names of fields as a tree of member names.
class MemberTree {
 public:
  using Node = std::uint32_t;
  static constexpr Node root = 0;
  static constexpr Node none = ~Node{0};

  explicit MemberTree(const FieldNames& fields) : nodes_(1) {
    for (FieldNames::Number field = 0; field < fields.size(); ++field) add(fields[field], field);
  }

  Node child(Node node, std::string_view name) const {
    for (const Node child : nodes_[node].children) {
      if (nodes_[child].name == name) return child;
    }
    return none;
  }
  bool has_children(Node node) const { return !nodes_[node].children.empty(); }
  std::span<const Node> children(Node node) const { return nodes_[node].children; }
  std::size_t size() const { return nodes_.size(); }
  std::optional<FieldNames::Number> field(Node node) const { return nodes_[node].field; }

 private:
  struct Entry {
    std::string name;
    std::optional<FieldNames::Number> field;
    std::vector<Node> children;
  };

  // A member of the event itself may have a name with dots in it, too.
  void add(std::string_view path, FieldNames::Number field) {
    nodes_[insert(root, path)].field = field;
    Node node = root;
    while (path.find('.') != std::string_view::npos) {
      node = insert(node, path.substr(0, path.find('.')));
      path.remove_prefix(path.find('.') + 1);
    }
    nodes_[insert(node, path)].field = field;
  }

  Node insert(Node parent, std::string_view name) {
    if (const Node known = child(parent, name); known != none) return known;
    const auto node = static_cast<Node>(nodes_.size());
    nodes_.push_back({std::string(name), std::nullopt, {}});
    nodes_[parent].children.push_back(node);
    return node;
  }

  std::vector<Entry> nodes_;
};

enum class Class : std::uint8_t { Plain, Quote, Escape, Control };
constexpr std::array<Class, 256> string_classes = [] {
  std::array<Class, 256> classes{};
  for (std::size_t c = 0; c < 0x20; ++c) classes[c] = Class::Control;
  classes['"'] = Class::Quote;
  classes['\\'] = Class::Escape;
  return classes;
}();

class JsonReader final : public EventReader {
 public:
  explicit JsonReader(const FieldNames& fields) : tree_(fields), met_in_(tree_.size(), 0) {}

  Found read(std::string_view line, std::span<Value> values) override {
    at_ = line.data();
    end_ = line.data() + line.size();
    values_ = values;
    ++line_;
    for (Value& value : values) value = Value();
    decoded_.clear();
    if (decoded_.capacity() < line.size()) decoded_.reserve(2 * line.size());
    skip_blanks();
    if (at_ == end_) return Found::Nothing;
    why_ = "a JSON object was expected";
    const auto place = [&] { return static_cast<std::size_t>(at_ - line.data()); };
    if (*at_ != '{' || !object(MemberTree::root, 0)) return malformed(why_, place());
    skip_blanks();
    return at_ == end_ ? Found::Event : malformed("something follows the JSON object", place());
  }

 private:
  using Node = MemberTree::Node;

  bool fail(const char* why) {
    why_ = why;
    return false;
  }

  void skip_blanks() {
    while (at_ != end_ && (*at_ == ' ' || *at_ == '\t' || *at_ == '\r' || *at_ == '\n')) ++at_;
  }
  // Skips blanks, and the character if it is there.
  bool accept(char c) {
    skip_blanks();
    if (at_ == end_ || *at_ != c) return false;
    ++at_;
    return true;
  }

  // All of these begin at the first character of what they read, and end after its last.
  bool object(Node node, int nesting) {
    if (nesting > max_nesting) return fail("objects are nested too deeply");
    ++at_;
    if (accept('}')) return true;
    do {
      skip_blanks();
      std::string_view name;
      if (at_ == end_ || *at_ != '"' || !string(name, true))
        return fail_in_string("a member's name in quotes was expected");
      if (!accept(':')) return fail("a colon was expected after a member's name");
      skip_blanks();
      if (!value(node == MemberTree::none ? node : tree_.child(node, name), nesting)) return false;
    } while (accept(','));
    return accept('}') || fail("a comma or the end of the object was expected");
  }

  bool array(int nesting) {
    if (nesting > max_nesting) return fail("arrays are nested too deeply");
    ++at_;
    if (accept(']')) return true;
    do {
      skip_blanks();
      if (!value(MemberTree::none, nesting)) return false;
    } while (accept(','));
    return accept(']') || fail("a comma or the end of the array was expected");
  }

  bool value(Node node, int nesting) {
    if (at_ == end_) return fail("the line ends in the middle of the object");
    const bool wanted = node != MemberTree::none;
    if (wanted && tree_.has_children(node)) meet(node);
    Value* const field = wanted && tree_.field(node) ? &values_[*tree_.field(node)] : nullptr;
    Value read;
    switch (*at_) {
      case '{':
        return object(wanted && tree_.has_children(node) ? node : MemberTree::none, nesting + 1) &&
               set(field, read);
      case '[':
        return array(nesting + 1) && set(field, read);
      case '"': {
        std::string_view characters;
        if (!string(characters, field != nullptr)) return false;
        return set(field, Value::string(characters));
      }
      case 't':
        return word("true") && set(field, Value::boolean(true));
      case 'f':
        return word("false") && set(field, Value::boolean(false));
      case 'n':
        return word("null") && set(field, read);
      default:
        return number(field);
    }
  }

  // The second time, the members that it had are no longer its members.
  void meet(Node node) {
    if (std::exchange(met_in_[node], line_) == line_) forget_members(node);
  }

  // NOLINTNEXTLINE(misc-no-recursion): as deep as the name of a field has dots.
  void forget_members(Node node) {
    for (const Node child : tree_.children(node)) {
      if (const auto field = tree_.field(child)) values_[*field] = Value();
      forget_members(child);
    }
  }

  static bool set(Value* field, const Value& value) {
    if (field != nullptr) *field = value;
    return true;
  }

  bool word(std::string_view expected) {
    if (!std::string_view(at_, static_cast<std::size_t>(end_ - at_)).starts_with(expected)) {
      return fail("a value was expected; words are true, false and null");
    }
    at_ += expected.size();
    return true;
  }

  bool digits() {
    const char* const begin = at_;
    while (at_ != end_ && ascii::is_digit(*at_)) ++at_;
    return at_ != begin;
  }

  bool number(Value* field) {
    const char* const begin = at_;
    if (*at_ == '-') ++at_;
    const bool leading_zero = at_ != end_ && *at_ == '0';
    const char* const whole = at_;
    if (!digits() || (leading_zero && at_ - whole > 1)) return fail("a value was expected");
    if (at_ != end_ && *at_ == '.' && (++at_, !digits())) return fail("digits were expected after the point");
    if (at_ != end_ && (*at_ == 'e' || *at_ == 'E')) {
      ++at_;
      if (at_ != end_ && (*at_ == '+' || *at_ == '-')) ++at_;
      if (!digits()) return fail("digits were expected in the exponent");
    }
    if (field == nullptr) return true;
    const auto read = read_number({begin, static_cast<std::size_t>(at_ - begin)});
    return set(field, read ? Value::number(*read) : Value());
  }

  bool fail_in_string(const char* otherwise) {
    const bool in_string = at_ != end_ && *at_ == '"';
    return in_string ? false : fail(otherwise);
  }

  // On failure at_ is on the opening quote.
  bool string(std::string_view& characters, bool wanted) {
    const char* const begin = at_;
    bool escapes = false;
    for (++at_; at_ != end_; ++at_) {
      switch (string_classes[static_cast<unsigned char>(*at_)]) {
        case Class::Plain:
          continue;
        case Class::Quote:
          characters = {begin + 1, static_cast<std::size_t>(at_ - begin - 1)};
          ++at_;
          if (escapes && !decode(characters, wanted)) break;
          return true;
        case Class::Escape:
          escapes = true;
          if (++at_ != end_) continue;
          fail("a string is never closed");
          break;
        case Class::Control:
          fail("a string contains a control character");
          break;
      }
      at_ = begin;
      return false;
    }
    at_ = begin;
    return fail("a string is never closed");
  }

  // Checks escapes, and replaces the characters by what they mean.
  bool decode(std::string_view& characters, bool wanted) {
    const std::size_t begin = decoded_.size();
    if (!append_unescaped(characters, decoded_)) return fail("a string has an escape that does not exist");
    if (wanted) {
      characters = std::string_view(decoded_).substr(begin);
    } else {
      decoded_.resize(begin);
    }
    return true;
  }

  MemberTree tree_;
  std::vector<std::uint64_t> met_in_;  // by node that has children: the last line that it was met in
  std::uint64_t line_ = 0;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::span<Value> values_;
  std::string decoded_;  // never reallocated while a line is read: decoding makes nothing longer
  const char* why_ = "";
};

}  // namespace

std::unique_ptr<EventReader> make_json_reader(const FieldNames& fields) {
  return std::make_unique<JsonReader>(fields);
}

}  // namespace ouro::monitor
