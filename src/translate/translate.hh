// From formulas to automata, by a construction of one's choice.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "logic/formula.hh"
#include "omega/lazy.hh"

namespace ouro::translate {

/// The constructions, from the most obvious to the best.
enum class Construction : std::uint8_t {
  Closure,           ///< consistent sets of subformulas (closure.hh): for small formulas, and to compare with
  Gpvw,              ///< the tableau of Gerth, Peled, Vardi and Wolper, as in their Figure 1 (gpvw.hh)
  GpvwImproved,      ///< with all improvements that they list
  CouvreurBasic,     ///< Couvreur's: nodes are sets of formulas (couvreur.hh)
  CouvreurImproved,  ///< nodes are identified by their expansions
  Couvreur,          ///< and GF is one operator, and covers are irredundant
};

/// All constructions, in that order.
std::span<const Construction> constructions();

/// "closure", "gpvw", "gpvw-improved", "couvreur-basic", "couvreur-improved", "couvreur".
std::string_view to_string(Construction construction);

/// The construction of a name; nothing if there is none.
std::optional<Construction> parse_construction(std::string_view name);

struct TranslateOptions {
  Construction construction = Construction::Couvreur;
  /// Whether states are named after the formulas they stand for, where the construction can. Slower.
  bool state_names = false;
};

/// The automaton of an LTL formula, to be asked for what is needed of it or to be built whole by
/// omega::materialize(). Accepts the infinite words that satisfy the formula; generalised Büchi acceptance.
/// All of LTL is understood, with bounds, W, M, xor and <->; X[!] is X. Throws UserError for path
/// quantifiers, and for formulas that are too large for the construction.
std::unique_ptr<omega::LazyAutomaton> make_translation(const logic::Formula& formula,
                                                       std::shared_ptr<omega::Propositions> propositions,
                                                       const TranslateOptions& options = {});

}  // namespace ouro::translate
