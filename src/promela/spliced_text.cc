#include "promela/spliced_text.hh"

#include <algorithm>

namespace ouro::promela::cpp {

namespace {

bool is_blank_inside(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

// Takes a line off the front, without its end.
std::string_view take_line(std::string_view& text) {
  const std::string_view line = text.substr(0, text.find_first_of("\r\n"));
  text.remove_prefix(line.size());
  text.remove_prefix(text.starts_with("\r\n") ? 2 : std::min<std::size_t>(text.size(), 1));
  return line;
}

// Where the backslash stands that joins this line with the next, or npos.
std::size_t joining_backslash(std::string_view line) {
  std::size_t end = line.size();
  while (end > 0 && is_blank_inside(line[end - 1])) --end;
  return end > 0 && line[end - 1] == '\\' ? end - 1 : std::string_view::npos;
}

}  // namespace

SplicedText splice(std::string_view text) {
  SplicedText result{.text = {}, .line_begins = {0}};
  result.text.reserve(text.size() + 1);
  while (!text.empty()) {
    const std::string_view line = take_line(text);
    const std::size_t backslash = joining_backslash(line);
    result.text += line.substr(0, backslash);
    if (backslash == std::string_view::npos || text.empty()) result.text += '\n';
    result.line_begins.push_back(static_cast<std::uint32_t>(result.text.size()));
  }
  return result;
}

}  // namespace ouro::promela::cpp
