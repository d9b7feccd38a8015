// Kripke structures as pictures, in the language of Graphviz.
#pragma once

#include <string>

#include "space/explicit_space.hh"

namespace ouro::kripke {

/// A graph with an arrow into each initial state. States show their name and the propositions that hold;
/// those that may end have a double circle. Edges show their action.
std::string to_dot(const space::ExplicitSpace& structure);

}  // namespace ouro::kripke
