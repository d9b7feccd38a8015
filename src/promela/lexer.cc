#include "promela/lexer.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "base/ascii.hh"

namespace ouro::promela {

namespace {

constexpr auto embedded_c =
    std::to_array<std::string_view>({"c_code", "c_decl", "c_expr", "c_state", "c_track"});

char escaped(char letter) {
  switch (letter) {
    case 'n':
      return '\n';
    case 't':
      return '\t';
    case 'r':
      return '\r';
    case '0':
      return '\0';
    default:
      return letter;
  }
}

class Lexer {
 public:
  Lexer(const SourceMap& source, Reporter& reporter) : text_(source.text()), reporter_(reporter) {}

  std::vector<Token> run() {
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) read_word();
    add(Word::End, text_.size(), text_.size());
    return std::move(tokens_);
  }

 private:
  char current() const { return peek(0); }
  char peek(std::size_t ahead) const { return at_ + ahead < text_.size() ? text_[at_ + ahead] : '\0'; }

  static Position position(std::size_t begin, std::size_t end) {
    return {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
  }

  void add(Word word, std::size_t begin, std::size_t end, std::int32_t value = 0) {
    const bool after_blank = !tokens_.empty() && tokens_.back().position.end != begin;
    tokens_.push_back(
        {word, after_blank, starts_line_, value, text_.substr(begin, end - begin), position(begin, end)});
    starts_line_ = false;
    at_ = end;
  }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (current() == '\n') starts_line_ = true;
      if (ascii::is_blank(current())) {
        ++at_;
      } else if (current() == '\\' && peek(1) == '\n') {
        at_ += 2;
      } else if (current() == '/' && peek(1) == '/') {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (current() == '/' && peek(1) == '*') {
        skip_comment();
      } else if (current() == '*' && peek(1) == '/') {
        skip_stray_end();
      } else {
        return;
      }
    }
  }

  void skip_comment() {
    const std::size_t end = text_.find("*/", at_ + 2);
    if (end == std::string_view::npos) reporter_.error(position(at_, at_ + 2), "this comment does not end");
    const std::size_t begin = at_;
    at_ = std::min(end, text_.size() - 2) + 2;
    if (text_.substr(begin, at_ - begin).find('\n') != std::string_view::npos) starts_line_ = true;
  }

  // Comments do not nest, so people who nest them leave this behind; SPIN passes over it, too.
  void skip_stray_end() {
    reporter_.warning(position(at_, at_ + 2), "this ends a comment that is not open", "comments do not nest");
    at_ += 2;
  }

  void read_word() {
    if (ascii::is_name_start(current())) {
      read_name();
    } else if (ascii::is_digit(current())) {
      read_number();
    } else if (current() == '"') {
      read_string();
    } else if (current() == '\'') {
      read_character();
    } else {
      read_symbol();
    }
  }

  std::size_t name_end() const {
    std::size_t end = at_;
    while (end < text_.size() && ascii::is_name_char(text_[end])) ++end;
    return end;
  }

  void read_name() {
    const std::size_t end = name_end();
    const std::string_view name = text_.substr(at_, end - at_);
    if (std::ranges::find(embedded_c, name) != embedded_c.end()) {
      refuse_embedded_c(name, end);
    } else {
      add(keyword(name), at_, end);
    }
  }

  void read_number() {
    const std::size_t begin = at_;
    std::int64_t value = 0;
    for (; ascii::is_digit(current()); ++at_) {
      constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
      value = value > (most - 9) / 10 ? most : value * 10 + (current() - '0');
    }
    const auto wrapped = static_cast<std::int32_t>(static_cast<std::uint32_t>(value));
    if (wrapped != value) {
      reporter_.warning(position(begin, at_),
                        fmt::format("this number does not fit 32 bits: it becomes {}", wrapped));
    }
    if (ascii::is_name_start(current())) {
      reporter_.error(position(begin, name_end()), "a number is followed by letters",
                      "numbers are decimal, and names begin with a letter");
      at_ = name_end();
    }
    add(Word::Number, begin, at_, wrapped);
  }

  void read_string() {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2U : 1U;
    if (end >= text_.size()) {
      reporter_.error(position(at_, at_ + 1), "this string does not end");
      end = text_.size() - 1;
    }
    add(Word::String, at_, end + 1);
  }

  void read_character() {
    const bool is_escaped = peek(1) == '\\';
    const std::size_t size = is_escaped ? 4 : 3;
    if (peek(1) == '\n' || peek(1) == '\'' || peek(size - 1) != '\'') {
      reporter_.error(position(at_, at_ + 1), "a character stands between single quotes, as in 'a'");
      ++at_;
      return;
    }
    const char value = is_escaped ? escaped(peek(2)) : peek(1);
    add(Word::Number, at_, at_ + size, static_cast<unsigned char>(value));
  }

  void read_symbol() {
    if (const Symbol symbol = longest_symbol(text_.substr(at_)); symbol.size > 0) {
      add(symbol.word, at_, at_ + symbol.size);
      return;
    }
    std::size_t end = at_ + 1;
    while (end < text_.size() && (text_[end] & 0x80) != 0) ++end;
    reporter_.error(position(at_, end), "this character has no meaning in Promela");
    at_ = end;
  }

  // Passes over `c_code [condition] { ... }`, `c_state "..." "..."`; the condition 1 takes the place of code
  // and expressions.
  void refuse_embedded_c(std::string_view name, std::size_t end) {
    reporter_.error(position(at_, end), fmt::format("embedded C is not supported: {}", name),
                    "say it in Promela, or check this model with SPIN");
    const std::size_t begin = at_;
    at_ = end;
    skip_blanks();
    while (current() == '"' || current() == '[' || current() == '{') {
      skip_c_part();
      skip_blanks();
    }
    if (name == "c_code" || name == "c_expr") {
      const std::size_t after = at_;
      add(Word::Number, begin, end, 1);
      at_ = after;
    }
  }

  void skip_c_part() {
    const char opening = current();
    if (opening == '"') {
      at_ = std::min(text_.find('"', at_ + 1), text_.size() - 1) + 1;
      return;
    }
    const char closing = opening == '[' ? ']' : '}';
    std::size_t open = 0;
    for (; at_ < text_.size(); ++at_) {
      if (current() == opening) ++open;
      if (current() == closing && --open == 0) {
        ++at_;
        return;
      }
    }
  }

  std::string_view text_;
  Reporter& reporter_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  bool starts_line_ = true;
};

}  // namespace

std::vector<Token> tokenize(const SourceMap& source, Reporter& reporter) {
  return Lexer(source, reporter).run();
}

std::string unquoted(std::string_view string) {
  std::string text;
  for (std::size_t i = 1; i + 1 < string.size(); ++i) {
    const bool is_escape = string[i] == '\\' && i + 2 < string.size();
    text += is_escape ? escaped(string[++i]) : string[i];
  }
  return text;
}

}  // namespace ouro::promela
