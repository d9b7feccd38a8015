// The shape of branching-time formulas, and what to write where it is wrong.
//
// Of a state a formula can be true or false; `F p` is about a path, and of a state it says something only
// with a quantifier before it. CTL wants one right before each temporal operator, CTL* one somewhere above.
// Whoever reads formulas (this folder's readers, the front ends of models) knows the place; what is wrong
// and what was probably meant is said here, in the same words for all of them.
#pragma once

#include <optional>
#include <string>

#include "logic/formula.hh"
#include "logic/logic.hh"

namespace ouro::logic {

struct ShapeProblem {
  std::string message;
  std::string hint;
};

/// What is wrong with an operand in its place; nothing if it may stand there. `parent` is the operator above
/// it; the formula as a whole stands as under a negation. Only CTL is particular about operands.
std::optional<ShapeProblem> operand_problem(Logic logic, Op parent, const Formula& operand);

/// What is wrong with an operator, wherever it stands: X[!], and quantifiers in linear time.
std::optional<ShapeProblem> operator_problem(Logic logic, Op op);

/// What is wrong with a whole formula whose operands and operators are in order: in CTL* a temporal operator
/// without any quantifier above.
std::optional<ShapeProblem> whole_problem(Logic logic, const Formula& formula);

}  // namespace ouro::logic
