// The tableau of Gerth, Peled, Vardi and Wolper.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "logic/formula.hh"
#include "omega/lazy.hh"

namespace ouro::translate {

/// The improvements that the paper lists \cite{gerth1995simple}; off, each is the algorithm of its Figure 1.
struct GpvwOptions {
  /// What a finished node remembers of the formulas that it was made from, and is told apart by.
  enum class Remember : std::uint8_t {
    All,     ///< every one: Old
    Needed,  ///< literals and goals of eventualities: fewer nodes
  };
  Remember remember = Remember::Needed;

  /// Where contradictions are looked for: among literals, or among all formulas that occur in the tableau.
  enum class Contradictions : std::uint8_t { Literals, Formulas };
  Contradictions contradictions = Contradictions::Formulas;

  /// Whether `f U g` splits a node that has to satisfy g anyway, and `f R g` one that has to satisfy both.
  enum class Splits : std::uint8_t { Always, WhereNeeded };
  Splits splits = Splits::WhereNeeded;

  /// Which eventualities have a mark: all, or only those with another goal than true.
  enum class Eventualities : std::uint8_t { All, WithAGoal };
  Eventualities eventualities = Eventualities::WithAGoal;

  /// Beyond this many initial nodes or successors of a node there is a UserError.
  std::size_t max_successors = std::size_t{1} << 20U;

  /// The algorithm of the paper's Figure 1.
  static constexpr GpvwOptions basic() {
    return {.remember = Remember::All,
            .contradictions = Contradictions::Literals,
            .splits = Splits::Always,
            .eventualities = Eventualities::All};
  }
};

/// An automaton with generalised Büchi acceptance, one mark for each U, F and M, letters and marks on states,
/// that accepts the infinite words that satisfy the formula. At most 2^O(n) nodes for n subformulas; the
/// successors of one node can be that many. Takes formulas of any depth; a node needs memory linear in
/// the formulas that it stands for. Throws UserError for path quantifiers, and where there is too much.
std::unique_ptr<omega::LazyAutomaton> gpvw(const logic::Formula& formula,
                                           std::shared_ptr<omega::Propositions> propositions,
                                           const GpvwOptions& options = {});

}  // namespace ouro::translate
