#include "dve/one_line.hh"

#include <algorithm>
#include <cstddef>

#include "base/ascii.hh"

namespace ouro::dve {
namespace {

// Where the blank or comment at `at` ends; `at` itself when there is neither.
std::size_t after_gap(std::string_view text, std::size_t at) {
  if (ascii::is_blank(text[at])) return at + 1;
  const std::string_view mark = text.substr(at, 2);
  if (mark == "//") return std::min(text.find('\n', at), text.size());
  if (mark == "/*") return std::min(text.find("*/", at + 2), text.size() - 2) + 2;
  return at;
}

}  // namespace

std::string one_line(std::string_view text) {
  std::string result;
  bool gap = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = after_gap(text, at);
    if (end != at) {
      gap = true;
      at = end;
      continue;
    }
    if (gap && !result.empty()) result += ' ';
    gap = false;
    result += text[at++];
  }
  return result;
}

}  // namespace ouro::dve
