// The syntaxes that formulas are written in, and the one table of spellings behind them.
//
// The reader and the printer share what is here: how an operator is spelled in a syntax, how tightly
// it binds, and to which side it associates. Where tools disagree, each syntax follows its own tool:
//
//   a U b U c     Spot, papers: a U (b U c)       SPIN, NuSMV: (a U b) U c
//   a -> b -> c   Spot, NuSMV:  a -> (b -> c)     SPIN: (a -> b) -> c
//   a <-> b -> c  Spot: a <-> (b -> c)            SPIN, NuSMV: (a <-> b) -> c
//
// SPIN itself has two readings: in `ltl` blocks && binds tighter than ||, in `spin -f` all Boolean
// connectives bind alike. Ouro reads as in `ltl` blocks, and prints so that both mean the same.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include "logic/op.hh"

namespace ouro::logic {

enum class Syntax : std::uint8_t {
  Infix,    ///< Spot's and HOA's: `GFa -> !(p U q)`; reads the symbols of all the others too
  Spin,     ///< `[]<> a -> !(p U q)`
  Lbt,      ///< prefix, as read by lbt and lbtt: `i G F p0 ! U p1 p2`
  Symbols,  ///< papers and slides: `□◇a → ¬(p 𝒰 q)`; read like Infix
  Nusmv,    ///< `AG (p -> AF q)`, with comparisons as atoms: `x = 3`
};

/// "infix", "spin", "lbt", "symbols", "nusmv".
std::string_view to_string(Syntax syntax);
std::optional<Syntax> parse_syntax(std::string_view name);
std::span<const Syntax> all_syntaxes();

/// How a binary operator groups in an infix syntax: a higher level binds tighter.
struct Binding {
  int level = 0;
  bool to_the_right = false;
};

/// Requires arity(op) == 2 and a syntax other than Lbt.
Binding binding(Syntax syntax, Op op);

/// How an operator or a constant is printed; empty where the syntax has no such operator.
std::string_view spelling(Syntax syntax, Op op);

/// What a word or a symbol of a text stands for.
struct Meaning {
  enum class Kind : std::uint8_t { Constant, Prefix, Binary, QuantifiedPrefix };
  Kind kind{};
  Op op{};
  /// For QuantifiedPrefix (AG, EX, ...): the temporal operator after the quantifier `op`.
  Op second{};
};

/// The meaning of a word (letters, digits, _ and .) in a syntax, if it is reserved there.
std::optional<Meaning> word_meaning(Syntax syntax, std::string_view word);

/// The longest symbol (punctuation or mathematical character) that a text begins with.
struct Symbol {
  std::size_t size = 0;
  Meaning meaning{};
};
std::optional<Symbol> leading_symbol(Syntax syntax, std::string_view text);

}  // namespace ouro::logic
