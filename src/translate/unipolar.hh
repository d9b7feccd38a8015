// Formulas whose derivatives show at once when they are decided.
//
// What is left of a formula after some letters is a Boolean function of the present letter and of what is
// demanded of the rest (unfolding.hh). If it is false, no continuation satisfies the formula; but it may be
// another function and still have none, as `F p & G !p` has. Not so if every proposition occurs with one
// polarity only, as in `G(request -> F[0:50] grant)`: a word in which at all positions the positive ones are
// true and the negative ones false satisfies every subformula there is, and so all that can be demanded; and
// the contrary word satisfies none. So what is left has a continuation unless it is false, and one that
// violates it unless it is true. Negations count as usual; operands of an equivalence have both polarities.
//
// That is so on infinite words. A finite word ends, and `G X[!] p` is false of all of them; so there, next
// operators and bounds that do not begin at 0 are excluded as well, and one letter is word enough.
// Constants are excluded, since no letter changes them. Linear in the formula.
#pragma once

#include "logic/formula.hh"

namespace ouro::translate {

/// Whether DerivativeAutomaton::outlook (on finite words), or outlook_on_infinite_words, of every derivative
/// is exact by the shape of the formula. No answer but a sufficient condition. Requires Trait::Linear.
bool derivatives_show_outlook(const logic::Formula& formula, logic::Words words);

}  // namespace ouro::translate
