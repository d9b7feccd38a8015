// Again and again: from an automaton of "some time g" to one of "g infinitely often".
//
// Let an automaton recognise words by finite prefixes: once it is in a state that accepts everything it has
// seen enough. Instead of going there it starts anew, and marks the edge. If it starts anew infinitely often,
// the word falls into infinitely many pieces each of which has such a prefix. For the language of `F g`,
// where g is decided by a finite prefix (a guarantee), that is just the language of `G F g`: each piece has a
// place where g holds; and if there are infinitely many such places, after each piece there is one more.
//
//   F(p & X q):   0 -> 0 [t],  0 -> 1 [p],  1 -> ok [q]       GF(p & X q):   1 -> 0 [q] {0}
//
// A translation of GF g itself has to follow all attempts that are under way at the same time.
//
// In the same way an automaton can be continued by another one, which then reads what comes after such a
// prefix. If the second language does not depend on finitely many letters (`G F p`, `F G p`), that is the
// intersection, with the sum of states instead of the product.
#pragma once

#include <optional>

#include "omega/automaton.hh"

namespace ouro::omega {

/// The automaton that starts anew instead of entering a state that accepts everything, one state fewer and
/// with acceptance Inf(0); deterministic if it was. Nothing if there are accepting cycles elsewhere, or not
/// exactly one initial state. An automaton that accepts everything at once is left as it is.
std::optional<Automaton> restarted(const Automaton& automaton);

/// The automaton that goes on in the initial states of `rest` instead of entering a state that accepts
/// everything. Nothing where restarted() gives nothing. Requires the same Propositions.
std::optional<Automaton> continued(const Automaton& automaton, const Automaton& rest);

}  // namespace ouro::omega
