// Fewer states where it is known that some have the same language.
//
// Determinisation makes many states that differ in what they remember of the past, and not in what they
// accept: all trees of the same set of states accept the same. A run changes components a finite number of
// times; whenever it takes a step it may as well go to another state with the same language, as long as that
// lies in a component further down than the one it leaves: it will be judged there. So of all states with the
// same language only those in the lowest component are needed. In effect, of all trees over one strongly
// connected part of the subset construction there remains one component \cite{loding2019new}.
//
// Why it is correct, by induction on components from the bottom: a run that stays in its component is as it
// was, and one that leaves it goes to a state which accepts what the old target did.
//
// Linear time.
#pragma once

#include <cstdint>
#include <span>

#include "omega/automaton.hh"

namespace ouro::omega {

/// The automaton with edges led to the lowest component that has a state of the same class as their
/// target, and without the states that cannot be reached then. States of the same class must have the same
/// language. Deterministic if the automaton was.
Automaton with_lowest_copies(const Automaton& automaton, std::span<const std::uint32_t> class_of_state);

}  // namespace ouro::omega
