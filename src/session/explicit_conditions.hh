// Conditions on the states of an explicit structure: formulas over its propositions without temporal
// operators, in any syntax that formulas have.
#pragma once

#include <memory>
#include <span>

#include "base/source.hh"
#include "space/explicit_space.hh"

namespace ouro::session {

/// The same structure, with the i-th condition as its i-th proposition. Throws UserError, with the place in
/// the condition's text. Linear in the states, times the conditions.
std::unique_ptr<space::ExplicitSpace> with_conditions(const space::ExplicitSpace& structure,
                                                      std::span<const SourceText> conditions);

}  // namespace ouro::session
