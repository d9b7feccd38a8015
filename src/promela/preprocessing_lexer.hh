// A file, cut into the words of a C preprocessor (preprocessing_token.hh).
//
// Comments count as blanks. Text can be read to the end or, for a directive, to the end of the line. What C
// reads in a way of its own and Promela has not (names with dollars or letters beyond ASCII, digraphs for #,
// prefixed strings) comes out as Foreign.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "promela/preprocessing_token.hh"
#include "promela/spliced_text.hh"

namespace ouro::promela::cpp {

class Lexer {
 public:
  enum class Until : std::uint8_t { EndOfText, EndOfLine };

  /// The text must outlive the object and its tokens.
  explicit Lexer(const SplicedText& text) : text_(text.text), begins_(&text.line_begins) {}

  /// The next word; End when there is none up to that end. Throws Refusal at a comment that does not end.
  Token next(Until until);
  /// `"name"` or `<name>` with its quotes, as #include has it, or End: on this line, without escapes.
  Token next_header_name();
  /// The next line has this number, and those behind it follow.
  void number_next_line(std::uint32_t number);
  /// The number of the line where the last word begins.
  std::uint32_t line() const { return line_ + shift_; }

 private:
  char peek(std::size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }
  bool skip_blank(Until until);
  void skip_blanks(Until until);
  void skip_comment();
  Token begin_token();
  void finish(Token& token, Kind kind, std::size_t end);
  void read_name(Token& token);
  void read_number(Token& token);
  void read_quoted(Token& token);
  void read_symbol(Token& token);

  std::string_view text_;
  const std::vector<std::uint32_t>* begins_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 0;   ///< how many lines begin before or at the last word
  std::uint32_t shift_ = 0;  ///< modulo 2^32
  bool at_line_begin_ = true;
  bool after_blank_ = false;
};

}  // namespace ouro::promela::cpp
