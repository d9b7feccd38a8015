// A model as text: Promela that reads as the same model.
//
// One statement a line, no more parentheses than needed, inline calls as the blocks they stand for.
#pragma once

#include <string>

#include "promela/ast.hh"

namespace ouro::promela {

std::string to_text(const Model& model);
/// The ids of expressions and formulas are of the same type, so their names differ.
std::string expression_text(const Model& model, ExpressionId expression);
std::string formula_text(const Model& model, FormulaId formula);

}  // namespace ouro::promela
