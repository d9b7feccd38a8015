// States told apart by a few words.
//
// Whether two states of a deterministic automaton accept the same words takes their product. That they do not
// is seen far more cheaply: a word of one or two letters, repeated for ever, is run from all states at once,
// and states that disagree on it are different. So are then those that a finite word takes to different
// ones, which is a partition refinement (letter_partition.hh). In automata of formulas that leaves next to
// nothing to be compared.
//
// The letters are models of labels, so that no move is missed as long as there are few labels.
#pragma once

#include "omega/automaton.hh"
#include "omega/classify/letter_partition.hh"

namespace ouro::omega {

/// A partition of the states that is stable under letters and whose classes accept different words; the
/// states of one class may do so as well. Requires a deterministic and complete automaton. Linear, apart
/// from the refinement.
Classes told_apart_by_samples(const Automaton& automaton);

}  // namespace ouro::omega
