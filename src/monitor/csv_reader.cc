// Events as comma-separated values \cite{rfc4180}, one a line: a quoted cell cannot go on in the next line.
//
// The first line that is not blank names the columns. Blanks around cells do not count; a cell without
// anything is missing, `""` is an empty string. A row must have as many cells as the first one.
#include <fmt/format.h>

#include <cstring>
#include <vector>

#include "monitor/event_reader.hh"

namespace ouro::monitor {

namespace {

std::string_view trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

class CsvEventReader final : public EventReader {
 public:
  CsvEventReader(const FieldNames& fields, char separator) : fields_(fields), separator_(separator) {}

  Found read(std::string_view line, std::span<Value> values) override {
    for (Value& value : values) value = Value();
    if (trimmed(line).empty()) return Found::Nothing;
    unquoted_.clear();
    if (unquoted_.capacity() < line.size()) unquoted_.reserve(2 * line.size());
    if (columns_.empty()) return read_header(line);
    std::size_t column = 0;
    const bool closed = for_each_cell(line, [&](const Value& cell) {
      if (column < columns_.size() && columns_[column]) values[*columns_[column]] = cell;
      ++column;
    });
    if (!closed) return malformed(why_);
    if (column == columns_.size()) return Found::Event;
    return malformed(fmt::format("the row has {} cells, but there are {} columns", column, columns_.size()));
  }

 private:
  Found read_header(std::string_view line) {
    const bool closed = for_each_cell(line, [this](const Value& cell) {
      const auto name = cell.as_characters();
      columns_.push_back(name ? fields_.find(*name) : std::nullopt);
    });
    if (closed) return Found::Nothing;
    columns_.clear();
    return malformed(why_);
  }

  template <class Handle>
  bool for_each_cell(std::string_view line, Handle handle) {
    for (;;) {
      const std::size_t begin = line.find_first_not_of(" \t");
      const bool quoted = begin != std::string_view::npos && line[begin] == '"';
      if (quoted) {
        line.remove_prefix(begin);
        const auto cell = quoted_cell(line);
        if (!cell) return false;
        handle(Value::text(*cell));
      }
      const void* const found = std::memchr(line.data(), separator_, line.size());
      const std::size_t length =
          found == nullptr ? line.size()
                           : static_cast<std::size_t>(static_cast<const char*>(found) - line.data());
      const std::string_view cell = trimmed(line.substr(0, length));
      if (quoted && !cell.empty()) {
        why_ = "something follows a quoted cell";
        return false;
      }
      if (!quoted) handle(cell.empty() ? Value() : Value::text(cell));
      if (found == nullptr) return true;
      line.remove_prefix(length + 1);
    }
  }

  // The cell at the beginning of the line, which is left behind its closing quote.
  std::optional<std::string_view> quoted_cell(std::string_view& line) {
    const std::size_t begin = unquoted_.size();
    for (std::size_t i = 1; i < line.size(); ++i) {
      if (line[i] != '"') {
        unquoted_ += line[i];
      } else if (i + 1 < line.size() && line[i + 1] == '"') {
        unquoted_ += line[i++];
      } else {
        line.remove_prefix(i + 1);
        return std::string_view(unquoted_).substr(begin);
      }
    }
    why_ = "a quoted cell is never closed on its line";
    return std::nullopt;
  }

  const FieldNames& fields_;
  char separator_;
  std::vector<std::optional<FieldNames::Number>> columns_;
  std::string unquoted_;  // never reallocated while a line is read
  std::string_view why_;
};

}  // namespace

std::unique_ptr<EventReader> make_csv_reader(const FieldNames& fields, char separator) {
  return std::make_unique<CsvEventReader>(fields, separator);
}

}  // namespace ouro::monitor
