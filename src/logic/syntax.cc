#include "logic/syntax.hh"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <utility>

namespace ouro::logic {

namespace {

constexpr std::array<Syntax, 5> syntaxes = {Syntax::Infix, Syntax::Spin, Syntax::Lbt, Syntax::Symbols,
                                            Syntax::Nusmv};

constexpr unsigned bit(Syntax syntax) { return 1U << static_cast<unsigned>(syntax); }

// Who reads a spelling. Symbols is read like Infix.
constexpr unsigned infix = bit(Syntax::Infix) | bit(Syntax::Symbols);
constexpr unsigned spin = bit(Syntax::Spin);
constexpr unsigned nusmv = bit(Syntax::Nusmv);
constexpr unsigned every = infix | spin | nusmv;

struct Spelled {
  std::string_view text;
  unsigned readers;
  Meaning meaning;
};

constexpr Meaning constant(Op op) { return {Meaning::Kind::Constant, op, {}}; }
constexpr Meaning prefix(Op op) { return {Meaning::Kind::Prefix, op, {}}; }
constexpr Meaning binary(Op op) { return {Meaning::Kind::Binary, op, {}}; }
constexpr Meaning quantified(Op quantifier, Op op) {
  return {Meaning::Kind::QuantifiedPrefix, quantifier, op};
}

constexpr std::array words = {
    Spelled{"true", every, constant(Op::True)},
    Spelled{"false", every, constant(Op::False)},
    Spelled{"TRUE", infix | nusmv, constant(Op::True)},
    Spelled{"FALSE", infix | nusmv, constant(Op::False)},
    Spelled{"X", every, prefix(Op::Next)},
    Spelled{"F", infix | nusmv, prefix(Op::Finally)},
    Spelled{"G", infix | nusmv, prefix(Op::Globally)},
    Spelled{"U", every, binary(Op::Until)},
    Spelled{"V", every, binary(Op::Release)},
    Spelled{"R", infix, binary(Op::Release)},
    Spelled{"W", infix | spin, binary(Op::WeakUntil)},
    Spelled{"M", infix, binary(Op::StrongRelease)},
    Spelled{"xor", infix | nusmv, binary(Op::Xor)},
    Spelled{"A", infix | nusmv, prefix(Op::ForAll)},
    Spelled{"E", infix | nusmv, prefix(Op::Exists)},
    Spelled{"AX", infix | nusmv, quantified(Op::ForAll, Op::Next)},
    Spelled{"AF", infix | nusmv, quantified(Op::ForAll, Op::Finally)},
    Spelled{"AG", infix | nusmv, quantified(Op::ForAll, Op::Globally)},
    Spelled{"EX", infix | nusmv, quantified(Op::Exists, Op::Next)},
    Spelled{"EF", infix | nusmv, quantified(Op::Exists, Op::Finally)},
    Spelled{"EG", infix | nusmv, quantified(Op::Exists, Op::Globally)},
    Spelled{"always", spin, prefix(Op::Globally)},
    Spelled{"eventually", spin, prefix(Op::Finally)},
    Spelled{"next", spin, prefix(Op::Next)},
    Spelled{"until", spin, binary(Op::Until)},
    Spelled{"stronguntil", spin, binary(Op::Until)},
    Spelled{"weakuntil", spin, binary(Op::WeakUntil)},
    Spelled{"release", spin, binary(Op::Release)},
    Spelled{"implies", spin, binary(Op::Implies)},
    Spelled{"equivalent", spin, binary(Op::Equiv)},
};

// A symbol that another one begins with comes after it.
constexpr std::array symbols_as_written = {
    Spelled{"<-->", infix, binary(Op::Equiv)},
    Spelled{"<->", every, binary(Op::Equiv)},
    Spelled{"<=>", infix, binary(Op::Equiv)},
    Spelled{"<>", infix | spin, prefix(Op::Finally)},
    Spelled{"-->", infix, binary(Op::Implies)},
    Spelled{"->", every, binary(Op::Implies)},
    Spelled{"=>", infix, binary(Op::Implies)},
    Spelled{"&&", infix | spin, binary(Op::And)},
    Spelled{"&", infix | nusmv, binary(Op::And)},
    Spelled{"/\\", infix | spin, binary(Op::And)},
    Spelled{"||", infix | spin, binary(Op::Or)},
    Spelled{"|", infix | nusmv, binary(Op::Or)},
    Spelled{"\\/", infix | spin, binary(Op::Or)},
    Spelled{"!", every, prefix(Op::Not)},
    Spelled{"~", infix, prefix(Op::Not)},
    Spelled{"^", infix, binary(Op::Xor)},
    Spelled{"[]", infix | spin, prefix(Op::Globally)},
    Spelled{"()", infix, prefix(Op::Next)},
    Spelled{"⊤", infix, constant(Op::True)},
    Spelled{"⊥", infix, constant(Op::False)},
    Spelled{"¬", infix, prefix(Op::Not)},
    Spelled{"∧", infix, binary(Op::And)},
    Spelled{"∨", infix, binary(Op::Or)},
    Spelled{"→", infix, binary(Op::Implies)},
    Spelled{"⇒", infix, binary(Op::Implies)},
    Spelled{"⟶", infix, binary(Op::Implies)},
    Spelled{"⟹", infix, binary(Op::Implies)},
    Spelled{"⊃", infix, binary(Op::Implies)},
    Spelled{"↔", infix, binary(Op::Equiv)},
    Spelled{"⇔", infix, binary(Op::Equiv)},
    Spelled{"⟷", infix, binary(Op::Equiv)},
    Spelled{"⟺", infix, binary(Op::Equiv)},
    Spelled{"≡", infix, binary(Op::Equiv)},
    Spelled{"⊕", infix, binary(Op::Xor)},
    Spelled{"⊻", infix, binary(Op::Xor)},
    Spelled{"○", infix, prefix(Op::Next)},
    Spelled{"◯", infix, prefix(Op::Next)},
    Spelled{"⊙", infix, prefix(Op::StrongNext)},
    Spelled{"◇", infix, prefix(Op::Finally)},
    Spelled{"◊", infix, prefix(Op::Finally)},
    Spelled{"⋄", infix, prefix(Op::Finally)},
    Spelled{"♢", infix, prefix(Op::Finally)},
    Spelled{"□", infix, prefix(Op::Globally)},
    Spelled{"◻", infix, prefix(Op::Globally)},
    Spelled{"☐", infix, prefix(Op::Globally)},
    Spelled{"𝒰", infix, binary(Op::Until)},
    Spelled{"𝐔", infix, binary(Op::Until)},
    Spelled{"ℛ", infix, binary(Op::Release)},
    Spelled{"𝐑", infix, binary(Op::Release)},
    Spelled{"𝒱", infix, binary(Op::Release)},
    Spelled{"𝒲", infix, binary(Op::WeakUntil)},
    Spelled{"𝐖", infix, binary(Op::WeakUntil)},
    Spelled{"ℳ", infix, binary(Op::StrongRelease)},
    Spelled{"𝐌", infix, binary(Op::StrongRelease)},
    Spelled{"∀", infix, prefix(Op::ForAll)},
    Spelled{"∃", infix, prefix(Op::Exists)},
};

constexpr std::size_t first_byte(const Spelled& entry) { return static_cast<unsigned char>(entry.text[0]); }

// The same, those that begin with the same byte side by side, and where each group begins: the reader asks
// for every word of a formula.
constexpr auto symbols = [] {
  auto sorted = symbols_as_written;
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    for (std::size_t j = i; j > 0 && first_byte(sorted[j]) < first_byte(sorted[j - 1]); --j) {
      std::swap(sorted[j], sorted[j - 1]);
    }
  }
  return sorted;
}();
constexpr auto symbol_groups = [] {
  std::array<std::uint8_t, 257> begin{};
  for (const Spelled& entry : symbols) ++begin[first_byte(entry) + 1];
  for (std::size_t i = 1; i < begin.size(); ++i)
    begin[i] = static_cast<std::uint8_t>(begin[i] + begin[i - 1]);
  return begin;
}();

using Row = std::array<std::string_view, op_count>;

// In the order of Op: False True Proposition Not And Or Implies Equiv Xor Next StrongNext Finally
// Globally Until Release WeakUntil StrongRelease ForAll Exists.
constexpr Row infix_row = {"0",    "1", "",  "!", "&", "|", "->", "<->", "xor", "X",
                           "X[!]", "F", "G", "U", "R", "W", "M",  "A",   "E"};
constexpr Row spin_row = {"false", "true", "",   "!", "&&", "||", "->", "<->", "", "X",
                          "",      "<>",   "[]", "U", "V",  "",   "",   "",    ""};
constexpr Row lbt_row = {"f", "t", "",  "!", "&", "|", "i", "e", "^", "X",
                         "",  "F", "G", "U", "V", "W", "M", "",  ""};
constexpr Row symbols_row = {"⊥", "⊤", "",  "¬", "∧", "∨", "→", "↔", "⊕", "○",
                             "⊙", "◇", "□", "𝒰", "ℛ", "𝒲", "ℳ", "∀", "∃"};
constexpr Row nusmv_row = {"FALSE", "TRUE", "",  "!", "&", "|", "->", "<->", "xor", "X",
                           "",      "F",    "G", "U", "V", "",  "",   "A",   "E"};
constexpr std::array<Row, syntaxes.size()> rows = {infix_row, spin_row, lbt_row, symbols_row, nusmv_row};

}  // namespace

