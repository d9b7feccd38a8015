// The words of expressions, for their reader and their printer.
#pragma once

#include <string_view>

namespace ouro::bdd {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_word_begin(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
constexpr bool is_word_part(char c) { return is_word_begin(c) || is_digit(c) || c == '.'; }
constexpr bool is_true_word(std::string_view word) { return word == "t" || word == "true"; }
constexpr bool is_false_word(std::string_view word) { return word == "f" || word == "false"; }

/// The size of the word or alias at the beginning of a text; 0 when there is none.
constexpr std::size_t word_size(std::string_view text) {
  std::size_t size = !text.empty() && text.front() == '@' ? 1 : 0;
  if (size >= text.size() || !is_word_begin(text[size])) return 0;
  while (size < text.size() && is_word_part(text[size])) ++size;
  return size;
}

}  // namespace ouro::bdd
