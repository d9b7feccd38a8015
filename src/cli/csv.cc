#include "cli/csv.hh"

#include <algorithm>
#include <utility>

namespace ouro::cli {

bool CsvReader::next(CsvRow& row) {
  if (at_ >= text_.size()) return false;
  row.cells.clear();
  row.line = line_;
  while (true) {
    row.cells.push_back(cell());
    if (at_ >= text_.size()) return true;
    const char separator = text_[at_++];
    if (separator != '\n') continue;
    ++line_;
    line_begin_ = at_;
    return true;
  }
}

CsvCell CsvReader::cell() {
  if (at_ < text_.size() && text_[at_] == '"') return quoted_cell();
  const std::size_t begin = at_;
  at_ = std::min(text_.find_first_of(",\n", at_), text_.size());
  std::size_t end = at_;
  if (end > begin && text_[end - 1] == '\r') --end;
  return {std::string(text_.substr(begin, end - begin)), begin - line_begin_ + 1};
}

CsvCell CsvReader::quoted_cell() {
  const std::size_t begin = at_++;
  CsvCell cell{{}, begin - line_begin_ + 2};
  while (true) {
    const std::size_t quote = text_.find('"', at_);
    if (quote == std::string_view::npos) {
      throw UserError(diagnose({.text = text_, .name = name_}, {begin, begin + 1}, Severity::Error,
                               "this quoted cell is never closed"));
    }
    cell.text += text_.substr(at_, quote - at_);
    at_ = quote + 1;
    if (at_ >= text_.size() || text_[at_] != '"') break;
    cell.text += '"';
    ++at_;
  }
  line_ += static_cast<std::size_t>(std::ranges::count(text_.substr(begin, at_ - begin), '\n'));
  // Whatever follows the closing quote up to the separator belongs to the cell as it stands.
  const std::size_t rest = at_;
  at_ = std::min(text_.find_first_of(",\n", at_), text_.size());
  std::size_t end = at_;
  if (end > rest && text_[end - 1] == '\r') --end;
  cell.text += text_.substr(rest, end - rest);
  return cell;
}

std::string csv_line(const std::vector<CsvCell>& cells) {
  std::string out;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) out += ',';
    const std::string& text = cells[i].text;
    if (text.find_first_of(",\"\n\r") == std::string::npos) {
      out += text;
      continue;
    }
    out += '"';
    for (const char c : text) out.append(c == '"' ? 2 : 1, c);
    out += '"';
  }
  return out;
}

}  // namespace ouro::cli
