// Postponing what does not depend on when it is decided.
//
// A formula that is both eventual and universal, such as `G F p` or `F G p`, is true at all positions of a
// word or at none: its truth can be settled now or later. In a disjunction it is better settled later, as
// long as something else is waited for anyway; for such an e
//
//     F a | e   is   F(a | e)          a U b | e   is   a U (b | e)          G a | e   is   G(a | e)
//     F a & e   is   F(a & e)          a U b & e   is   a U (b & e)          X a & e   is   X(a & e)
//
// (put true and false for e). Without that the automaton of a disjunction begins with a choice between its
// operands; with it the state in which one operand waits is the state in which the choice is still open. In a
// conjunction e need not be watched while the other operand waits: the suspension of
// \cite{babiak2013compositional}, by rewriting alone.
//
// It is not a simplification, and sometimes the other form gives the smaller automaton: translate both.
#pragma once

#include "logic/formula.hh"

namespace ouro::translate {

/// An equivalent formula in which operands that are eventual and universal are postponed. Requires negation
/// normal form. Linear but for chains of & and |, which are taken apart where they are used.
logic::Formula postponed(const logic::Formula& formula);

}  // namespace ouro::translate
