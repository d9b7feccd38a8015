// A DVE model in the intermediate form.
//
// Processes become process types with one process each, states become locations, transitions become
// commands. Constants are replaced by their values and are no part of a state.
//
// - A channel without types is a rendezvous that carries one number or nothing, whichever its uses say;
//   all must say the same. The number is not truncated on its way, only when it is assigned.
// - An array without an index is its first element: published models write that.
// - `assert q e` becomes a property: always, if the process is in q then e. It is checked in the initial
//   state too, and costs nothing to who does not ask for it.
// - The process named by `system ... property` becomes a property as well, and is not started.
#pragma once

#include <span>

#include "dve/report.hh"
#include "dve/syntax_tree.hh"
#include "program/program.hh"

namespace ouro::dve {

/// An expression that is no part of the model, and where mistakes in it are reported.
struct Condition {
  Expression expression;
  Report* report = nullptr;
};

/// Checks names, types and bounds and builds the program, not yet finished. Throws UserError with all
/// mistakes; doubts (what is never read, never entered, never received) become warnings.
program::Program lower(const Model& model, Report& report, std::span<const Condition> conditions = {});

}  // namespace ouro::dve
