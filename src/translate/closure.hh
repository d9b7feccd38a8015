// The textbook construction: maximal consistent sets of subformulas.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "logic/formula.hh"
#include "omega/lazy.hh"

namespace ouro::translate {

struct ClosureOptions {
  /// Who sees to it that eventualities come true.
  enum class Eventualities : std::uint8_t {
    Marks,      ///< a mark for each: generalised Büchi acceptance
    Automaton,  ///< the product with an automaton that waits for sets of them: one mark, more states
  };
  Eventualities eventualities = Eventualities::Marks;
  /// Beyond this many initial nodes or successors of a node there is a UserError.
  std::size_t max_successors = std::size_t{1} << 20U;
};

/// An automaton, letters and marks on states, that accepts the infinite words that satisfy the formula. It is
/// as large as the proofs say: about 2^n nodes for n propositions and temporal operators, and many edges a
/// node. For small formulas, and to compare others with. Throws UserError for path quantifiers, and where
/// there is too much.
std::unique_ptr<omega::LazyAutomaton> closure(const logic::Formula& formula,
                                              const std::shared_ptr<omega::Propositions>& propositions,
                                              const ClosureOptions& options = {});

}  // namespace ouro::translate
