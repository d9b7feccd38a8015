// Rewriting formulas to smaller equivalent ones.
//
// Rules are grouped by where they come from, one file each under rewrite/; each is documented as
// match and result and has its own test. simplify() applies them from the bottom up until none
// applies. It never recurs on the depth of the formula. Its time is linear in the number of distinct
// subformulas, times a constant that the effort options bound, with two exceptions: a chain of n
// operands of & or | costs n log n at each place where it is used (where chains that contain each
// other are shared, each is worked on by itself), and so does, for its operand, a Boolean <-> or xor
// that turns out to be a negation.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "logic/formula.hh"

namespace ouro::logic {

/// How hard to try. Each level includes the ones before it.
enum class Rewriting : std::uint8_t {
  None,         ///< as it is
  Constants,    ///< constants, double negation, idempotence, units: never changes a formula's shape
  Identities,   ///< + Boolean and temporal identities, rules about eventual and universal formulas
  Implication,  ///< + rules that need one part to imply another, judged by syntactic implication
};

struct SimplifyOptions {
  Rewriting level = Rewriting::Implication;
  /// What the result must be equivalent on. On finite words fewer rules are sound.
  Words words = Words::Infinite;
  /// Steps a syntactic implication test may take before it answers "not known".
  std::size_t implication_steps = 200;
  /// Conjunctions and disjunctions of more operands than this are not compared pairwise.
  std::size_t pairwise_operands = 64;
};

/// A simplifier that remembers what it has simplified. Not safe for use by two threads at once.
class Simplifier {
 public:
  explicit Simplifier(SimplifyOptions options = {});
  ~Simplifier();
  Simplifier(Simplifier&&) noexcept;
  Simplifier& operator=(Simplifier&&) noexcept;

  /// An equivalent formula. From Rewriting::Identities on, negation stands only before propositions
  /// and -> is written with |; <-> and xor stay (negation_normal_form() writes them out). Counting
  /// a negated proposition as one node the result is no larger than the formula, it is its own
  /// simplification, and a CTL formula stays one.
  Formula operator()(const Formula& formula);

 private:
  class Implementation;
  std::unique_ptr<Implementation> implementation_;
};

/// One formula, once.
Formula simplify(const Formula& formula, SimplifyOptions options = {});

}  // namespace ouro::logic
