// A place among the words of a model, and what every part of the grammar needs there.
//
// A mistake is recorded by `fail`, which then throws Recover; the reader of the enclosing list (statements of
// a sequence, units of a file) catches it and goes on behind the mistake, so that one run reports several.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "promela/reporter.hh"
#include "promela/token.hh"

namespace ouro::promela {

/// Thrown after an error was recorded, and caught where reading can go on.
struct Recover {};

/// A list of words and a place in it. The list ends with Word::End.
struct TokenStream {
  std::span<const Token> tokens;
  std::size_t at = 0;
  std::uint32_t call = Position::no_call;  ///< the inline call that they come from
};

class Cursor {
 public:
  Cursor(std::span<const Token> tokens, Reporter& reporter)
      : stream_{.tokens = tokens}, reporter_(reporter) {}

  const Token& current() const { return stream_.tokens[stream_.at]; }
  /// So many words ahead; the End when there are not as many.
  const Token& ahead(std::size_t count) const;
  bool at(Word word) const { return current().word == word; }
  /// Whether it is this word, on the same line as the one before.
  bool continues_with(Word word) const { return at(word) && !current().starts_line; }
  /// Gives the word and goes to the next; stays at the End.
  const Token& take();
  bool accept(Word word);
  /// The context ends the sentence "expected ... " and may be empty: "after the name of the process".
  const Token& expect(Word word, std::string_view context = {});

  /// Where the reading is, to be given to the next two.
  std::size_t mark() const { return stream_.at; }
  /// All of what was read since: the first word that stands here and not in an inline call's argument, up to
  /// the last.
  Position position_since(std::size_t mark) const;
  /// The words read since, blanks between them where the user had any.
  std::string text_since(std::size_t mark) const;

  [[noreturn]] void fail(Position position, std::string message, std::string hint = {});
  /// "expected a statement but found ::"
  [[noreturn]] void fail_expecting(std::string_view what, std::string hint = {});
  Reporter& reporter() { return reporter_; }

  /// Goes on in other words, and back. The words must stay where they are meanwhile.
  TokenStream exchange(TokenStream stream);
  std::uint32_t call() const { return stream_.call; }
  std::span<const Token> tokens_between(std::size_t first, std::size_t last) const {
    return stream_.tokens.subspan(first, last - first);
  }

 private:
  friend class Nesting;

  TokenStream stream_;
  Reporter& reporter_;
  std::uint32_t nesting_ = 0;
};

/// One more level of parentheses, blocks or inline calls while it lives; fails when there are too many.
class Nesting {
 public:
  explicit Nesting(Cursor& cursor);
  ~Nesting() { --cursor_.nesting_; }
  Nesting(const Nesting&) = delete;
  Nesting& operator=(const Nesting&) = delete;

 private:
  Cursor& cursor_;
};

}  // namespace ouro::promela
