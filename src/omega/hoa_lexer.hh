// The words of HOA files. Used by hoa_reader.cc, and for acceptance conditions on their own.
//
// White space and nested comments are skipped. `--ABORT--` is a word like any other here. Words are views of
// the text, so that reading a file of many megabytes allocates nothing for them.
//
// Diagnostics take time linear in the text before their place. A stream may hold thousands of automata, each
// with its warnings, so begin_part() lets line counting start anew at each of them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/source.hh"

namespace ouro::omega {

struct HoaToken {
  enum class Kind : std::uint8_t {
    End,         ///< of the text
    Header,      ///< `text` is the name without its colon
    Identifier,  ///< also t and f
    Integer,     ///< `number`
    String,      ///< `text` is what stands between the quotes, as written
    Alias,       ///< `text` begins with @
    Symbol,      ///< `text` is one of ! & | ( ) [ ] { }
    Body,
    EndOfBody,
    Abort,
  };

  Kind kind = Kind::End;
  Span span{};
  std::string_view text{};
  std::uint32_t number = 0;

  bool is(Kind k) const { return kind == k; }
  bool is_symbol(char c) const { return kind == Kind::Symbol && text[0] == c; }
  bool is_word(std::string_view word) const { return kind == Kind::Identifier && text == word; }
  bool is_header(std::string_view name) const { return kind == Kind::Header && text == name; }
  /// The contents of a string: a backslash stands before characters that mean themselves.
  std::string unquoted() const;
  /// For messages: "'foo'", "the end of the text".
  std::string described() const;
};

class HoaLexer {
 public:
  /// The text must outlive the lexer. There is no word before the first advance().
  explicit HoaLexer(const SourceText& source)
      : source_(source), part_line_(source.first_line), part_column_(source.first_column) {}

  const HoaToken& token() const noexcept { return token_; }
  /// Throws UserError where no word can be read.
  void advance();

  /// Where the current word begins.
  std::size_t position() const noexcept { return token_.span.begin; }
  /// Goes back, or ahead, to a place where a word begins.
  void seek(std::size_t position);
  /// After a mistake: goes behind the next --END-- or --ABORT--, or to the end of the text, without
  /// reading the word there.
  void skip_automaton();

  /// From here on lines are counted from the end of the current word.
  void begin_part();
  std::size_t part_size() const noexcept { return at_ - part_begin_; }

  Diagnostic diagnostic(Span span, Severity severity, std::string message, std::string hint = {}) const;
  [[noreturn]] void fail_at(Span span, std::string message, std::string hint = {}) const;
  /// At the current word.
  [[noreturn]] void fail(std::string message, std::string hint = {}) const;
  /// "expected WHAT, not 'foo'" at the current word.
  [[noreturn]] void fail_expecting(std::string_view what) const;

 private:
  void skip_blanks();
  void skip_comment();
  void read_string();
  void read_number();
  void read_word();
  bool read_marker();
  void set(HoaToken::Kind kind, std::size_t size);

  SourceText source_;
  std::size_t at_ = 0;
  HoaToken token_;
  std::size_t part_begin_ = 0;
  std::size_t seen_words_ = 0;  // since the part began
  std::size_t part_line_ = 1;
  std::size_t part_column_ = 1;
};

}  // namespace ouro::omega
