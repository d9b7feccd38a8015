// What a formula is, read off its syntax.
//
// Traits are computed once, when a node is made, from those of its operands, so asking is free.
// Each trait is a sufficient condition: a formula without it may still be equivalent to one that
// has it. Traits about languages (Safety ... Persistence, Eventual, Universal) are about infinite
// words.
//
// The classes are those of Manna and Pnueli's hierarchy, with the grammars of Chang, Manna and Pnueli
// \cite{chang1992characterization} extended to W, M and the Boolean connectives. Eventual and universal
// formulas are Etessami and Holzmann's \cite{etessami2000optimizing}: putting any word before one that
// satisfies an eventual formula satisfies it too; every suffix of a word that satisfies a universal one does.
#pragma once

#include <cstdint>

#include "logic/op.hh"

namespace ouro::logic {

enum class Trait : std::uint8_t {
  Boolean,         ///< no temporal operator and no path quantifier
  NegationNormal,  ///< negation only before propositions; no ->, <->, xor
  NextFree,        ///< no X, no X[!], no bounds: stutter-invariant
  Unbounded,       ///< no F[a:b] or G[a:b]
  NoStrongNext,    ///< no X[!]
  Linear,          ///< no path quantifier: a formula of LTL or of finite-trace LTL
  State,           ///< true or false of a state: every temporal operator is under a path quantifier
  Ctl,             ///< a state formula of CTL: every temporal operator has a quantifier of its own
  CtlPath,         ///< one temporal operator over state formulas of CTL: needs just a quantifier
  Eventual,
  Universal,
  Safety,
  Guarantee,
  Obligation,
  Recurrence,
  Persistence,
};

inline constexpr int trait_count = static_cast<int>(Trait::Persistence) + 1;

/// A set of traits.
class Traits {
 public:
  constexpr Traits() = default;

  constexpr bool has(Trait trait) const { return (bits_ & bit(trait)) != 0; }
  constexpr Traits with(Trait trait, bool present = true) const {
    return Traits(present ? bits_ | bit(trait) : bits_ & ~bit(trait));
  }
  constexpr bool has_all(Traits other) const { return (bits_ & other.bits_) == other.bits_; }

  friend constexpr Traits operator&(Traits a, Traits b) { return Traits(a.bits_ & b.bits_); }
  friend constexpr Traits operator|(Traits a, Traits b) { return Traits(a.bits_ | b.bits_); }
  friend constexpr bool operator==(Traits, Traits) = default;

 private:
  explicit constexpr Traits(std::uint32_t bits) : bits_(bits) {}
  static constexpr std::uint32_t bit(Trait trait) { return std::uint32_t{1} << static_cast<unsigned>(trait); }

  std::uint32_t bits_ = 0;
};

Traits traits_of_constant();
Traits traits_of_proposition();
Traits traits_of_unary(Op op, Bounds bounds, Op operand_op, Traits operand);
Traits traits_of_binary(Op op, Traits left, Traits right);

}  // namespace ouro::logic
