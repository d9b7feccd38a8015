#include "monitor/json_escapes.hh"

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "base/ascii.hh"

namespace ouro::monitor {

namespace {

constexpr std::uint32_t replacement_character = 0xfffd;

bool is_first_half(std::uint32_t code) { return code >= 0xd800 && code < 0xdc00; }
bool is_second_half(std::uint32_t code) { return code >= 0xdc00 && code < 0xe000; }

// The four hexadecimal digits at the beginning of a text.
std::optional<std::uint32_t> four_digits(std::string_view text) {
  if (text.size() < 4) return std::nullopt;
  std::uint32_t code = 0;
  for (const char c : text.substr(0, 4)) {
    const char lower = static_cast<char>(c | 0x20);
    const bool is_letter = lower >= 'a' && lower <= 'f';
    if (!ascii::is_digit(c) && !is_letter) return std::nullopt;
    code = 16 * code + static_cast<std::uint32_t>(is_letter ? lower - 'a' + 10 : c - '0');
  }
  return code;
}

void append_utf8(std::uint32_t code, std::string& out) {
  const auto tail = [&](unsigned shift) { out += static_cast<char>(0x80U | ((code >> shift) & 0x3fU)); };
  if (code < 0x80) {
    out += static_cast<char>(code);
  } else if (code < 0x800) {
    out += static_cast<char>(0xc0U | code >> 6U);
    tail(0);
  } else if (code < 0x10000) {
    out += static_cast<char>(0xe0U | code >> 12U);
    tail(6);
    tail(0);
  } else {
    out += static_cast<char>(0xf0U | code >> 18U);
    tail(12);
    tail(6);
    tail(0);
  }
}

// Appends the character of the four digits that a text begins with, behind their \u, or of a pair of halves;
// what is left of the text is what follows.
bool append_code_point(std::string_view& text, std::string& out) {
  const auto first = four_digits(text);
  if (!first) return false;
  text.remove_prefix(4);
  std::uint32_t code = *first;
  if (is_first_half(code) && text.starts_with("\\u")) {
    const auto second = four_digits(text.substr(2));
    if (second && is_second_half(*second)) {
      code = 0x10000 + ((code - 0xd800) << 10U) + (*second - 0xdc00);
      text.remove_prefix(6);
    }
  }
  append_utf8(is_first_half(code) || is_second_half(code) ? replacement_character : code, out);
  return true;
}

}  // namespace

bool append_unescaped(std::string_view text, std::string& out) {
  static constexpr std::string_view escapes = "\"\\/bfnrt";
  static constexpr std::string_view meanings = "\"\\/\b\f\n\r\t";
  while (!text.empty()) {
    const char c = text.front();
    text.remove_prefix(1);
    if (c != '\\') {
      out += c;
      continue;
    }
    assert(!text.empty());
    const char escape = text.front();
    text.remove_prefix(1);
    if (const std::size_t at = escapes.find(escape); at != std::string_view::npos) {
      out += meanings[at];
    } else if (escape != 'u' || !append_code_point(text, out)) {
      return false;
    }
  }
  return true;
}

}  // namespace ouro::monitor
