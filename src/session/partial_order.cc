#include "session/partial_order.hh"

#include <algorithm>
#include <utility>

#include "check/checkpoint.hh"
#include "check/explore.hh"

namespace ouro::session {

PartialOrder order_when_resumed(PartialOrder wanted, const std::string& resumed, std::string_view fact) {
  if (wanted != PartialOrder::Worthwhile || resumed.empty()) return wanted;
  const auto before = check::fact_of(resumed, fact);
  if (!before) return wanted;
  return *before == "on" ? PartialOrder::Yes : PartialOrder::Declined;
}

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

/// How far one comes in the whole space; nothing if that is all of it. How many states are allowed does not
/// matter: a search that goes on from a checkpoint may be allowed more.
std::optional<Beginning> begin_whole(const space::StateSpace& space, const Limits& limits) {
  constexpr std::uint64_t few = 20'000;
  check::ExploreOptions options{.limits = limits};
  options.limits.states = few;
  const check::ExploreResult found = check::explore(space, options);
  if (found.limit != Limit::States) return std::nullopt;
  return Beginning{found.states, found.depth};
}

/// Comes a search of the reduced space, in as many steps, to clearly fewer states?
bool comes_to_less(const space::StateSpace& reduced, const Beginning& whole, const Limits& limits) {
  check::ExploreOptions options{.limits = limits, .leave_out = check::LeaveOut::ForDeadlocks};
  options.limits.states = whole.states / 5 * 2;
  options.limits.depth = std::min(limits.depth, whole.depth);
  const Limit limit = check::explore(reduced, options).limit;
  return limit == Limit::None || limit == Limit::Depth;
}

bool is_worthwhile(const Model& model, const space::StateSpace& reduced, const PartialOrderAsked& asked) {
  const LimitWatch watch(asked.limits);
  const auto limits = [&] { return after(asked.limits, watch.elapsed()); };
  const auto whole = begin_whole(model.space(), limits());
  if (!whole || !comes_to_less(reduced, *whole, limits())) return false;
  return !asked.beginning || comes_to_less(reduced, *asked.beginning, limits());
}

}  // namespace

std::string objection_to(const Model& model, const PartialOrderAsked& asked) {
  const auto own = asked.objection();
  return own ? *own : objection_to_partial_order(model).value_or("");
}

std::unique_ptr<const space::StateSpace> partial_order_if_used(const Model& model,
                                                               const PartialOrderAsked& asked,
                                                               PartialOrderUse& use) {
  if (asked.wanted == PartialOrder::No || model.program() == nullptr) return nullptr;
  use.objection = objection_to(model, asked);
  if (!use.objection.empty()) return nullptr;
  if (asked.wanted == PartialOrder::Declined) return nullptr;
  auto reduced = partial_order(model, asked.propositions, asked.keep);
  use.is_used = asked.wanted == PartialOrder::Yes || is_worthwhile(model, *reduced, asked);
  return use.is_used ? std::move(reduced) : nullptr;
}

}  // namespace ouro::session
