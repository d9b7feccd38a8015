#include "session/partial_order.hh"

#include <algorithm>
#include <utility>

#include "base/random.hh"
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

namespace {

/// What is computed and what is kept, on random walks through what is kept.
struct Sample {
  std::uint64_t states = 0;
  std::uint64_t successors = 0;
  std::uint64_t kept = 0;
};

Sample sample(const space::StateSpace& reduced) {
  constexpr int walks = 32;
  constexpr int longest = 256;
  Sample result;
  Random random(1);
  const auto cursor = reduced.cursor();
  space::Successors next;
  for (int walk = 0; walk < walks; ++walk) {
    next.clear();
    cursor->initial(next);
    for (int step = 0; step < longest && !next.empty(); ++step) {
      const space::Successor& taken = next[random.below(next.sufficient_end())];
      if (!taken.has_state) break;
      const space::StoredState state(next.state(taken));
      next.clear();
      cursor->successors(state.view(), next);
      ++result.states;
      result.successors += next.size();
      result.kept += next.sufficient_end();
    }
  }
  return result;
}

bool is_small(const space::StateSpace& space, const Limits& limits) {
  constexpr std::uint64_t few = 20'000;
  check::ExploreOptions pilot{.limits = limits};
  pilot.limits.states = std::min(limits.states, few);
  return check::explore(space, pilot).limit != Limit::States;
}

bool leaves_out_much(const space::StateSpace& whole, const space::StateSpace& reduced, const Limits& limits) {
  if (is_small(whole, limits)) return false;
  const Sample found = sample(reduced);
  return 10 * found.kept <= 6 * found.successors && 10 * found.kept <= 14 * found.states;
}

}  // namespace

std::unique_ptr<const space::StateSpace> partial_order_if_used(const Model& model,
                                                               const PartialOrderAsked& asked,
                                                               PartialOrderUse& use) {
  if (asked.wanted == PartialOrder::No || model.program() == nullptr) return nullptr;
  const auto own = asked.objection();
  use.objection = own ? *own : objection_to_partial_order(model).value_or("");
  if (!use.objection.empty()) return nullptr;
  auto reduced = partial_order(model, asked.propositions, asked.keep);
  use.is_used = asked.wanted == PartialOrder::Yes || leaves_out_much(model.space(), *reduced, asked.limits);
  return use.is_used ? std::move(reduced) : nullptr;
}

}  // namespace ouro::session
