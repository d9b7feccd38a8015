// Reading never claims of SPIN, as `spin -f`, ltl2ba, ltl3ba and Spot write them.
//
//   never { T0_init: do :: (p) -> goto accept_S1 :: (1) -> goto T0_init od;
//           accept_S1: do :: (p) -> goto accept_S1 od; }
//
// Each statement is a state of a Büchi automaton, accepting when one of its labels begins with "accept"; the
// first is initial. A statement is a selection (`if`) or repetition (`do`) of guarded jumps, or a condition
// of its own, after which the claim goes on with the next statement. `else` is the condition that no other
// option of its selection has. SPIN reports a claim that reaches its end as matched, so the end is a state
// that accepts everything; so does a guard that is followed by an assertion in `atomic` or `d_step`, which is
// how newer versions of SPIN write such a jump. Conditions: promela_guard.hh.
//
// Other statements of Promela have no place in a claim that stands for an automaton: assignments, nested
// selections, jumps that read no letter. They are refused.
#pragma once

#include <memory>

#include "base/source.hh"
#include "omega/automaton.hh"

namespace ouro::omega {

/// Throws UserError that points at the mistake. Linear in the text, apart from the labels.
Automaton read_never_claim(const SourceText& source, std::shared_ptr<Propositions> propositions);

}  // namespace ouro::omega
