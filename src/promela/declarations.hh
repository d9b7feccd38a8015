// Declared variables become variables of the program.
//
// When a variable gets its first value depends on where it is declared. A global has it from the
// beginning, and a variable declared before the first statement of a process when the process is
// created. A declaration further down is a statement that assigns: its variable is zero until then.
// (So that jumping over a declaration and running through it twice mean something. For an array the
// statement assigns to the first element only, and for a record it does nothing: that is SPIN's way.)
#pragma once

#include "promela/context.hh"
#include "promela/expressions.hh"

namespace ouro::promela {

/// The type and size of a declared variable or field.
Extent extent_of(Context& context, const Declaration& declaration, const Variable& variable);

/// Makes the entity and its program variables, with the value zero and without any channel; `process`
/// is none for a global. The name is not visible yet.
EntityId add_variable(Context& context, const Declaration& declaration, const Variable& variable,
                      program::ProcessTypeId process);

/// Makes the name visible in the innermost scope; an error if it is there already.
void make_visible(Context& context, EntityId entity);

/// Gives the variable its initial values and channels. The expressions are read in the present scope.
void initialize(Context& context, EntityId entity, const Variable& variable, Expressions& expressions);

}  // namespace ouro::promela
