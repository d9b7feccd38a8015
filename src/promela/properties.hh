// What a model asks to be checked: `ltl` blocks and never claims.
#pragma once

#include "promela/context.hh"

namespace ouro::promela {

/// Adds a property for each `ltl` block. Its formula is in Ouro's own syntax; a proposition is named by
/// its text in the model.
void add_formulas(Context& context);

/// Adds the property that a never claim states; `type` is the claim's process type. It is violated by a
/// run along which the claim passes an accepting location again and again, or reaches its end.
void add_claim(Context& context, const Process& claim, program::ProcessTypeId type);

}  // namespace ouro::promela
