// Existential projection: forgetting propositions.
//
// The projected automaton accepts a word exactly when some values for the forgotten propositions, position
// by position, make a word that the automaton accepts. On labels that is existential quantification; states
// and marks stay. Determinism is lost.
#pragma once

#include <span>

#include "omega/automaton.hh"

namespace ouro::omega {

/// The automaton without these propositions; those that it does not declare change nothing.
Automaton projected(const Automaton& automaton, std::span<const bdd::Variable> forgotten);

}  // namespace ouro::omega
