// The reference semantics: what formulas mean, straight from the definitions.
//
// Everything else in Ouro is judged by these functions: rewriting, translations, counterexamples,
// branching-time labelling. They share no code with any of them, and prefer being obvious to being
// fast. A proposition that the alphabet lacks is a UserError.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "logic/formula.hh"
#include "logic/post_order.hh"
#include "logic/word.hh"

namespace ouro::logic {

/// Whether an infinite word satisfies an LTL formula at its first position. Requires Trait::Linear.
/// X and X[!] are the same on infinite words. Linear in the length of stem and cycle.
bool holds(const Formula& formula, const Alphabet& alphabet, const LassoWord& word);

/// The truth of every subformula at every position of stem and cycle: a row for each entry of
/// `subformulas`, a column for each position. Requires a root with Trait::Linear.
std::vector<std::vector<bool>> truth_at_positions(const PostOrder& subformulas, const Alphabet& alphabet,
                                                  const LassoWord& word);

/// The same of a finite word, with one more column at the end, for the empty word behind it.
std::vector<std::vector<bool>> truth_at_positions(const PostOrder& subformulas, const Alphabet& alphabet,
                                                  const FiniteWord& word);

/// Whether a finite word satisfies a finite-trace LTL formula. Requires Trait::Linear.
/// X is weak (it holds where there is no next position), X[!] strong. Of the empty word, no
/// proposition is true, F, U, M and X[!] formulas are false, and G, R, W and X formulas are true.
bool holds(const Formula& formula, const Alphabet& alphabet, const FiniteWord& word);

/// A small explicit Kripke structure. A state without successors stutters: it is its own successor.
struct KripkeStructure {
  std::vector<Letter> labels;                        ///< one per state
  std::vector<std::vector<std::size_t>> successors;  ///< one list per state
  std::vector<std::size_t> initial;

  std::size_t size() const { return labels.size(); }
};

/// How a path quantifier over a single temporal operator (CTL) is evaluated. Both give the same sets;
/// quantifiers over other path formulas are always evaluated by pairs.
enum class QuantifierMethod : std::uint8_t {
  Fixpoint,  ///< the fixpoint of that operator, over sets of states
  Pairs,     ///< CTL*'s general construction, for comparing the two
};

/// The states of a structure that satisfy a CTL* state formula (so also a CTL formula), as one flag
/// per state. Requires Trait::State. By naive fixpoints over sets: each E or A over a path formula
/// with k temporal operators looks at size() * 2^k pairs; a UserError refuses k > 16. F[a:b] and G[a:b]
/// count as b operators there, or as a + 1 if b is infinite. A single temporal operator over state
/// formulas costs no pairs, and its bounds may be any.
std::vector<bool> satisfying_states(const Formula& formula, const Alphabet& alphabet,
                                    const KripkeStructure& structure,
                                    QuantifierMethod method = QuantifierMethod::Fixpoint);

/// Whether every initial state satisfies the formula. A formula that is not a state formula is
/// checked on all paths, as if A stood before it: LTL's reading.
bool holds(const Formula& formula, const Alphabet& alphabet, const KripkeStructure& structure);

}  // namespace ouro::logic
