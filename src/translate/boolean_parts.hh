// Translating a formula as if its Boolean parts were propositions.
//
// In `G((a & !b & c) -> F(d | e))` what matters is two yes-or-no questions, not five propositions: a maximal
// Boolean part whose propositions occur nowhere else is as free as a proposition (logic's relabel_boolean()).
// So it is replaced by one, the shorter formula is translated, and the parts are put back into the labels.
// The automaton has the same states and edges; two labels are disjoint after that just when they were before,
// so it is as deterministic as it was.
#pragma once

#include <functional>
#include <memory>

#include "logic/formula.hh"
#include "omega/automaton.hh"

namespace ouro::translate {

/// The Boolean function that a formula without temporal operators stands for.
bdd::Bdd function_of(const logic::Formula& formula, omega::Propositions& propositions);

using MakeAutomaton =
    std::function<omega::Automaton(const logic::Formula&, const std::shared_ptr<omega::Propositions>&)>;

/// The automaton that `make` gives, called with a formula in which Boolean parts are named where that makes
/// propositions fewer, and otherwise with the formula itself.
omega::Automaton with_named_parts(const logic::Formula& formula,
                                  const std::shared_ptr<omega::Propositions>& propositions,
                                  const MakeAutomaton& make);

}  // namespace ouro::translate
