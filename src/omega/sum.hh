// The sum of two automata: a run starts in either and stays there.
//
// States and initial states are those of both. What takes care is acceptance: one condition must judge runs
// of both sides, and a run of one side never sees the marks that are meant for the other. Three cases:
//
//   the same condition     both sides keep their marks and the condition stays
//   two generalised Büchi  all marks of either condition are required; an edge carries in addition the marks
//                          that only the other condition asks for
//   otherwise              the marks of the second side are shifted past those of the first, and either
//                          condition suffices. A condition that is satisfied by seeing nothing (such as
//                          Fin(0)) would accept every run of the other side, so it also asks for a new mark
//                          that all edges of its own side carry:
//
//       Fin(0)  +  Inf(0)   becomes   Fin(0) & Inf(2)  |  Inf(1)
//
// |A| + |B| states, |A| + |B| edges, linear time. union_product() keeps determinism instead.
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// Accepts what either accepts. An automaton over other Propositions is brought to those of the first.
Automaton sum(const Automaton& left, const Automaton& other);

}  // namespace ouro::omega
