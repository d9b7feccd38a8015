// What a single statement does.
#pragma once

#include <string>

#include "promela/context.hh"
#include "promela/expressions.hh"
#include "promela/flow.hh"

namespace ouro::promela {

/// The action of a statement that is neither compound nor a jump nor a declaration.
Action make_action(Context& context, Expressions& expressions, const Statement& statement);

/// `target = value`, unless the target is none.
Action make_assignment(program::PlaceId target, program::ExpressionId value, std::string text);

/// The same for expressions of the model.
Action make_assignment(Context& context, Expressions& expressions, ExpressionId target, ExpressionId value,
                       std::string text);

}  // namespace ouro::promela
