#include "session/partial_order.hh"

#include <algorithm>
#include <utility>

#include "check/explore.hh"

namespace ouro::session {

std::optional<std::string> objection_to_partial_order(const Model& model) {
  if (model.program() == nullptr) return "an explicit structure has no processes";
  return reduce::objection_to_partial_order(*model.program());
}

std::unique_ptr<const space::StateSpace> partial_order(const Model& model,
                                                       const std::vector<std::size_t>& propositions,
                                                       reduce::Keep keep) {
  std::vector<program::ExpressionId> kept;
  for (const std::size_t proposition : propositions)
    kept.push_back(model.interpreter()->propositions()[proposition]);
  return std::make_unique<reduce::PartialOrderSpace>(model.space(), model.interpreter()->semantics(),
                                                     std::move(kept), keep);
}

bool leaves_out_much(const space::StateSpace& whole, const space::StateSpace& reduced, const Limits& limits) {
  constexpr std::uint64_t thousands = 20'000;
  constexpr std::uint64_t worthwhile = 4;
  check::ExploreOptions pilot{.limits = limits};
  pilot.limits.states = std::min(limits.states, thousands);
  const check::ExploreResult first = check::explore(whole, pilot);
  if (first.limit != Limit::States || first.depth < 2) return false;
  pilot.limits.depth = std::min(limits.depth, first.depth - 1);
  const std::uint64_t all = check::explore(whole, pilot).states;
  pilot.leave_out = check::LeaveOut::ForSafety;
  return worthwhile * check::explore(reduced, pilot).states <= all;
}

}  // namespace ouro::session