std::string_view to_string(Syntax syntax) {
  constexpr std::array<std::string_view, syntaxes.size()> names = {"infix", "spin", "lbt", "symbols",
                                                                   "nusmv"};
  return names[static_cast<std::size_t>(syntax)];
}

std::optional<Syntax> parse_syntax(std::string_view name) {
  const auto* found = std::ranges::find(syntaxes, name, [](Syntax s) { return to_string(s); });
  if (found == syntaxes.end()) return std::nullopt;
  return *found;
}

std::span<const Syntax> all_syntaxes() { return syntaxes; }

Binding binding(Syntax syntax, Op op) {
  assert(arity(op) == 2 && syntax != Syntax::Lbt);
  const bool spot = syntax == Syntax::Infix || syntax == Syntax::Symbols;
  switch (op) {
    case Op::And:
      return {5, false};
    case Op::Or:
      return {4, false};
    case Op::Xor:
      return {spot ? 3 : 4, false};
    case Op::Equiv:
      return syntax == Syntax::Nusmv ? Binding{2, false} : Binding{1, spot};
    case Op::Implies:
      return {1, syntax != Syntax::Spin};
    default:
      return {6, spot};
  }
}

std::string_view spelling(Syntax syntax, Op op) {
  return rows[static_cast<std::size_t>(syntax)][static_cast<std::size_t>(op)];
}

std::optional<Meaning> word_meaning(Syntax syntax, std::string_view word) {
  for (const Spelled& entry : words) {
    if (entry.text == word && (entry.readers & bit(syntax)) != 0) return entry.meaning;
  }
  return std::nullopt;
}

std::optional<Symbol> leading_symbol(Syntax syntax, std::string_view text) {
  if (text.empty()) return std::nullopt;
  const auto byte = static_cast<unsigned char>(text[0]);
  for (std::size_t i = symbol_groups[byte]; i < symbol_groups[byte + std::size_t{1}]; ++i) {
    if ((symbols[i].readers & bit(syntax)) != 0 && text.starts_with(symbols[i].text)) {
      return Symbol{symbols[i].text.size(), symbols[i].meaning};
    }
  }
  return std::nullopt;
}

}  // namespace ouro::logic
