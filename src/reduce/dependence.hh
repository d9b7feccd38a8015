// Which steps of different processes disturb each other, and which can make a condition true.
//
// Two steps *accord* if, wherever both are possible, each stays possible after the other, and both orders
// lead to the same state. Steps that are never possible at the same time accord (what may fail is
// possible then, too: failing.hh). \cite{valmari1991stubborn}
// builds stubborn sets on this relation; that it can be refined by what guards say, and that guards tell what
// a step that is not possible is waiting for, is worked out in \cite{laarman2016guard}.
//
// Both answers err on the side of a disturbance.
#pragma once

#include "reduce/use_finder.hh"

namespace ouro::reduce {

/// Do steps of two different processes accord? Symmetric.
bool accord(const Uses& one, const Uses& other);

/// May the step make a condition true that is false?
bool may_enable(const Uses& step, const Uses& condition);

/// May the step change the value of something that is read?
bool may_change(const Uses& step, const Uses& value);

}  // namespace ouro::reduce
