// Paths through an explicit structure, compared with its edges.
#pragma once

#include <string>

#include "session/model.hh"
#include "space/explicit_space.hh"

namespace ouro::session {

/// The action of the first edge from one state to another. Throws std::logic_error if there is none: then a
/// counterexample is wrong.
std::string action_between(const Model& model, space::ExplicitSpace::Number source,
                           space::ExplicitSpace::Number target);

/// Throws std::logic_error if the state is not an initial one.
void require_initial(const Model& model, space::ExplicitSpace::Number state);

}  // namespace ouro::session
