// The operators of all the logics.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>

namespace ouro::logic {

enum class Op : std::uint8_t {
  False,
  True,
  Proposition,
  Not,
  And,
  Or,
  Implies,
  Equiv,
  Xor,
  Next,           ///< X: at the end of a finite word it holds (weak next)
  StrongNext,     ///< X[!]: there is a next position, and there ...
  Finally,        ///< F, or F[a:b]
  Globally,       ///< G, or G[a:b]
  Until,          ///< U
  Release,        ///< R, also written V
  WeakUntil,      ///< W: `a W b` is `(a U b) | G a`
  StrongRelease,  ///< M: `a M b` is `b U (a & b)`
  ForAll,         ///< A: on all paths
  Exists,         ///< E: on some path
};

inline constexpr std::size_t op_count = static_cast<std::size_t>(Op::Exists) + 1;

/// 0 for constants and propositions, 1 or 2 for operators.
constexpr int arity(Op op) {
  switch (op) {
    case Op::False:
    case Op::True:
    case Op::Proposition:
      return 0;
    case Op::Not:
    case Op::Next:
    case Op::StrongNext:
    case Op::Finally:
    case Op::Globally:
    case Op::ForAll:
    case Op::Exists:
      return 1;
    default:
      return 2;
  }
}

/// X, X[!], F, G, U, R, W, M.
constexpr bool is_temporal(Op op) { return op >= Op::Next && op <= Op::StrongRelease; }

/// A and E.
constexpr bool is_quantifier(Op op) { return op == Op::ForAll || op == Op::Exists; }

/// A set of operators.
class OpSet {
 public:
  constexpr OpSet() = default;
  constexpr OpSet(std::initializer_list<Op> ops) {
    for (const Op op : ops) bits_ |= bit(op);
  }
  constexpr bool contains(Op op) const { return (bits_ & bit(op)) != 0; }
  constexpr void insert(Op op) { bits_ |= bit(op); }
  /// Whether every operator of `other` is in this set.
  constexpr bool includes(OpSet other) const { return (other.bits_ & ~bits_) == 0; }

 private:
  static constexpr std::uint32_t bit(Op op) { return std::uint32_t{1} << static_cast<unsigned>(op); }
  std::uint32_t bits_ = 0;
};

/// What the temporal operators are read on. It matters to transformations: on finite words X and
/// X[!] differ, and formulas that are about the end of the word (`X false`) make sense.
enum class Words : std::uint8_t { Infinite, Finite };

/// The operator that stands where `op` stood once a negation has passed it.
constexpr Op dual(Op op, Words words) {
  switch (op) {
    case Op::False:
      return Op::True;
    case Op::True:
      return Op::False;
    case Op::And:
      return Op::Or;
    case Op::Or:
      return Op::And;
    case Op::Equiv:
      return Op::Xor;
    case Op::Xor:
      return Op::Equiv;
    case Op::Next:
      return words == Words::Finite ? Op::StrongNext : Op::Next;
    case Op::StrongNext:
      return words == Words::Finite ? Op::Next : Op::StrongNext;
    case Op::Finally:
      return Op::Globally;
    case Op::Globally:
      return Op::Finally;
    case Op::Until:
      return Op::Release;
    case Op::Release:
      return Op::Until;
    case Op::WeakUntil:
      return Op::StrongRelease;
    case Op::StrongRelease:
      return Op::WeakUntil;
    case Op::ForAll:
      return Op::Exists;
    case Op::Exists:
      return Op::ForAll;
    default:
      return op;
  }
}

/// The positions that a Finally or a Globally looks at, counted from the present one.
struct Bounds {
  static constexpr std::uint32_t infinite = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t low = 0;
  std::uint32_t high = infinite;

  bool is_trivial() const { return low == 0 && high == infinite; }
  friend auto operator<=>(const Bounds&, const Bounds&) = default;
};

}  // namespace ouro::logic
