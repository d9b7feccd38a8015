// The textbook's product of two Büchi automata \cite{choueka1974theories}.
//
// With acceptance on states, pairs of states are not enough for intersection: accepting states of the two
// automata may never come at the same time. A third component remembers what is waited for:
//
//   0   an accepting state of the first automaton
//   1   then one of the second
//   2   both have been seen; accepting, and on to 0
//
//   (p, q, i) -> (p', q', i')   with i' = 1 if i = 0 and p accepts, 2 if i = 1 and q accepts, 0 if i = 2,
//                               and i' = i otherwise
//
// That is a degeneralisation built into the product. Here nothing needs it: acceptance is on transitions and
// generalised, so intersection() in product.hh gives Inf(0) & Inf(1) on |A| * |B| states, and the searches
// take that as it is. The construction is kept as an independent oracle, and for reading: 3 |A| |B| states.
// (Index 2 can be merged with 0 when it is leaving index 1 that is marked: two copies, hence the name.)
#pragma once

#include "omega/automaton.hh"

namespace ouro::omega {

/// State-based Büchi, and accepts what both accept. The automata must have a condition Inf(m), and are made
/// state-based first. Throws UserError for other conditions.
Automaton two_copy_product(const Automaton& left, const Automaton& right);

}  // namespace ouro::omega
