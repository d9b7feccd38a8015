#include "promela/preprocessing_lexer.hh"

#include <algorithm>
#include <array>

#include "base/ascii.hh"

namespace ouro::promela::cpp {

namespace {

// Longer ones before their beginnings.
constexpr auto symbols = std::to_array<std::string_view>(
    {"<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||",
     "+=",  "-=",  "*=",  "/=", "%=", "&=", "|=", "^=", "##", "::", "<:", ":>", "<%", "%>",
     "#",   "(",   ")",   "{",  "}",  "[",  "]",  ",",  ";",  ":",  "?",  ".",  "+",  "-",
     "*",   "/",   "%",   "&",  "|",  "^",  "~",  "!",  "<",  ">",  "="});

constexpr auto string_prefixes =
    std::to_array<std::string_view>({"L", "u", "U", "u8", "R", "LR", "uR", "UR", "u8R"});

bool is_blank_inside(char c) { return c == ' ' || c == '\t' || c == '\f' || c == '\v'; }

// Letters that names may have in C and that this preprocessor does not know.
bool is_foreign_letter(char c) { return (c & 0x80) != 0 || c == '$'; }

}  // namespace

Token Lexer::begin_token() {
  while (line_ < begins_->size() && (*begins_)[line_] <= at_) ++line_;
  Token token;
  token.after_blank = after_blank_;
  token.line = line();
  token.column = static_cast<std::uint32_t>(at_ - (*begins_)[line_ - 1] + 1);
  return token;
}

void Lexer::finish(Token& token, Kind kind, std::size_t end) {
  token.kind = kind;
  token.text = text_.substr(at_, end - at_);
  token.starts_line = at_line_begin_;
  at_ = end;
  at_line_begin_ = false;
  after_blank_ = false;
}

void Lexer::number_next_line(std::uint32_t number) {
  const std::size_t newline = std::min(text_.find('\n', at_), text_.size());
  const auto next = std::ranges::lower_bound(*begins_, newline + 1);
  shift_ = number - static_cast<std::uint32_t>(next - begins_->begin() + 1);
}

void Lexer::skip_comment() {
  const std::size_t end = text_.find("*/", at_ + 2);
  if (end == std::string_view::npos) refuse(begin_token(), "unterminated comment");
  at_ = end + 2;
}

// Passes over one blank or comment, if there is one.
bool Lexer::skip_blank(Until until) {
  const char c = peek(0);
  after_blank_ = true;
  if (is_blank_inside(c)) {
    ++at_;
  } else if (c == '/' && peek(1) == '*') {
    skip_comment();
  } else if (c == '/' && peek(1) == '/') {
    at_ = std::min(text_.find('\n', at_), text_.size());
  } else if (c == '\n' && until == Until::EndOfText) {
    ++at_;
    at_line_begin_ = true;
    after_blank_ = false;
  } else {
    return false;
  }
  return true;
}

void Lexer::skip_blanks(Until until) {
  bool before = after_blank_;
  while (skip_blank(until)) before = after_blank_;
  after_blank_ = before;
}

void Lexer::read_name(Token& token) {
  std::size_t end = at_;
  while (end < text_.size() && ascii::is_name_char(text_[end])) ++end;
  const char next = end < text_.size() ? text_[end] : '\0';
  const std::string_view name = text_.substr(at_, end - at_);
  const bool is_prefix =
      (next == '"' || next == '\'') && std::ranges::find(string_prefixes, name) != string_prefixes.end();
  finish(token, is_prefix || is_foreign_letter(next) ? Kind::Foreign : Kind::Name, end);
}

// Digits, letters and dots, and the signs of exponents: `0x1E+1` is one.
void Lexer::read_number(Token& token) {
  std::size_t end = at_ + 1;
  for (; end < text_.size(); ++end) {
    const char c = text_[end];
    const char before = text_[end - 1];
    const bool is_sign =
        (c == '+' || c == '-') && (before == 'e' || before == 'E' || before == 'p' || before == 'P');
    if (!ascii::is_name_char(c) && c != '.' && !is_sign) break;
  }
  const bool is_foreign = end < text_.size() && (is_foreign_letter(text_[end]) || text_[end] == '\\');
  finish(token, is_foreign ? Kind::Foreign : Kind::Number, end);
}

// A string or character; without its second quote it is a word without meaning, up to the line's end.
void Lexer::read_quoted(Token& token) {
  const char quote = text_[at_];
  std::size_t end = at_ + 1;
  while (end < text_.size() && text_[end] != quote && text_[end] != '\n') {
    end += text_[end] == '\\' && end + 1 < text_.size() && text_[end + 1] != '\n' ? 2U : 1U;
  }
  if (end >= text_.size() || text_[end] == '\n') {
    finish(token, Kind::Other, std::min(end, text_.size()));
  } else {
    finish(token, quote == '"' ? Kind::String : Kind::Character, end + 1);
  }
}

void Lexer::read_symbol(Token& token) {
  const std::string_view rest = text_.substr(at_);
  const auto* const symbol =
      std::ranges::find_if(symbols, [&](std::string_view each) { return rest.starts_with(each); });
  if (rest.starts_with("%:")) return finish(token, Kind::Foreign, at_ + 2);
  if (symbol != symbols.end()) return finish(token, Kind::Symbol, at_ + symbol->size());
  const char c = rest.front();
  const bool is_universal_name = c == '\\' && (peek(1) == 'u' || peek(1) == 'U');
  const bool is_foreign = is_foreign_letter(c) || ascii::is_control(c) || is_universal_name;
  finish(token, is_foreign ? Kind::Foreign : Kind::Other, at_ + 1);
}

Token Lexer::next(Until until) {
  skip_blanks(until);
  Token token = begin_token();
  const char c = peek(0);
  if (at_ >= text_.size() || (c == '\n' && until == Until::EndOfLine)) return token;
  if (ascii::is_name_start(c)) {
    read_name(token);
  } else if (ascii::is_digit(c) || (c == '.' && ascii::is_digit(peek(1)))) {
    read_number(token);
  } else if (c == '"' || c == '\'') {
    read_quoted(token);
  } else {
    read_symbol(token);
  }
  return token;
}

Token Lexer::next_header_name() {
  skip_blanks(Until::EndOfLine);
  Token token = begin_token();
  const char closing = peek(0) == '<' ? '>' : '"';
  if (peek(0) != '<' && peek(0) != '"') return token;
  const std::size_t end = text_.find_first_of(closing == '>' ? ">\n" : "\"\n", at_ + 1);
  if (end == std::string_view::npos || text_[end] == '\n') return token;
  finish(token, Kind::String, end + 1);
  return token;
}

}  // namespace ouro::promela::cpp
