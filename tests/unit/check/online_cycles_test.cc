#include "check/online_cycles.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hh"
#include "check/property.hh"
#include "check/spelled_space.hh"
#include "omega/automaton.hh"
#include "omega/built.hh"
#include "space/explicit_space.hh"

namespace ouro::check {
namespace {

using omega::Danger;
using space::ExplicitSpace;

/// "p again and again": one state, and p is its mark.
Property again_and_again() {
  omega::AutomatonBuilder builder(std::make_shared<omega::Propositions>());
  const bdd::Variable variable = builder.declare("p");
  const bdd::Bdd p = builder.labels().variable(variable);
  builder.set_acceptance(omega::Acceptance::generalized_buchi(1), 1);
  builder.add_initial(builder.add_state());
  builder.add_edge(0, p, {0}, 0);
  builder.add_edge(0, !p, {}, 0);
  return Property(std::make_unique<omega::BuiltAutomaton>(builder.build()), {&variable, 1});
}

std::unique_ptr<ExplicitSpace> random_space(Random& random, double chance_of_p) {
  space::ExplicitSpaceBuilder builder;
  builder.proposition("p");
  const auto states = static_cast<std::uint32_t>(random.between(1, 30));
  for (std::uint32_t i = 0; i < states; ++i) builder.add_state(random.chance(chance_of_p) ? 1U : 0U);
  for (int i = 0; i < 2; ++i) builder.add_initial(static_cast<std::uint32_t>(random.below(states)));
  for (std::uint32_t i = 0; i < states; ++i)
    for (auto n = random.between(1, 3); n > 0; --n)
      builder.add_edge(i, static_cast<std::uint32_t>(random.below(states)));
  return builder.build();
}

/// What can be reached, and whether a cycle of states without p is among it: by peeling off states that have
/// no successor left.
struct Expected {
  explicit Expected(const ExplicitSpace& space) {
    std::vector<bool> is_left(space.state_count());
    std::vector<std::uint32_t> open(space.initial().begin(), space.initial().end());
    std::vector<bool> is_reached(space.state_count());
    while (!open.empty()) {
      const std::uint32_t state = open.back();
      open.pop_back();
      if (is_reached[state]) continue;
      is_reached[state] = true;
      ++reached;
      is_left[state] = space.label(state) == 0;
      for (const auto& edge : space.edges(state)) open.push_back(edge.target);
    }
    for (bool has_changed = true; has_changed;) {
      has_changed = has_cycle = false;
      for (std::uint32_t state = 0; state < space.state_count(); ++state) {
        if (!is_left[state]) continue;
        bool goes_on = false;
        for (const auto& edge : space.edges(state)) goes_on = goes_on || is_left[edge.target];
        has_cycle = has_cycle || goes_on;
        has_changed = has_changed || !goes_on;
        is_left[state] = goes_on;
      }
    }
  }

  std::uint64_t reached = 0;
  bool has_cycle = false;
};

/// Empty if it is a run, and its cycle has no p.
std::string objection(const ExplicitSpace& space, const UnmarkedLasso& lasso) {
  std::vector<std::uint32_t> run;
  for (const auto* part : {&lasso.stem, &lasso.cycle})
    for (const auto& visit : *part) run.push_back(ExplicitSpace::decode(visit.state.view()));
  if (std::ranges::find(space.initial(), run.front()) == space.initial().end()) return "it does not begin";
  run.push_back(run[lasso.stem.size()]);
  for (std::size_t i = 0; i + 1 < run.size(); ++i) {
    if (i >= lasso.stem.size() && space.label(run[i]) != 0) return "p on the cycle";
    const auto edges = space.edges(run[i]);
    if (std::ranges::find(edges, run[i + 1], &ExplicitSpace::Edge::target) == edges.end())
      return fmt::format("no edge from {} to {}", run[i], run[i + 1]);
  }
  return lasso.cycle.empty() ? "no cycle" : "";
}

TEST(OnlineCycles, AreFoundInAnyMemoryAndEachPairIsGeneratedOnceWhereThereIsRoom) {
  Random random(17);
  const std::vector<Danger> danger{Danger::Here};
  std::size_t violated = 0;
  for (int round = 0; round < 2'000; ++round) {
    const auto space = random_space(random, random.chance(0.5) ? 0.4 : 0.7);
    const Expected expected(*space);
    violated += expected.has_cycle ? 1U : 0U;
    for (const std::size_t heap : {0U, 1U, 3U, 9U, 30U, 1'000U}) {
      Property property = again_and_again();
      SpelledSpace spelled(*space, property, {.conditions = 1, .stays_at_end = true});
      const OnlineCyclesResult result =
          online_cycles(spelled, danger, {.heap = heap, .limits = {.states = 10'000'000}});
      ASSERT_EQ(result.limit, Limit::None);
      ASSERT_EQ(result.violation.has_value(), expected.has_cycle) << "round " << round << " heap " << heap;
      if (result.violation) {
        ASSERT_EQ(objection(*space, *result.violation), "") << "round " << round << " heap " << heap;
      }
      if (heap < 30) continue;
      ASSERT_TRUE(result.figures.is_distinct());
      if (expected.has_cycle) {
        ASSERT_LE(result.figures.generated, expected.reached) << "round " << round;
      } else {
        ASSERT_EQ(result.figures.generated, expected.reached) << "round " << round;
      }
    }
  }
  EXPECT_GT(violated, 300U);
  EXPECT_LT(violated, 1'700U);
}

}  // namespace
}  // namespace ouro::check
