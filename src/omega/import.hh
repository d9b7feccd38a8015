// An automaton made over one Propositions object, brought to another.
//
// Propositions are the same when their names are. The order of variables may differ, so labels are built
// anew, each different one once.
#pragma once

#include <memory>

#include "omega/automaton.hh"

namespace ouro::omega {

/// The same automaton over other propositions, which learn the names that they lack. States, edges, marks and
/// names stay as they are. Nothing but a copy when the automaton is there already.
Automaton import_automaton(const Automaton& automaton, const std::shared_ptr<Propositions>& propositions);

}  // namespace ouro::omega
