// DVE text to a syntax tree.
#pragma once

#include "dve/report.hh"
#include "dve/syntax_tree.hh"

namespace ouro::dve {

/// Reads the whole model. Goes on after a syntax error where the next declaration or transition begins,
/// so that several are found; throws UserError with all of them.
Model parse(Report& report);

/// Reads the expression that takes up the whole of another text, and appends its nodes to the model. Throws
/// UserError.
Expression parse_condition(Model& model, Report& report);

}  // namespace ouro::dve
