// Whether an automaton accepts anything, and what.
//
// Any Emerson-Lei condition: accepting_cycle.hh finds the states of a reachable accepting cycle, in one pass
// when the condition has no Fin. A run is then made of shortest paths found breadth-first: from state to
// state until every mark that is needed has been seen, and back. For components that are not huge every
// state is tried as the place where the cycle begins, and the shortest lasso wins. (The very shortest
// accepting lasso is NP-hard to find as soon as there are many marks, like a travelling salesman's tour.)
//
// Labels play no part: an edge is never labelled false, so every run reads some word.
#pragma once

#include <optional>
#include <vector>

#include "omega/automaton.hh"
#include "omega/lasso.hh"
#include "omega/scc.hh"

namespace ouro::omega {

/// Whether no word is accepted. Linear for conditions without Fin; see accepting_cycle.hh.
bool is_empty(const Automaton& automaton);

/// An accepting run, with a short stem and a short cycle; nothing when the language is empty.
std::optional<LassoRun> accepting_run(const Automaton& automaton);

/// Words that are accepted; nothing when the language is empty. some_word() picks one.
std::optional<Lasso> accepted_word(const Automaton& automaton);

/// For each component, whether it has a cycle that satisfies the condition.
std::vector<bool> components_with_cycle(const Automaton& automaton, const Components& components,
                                        const Acceptance& condition);

/// For each component, whether it has an accepting cycle.
std::vector<bool> accepting_components(const Automaton& automaton, const Components& components);

/// For each state, whether it is reachable, on no accepting cycle, and no accepting cycle leads to it: where
/// runs are before they come to the first component that can accept them.
std::vector<bool> lead_in(const Automaton& automaton, const Components& components);

}  // namespace ouro::omega
