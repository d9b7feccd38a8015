// Equivalent formulas that are no simpler, but have smaller automata.
//
// Timeless formulas. A formula that is both eventual and universal, such as `G F p` or `F G p`, is true at
// all positions of a word or at none. So, first, G's and F's can be taken apart until such formulas are seen,
// for eventual formulas e and universal u:
//
//     G(a & e)   is   G a & G e          G F(a & e)   is   G F a & G e          F G(a | u)   is   F(G a | u)
//
// because each `G F` costs a mark, and no states, where `G(a & F b)` has to remember which b is due.
//
// Cases. Where something waits for as long as a timeless s holds, s can be decided at once:
//
//     s U b   is   b | (s & F b)          s R b   is   (s & b) | G b
//
// Postponing. Third, the truth of a timeless e can be settled now or later. In a disjunction it is better
// settled later, as long as something else is waited for anyway:
//
//     F a | e   is   F(a | e)          a U b | e   is   a U (b | e)          G a | e   is   G(a | e)
//     F a & e   is   F(a & e)          a U b & e   is   a U (b & e)          X a & e   is   X(a & e)
//
// (put true and false for e). Without that the automaton of a disjunction begins with a choice between its
// operands; with it the state in which one operand waits is the state in which the choice is still open. In a
// conjunction e need not be watched while the other operand waits: the suspension of
// \cite{babiak2013compositional}, by rewriting alone. Sometimes the plain form gives the smaller
// automaton: translate all.
#pragma once

#include <vector>

#include "logic/formula.hh"

namespace ouro::translate {

/// An equivalent formula in which conjunctions under G and GF are taken apart as above. One step: what comes
/// out can be simplified, and taken apart again. Requires negation normal form.
logic::Formula recurrences_apart(const logic::Formula& formula);

/// An equivalent formula without U and R whose left side is timeless. The size can double with each.
logic::Formula cases_apart(const logic::Formula& formula);

/// An equivalent formula in which operands that are eventual and universal are postponed. Requires negation
/// normal form. Linear but for chains of & and |, which are taken apart where they are used.
logic::Formula postponed(const logic::Formula& formula);

/// The operands of the conjunction or disjunction at the top, those that are obligations by syntax joined to
/// one: parts to be translated one by one. Requires such a connective.
std::vector<logic::Formula> parts_of(const logic::Formula& formula);

/// Parts of parts, and so on, are translated one by one to this depth: nested & and | can be a million deep.
inline constexpr int most_nested_parts = 6;

}  // namespace ouro::translate
