#include "session/structure_path.hh"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace ouro::session {

using space::ExplicitSpace;

std::string action_between(const Model& model, ExplicitSpace::Number source, ExplicitSpace::Number target) {
  const auto edges = model.structure()->edges(source);
  const auto edge = std::ranges::find(edges, target, &ExplicitSpace::Edge::target);
  if (edge == edges.end())
    throw std::logic_error(fmt::format("the counterexample does not hold: {} has no edge from {} to {}",
                                       model.path(), source, target));
  return model.structure()->actions()[edge->action];
}

void require_initial(const Model& model, ExplicitSpace::Number state) {
  if (std::ranges::count(model.structure()->initial(), state) == 0)
    throw std::logic_error(
        fmt::format("the counterexample does not hold: state {} of {} is not initial", state, model.path()));
}

}  // namespace ouro::session
