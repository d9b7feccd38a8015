// Kinds of characters, whatever the locale: the same text must mean the same everywhere.
#pragma once

#include <string>
#include <string_view>

namespace ouro::ascii {

constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }
constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
/// Letters and the underscore: what a name may begin with.
constexpr bool is_name_start(char c) { return is_upper(c) || is_lower(c) || c == '_'; }
constexpr bool is_name_char(char c) { return is_name_start(c) || is_digit(c); }
constexpr bool is_control(char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; }

/// The text in double quotes, with a backslash before quotes and backslashes.
inline std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + '"';
}

}  // namespace ouro::ascii
