// Words of a formula in an infix syntax. Used by the reader in parse.cc, and by the printer to know
// which propositions need quotes.
//
// Three things make this more than a table look-up.
//
// - Spot's users write `GFp` for `G F p`. In Infix a word that begins with F, G or X, and is not
//   followed by a digit there, is read as that operator and the rest of the word.
// - `A`, `E`, `AG`, ... are operators only where an operand follows; elsewhere they are
//   propositions, so that `A U b` still means what LTL people meant by it.
// - SPIN and NuSMV write comparisons without quotes: `x > 3`, `state = busy`, `P[1]@crit`. In
//   these two syntaxes such an expression is one atom, kept as text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/source.hh"
#include "logic/op.hh"
#include "logic/syntax.hh"

namespace ouro::logic {

struct Token {
  enum class Kind : std::uint8_t {
    End,
    Constant,
    Name,        ///< a proposition: `text` is its name
    Prefix,      ///< a unary operator, `count` times, with `bounds`
    Quantified,  ///< a path quantifier `op` and a temporal operator `second` (with `bounds`) in one word
    Binary,
    Open,   ///< ( or [
    Close,  ///< ) or ]
    Bad,    ///< nothing that can be read: `text` says what is wrong, `hint` what to do
  };

  Kind kind = Kind::End;
  Op op{};
  Op second{};
  Bounds bounds{};
  std::uint32_t count = 1;
  Span span{};
  std::string text{};
  std::string hint{};
  /// A word that was split as in `Green` = `G reen`, which may not be what was meant.
  bool doubtful_split = false;
};

class Lexer {
 public:
  Lexer(std::string_view text, Syntax syntax) : text_(text), syntax_(syntax) {}

  /// The next word. Whether an operand is expected here decides what some words mean.
  Token next(bool operand_expected);

 private:
  void skip_blanks();
  std::size_t after_blanks(std::size_t at) const;
  bool has_atoms() const { return syntax_ == Syntax::Spin || syntax_ == Syntax::Nusmv; }
  Token bad(Span span, std::string message, std::string hint = {}) const;
  Token word(bool operand_expected);
  Token reserved_word(Meaning meaning, std::size_t end, bool operand_expected);
  Token proposition(std::size_t end);
  Token number(bool operand_expected);
  Token quoted();
  Token braced();
  Token name_between(std::size_t begin, std::size_t end, std::size_t token_end, bool escapes);
  Token operator_token(Meaning meaning, std::size_t end);
  Token read_bounds(Token token);
  Token read_next_count(Token token);
  bool operand_follows(std::size_t at) const;
  std::size_t atom_end(std::size_t begin) const;
  std::size_t term_end(std::size_t begin) const;
  std::size_t comparison_size(std::size_t at) const;

  std::string_view text_;
  Syntax syntax_;
  std::size_t at_ = 0;
  // What is left of a word that is being split.
  std::size_t split_begin_ = std::string_view::npos;
  std::size_t split_end_ = 0;
};

/// Whether a proposition of this name can stand in the syntax as it is, without quotes.
bool is_bare_name(Syntax syntax, std::string_view name);

/// Whether it is a comparison that the syntax reads as one atom, inside parentheses.
bool is_bare_comparison(Syntax syntax, std::string_view name);

}  // namespace ouro::logic
