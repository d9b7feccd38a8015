// Building: edges added in any order end up sorted, and parallel ones merged or kept.
#include "omega/automaton.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <tuple>
#include <vector>

#include "base/random.hh"
#include "cases.hh"

namespace ouro::omega {
namespace {

struct Added {
  State source;
  State target;
  Mark mark;
  bdd::Bdd label;
};

bool is_before(const Added& a, const Added& b) {
  return std::tie(a.source, a.target, a.mark) < std::tie(b.source, b.target, b.mark);
}

// Few states, so that some have far more edges than others and many edges are parallel.
std::vector<Added> random_edges(Random& random, bdd::Manager& labels, std::size_t states) {
  std::vector<Added> result;
  for (std::uint64_t i = random.between(0, 120); i > 0; --i) {
    const auto state = [&] { return static_cast<State>(random.between(0, states - 1)); };
    const auto variable = static_cast<bdd::Variable>(random.between(0, 5));
    result.push_back({random.chance(0.4) ? 0 : state(), state(), static_cast<Mark>(random.between(0, 1)),
                      labels.literal({variable, random.chance(0.5)})});
  }
  if (random.chance(0.5)) std::ranges::stable_sort(result, {}, &Added::source);
  return result;
}

Automaton built(const std::vector<Added>& edges, std::size_t states,
                const std::shared_ptr<Propositions>& propositions, ParallelEdges parallel) {
  AutomatonBuilder builder(propositions);
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) builder.declare(name);
  builder.set_acceptance(Acceptance::inf(0), 2);
  builder.add_states(states);
  for (const Added& e : edges) builder.add_edge(e.source, e.label, {e.mark}, e.target);
  return builder.build(parallel);
}

std::vector<Added> edges_of(const Automaton& automaton) {
  std::vector<Added> result;
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& e : automaton.edges(state)) {
      result.push_back({state, e.target, e.marks.contains(1) ? 1U : 0U, e.label});
    }
  }
  return result;
}

bool same(const Added& a, const Added& b) {
  return !is_before(a, b) && !is_before(b, a) && a.label == b.label;
}

TEST(AutomatonBuilder, EdgesInAnyOrderAreSortedAndParallelOnesMergedOrKept) {
  constexpr std::uint64_t seed = 40;
  Random random(seed);
  for (int round = 0; round < 500; ++round) {
    SCOPED_TRACE(testing::Message() << "seed " << seed << ", round " << round);
    const auto propositions = cases::some_propositions();
    for (const char* name : {"a", "b", "c", "d", "e", "f"}) propositions->variable(name);
    const std::size_t states = random.between(1, 6);
    std::vector<Added> expected = random_edges(random, propositions->labels(), states);
    const Automaton kept = built(expected, states, propositions, ParallelEdges::Keep);
    const Automaton merged = built(expected, states, propositions, ParallelEdges::Merge);
    std::ranges::stable_sort(expected, is_before);
    ASSERT_TRUE(std::ranges::equal(edges_of(kept), expected, same));
    std::vector<Added> unions;
    for (const Added& e : expected) {
      if (unions.empty() || is_before(unions.back(), e)) {
        unions.push_back(e);
      } else {
        unions.back().label = propositions->labels().disjunction(unions.back().label, e.label);
      }
    }
    ASSERT_TRUE(std::ranges::equal(edges_of(merged), unions, same));
    ASSERT_EQ(merged.edge_count(), unions.size());
  }
}

TEST(AutomatonBuilder, WithoutStatesOrEdgesThereIsNothingToSort) {
  const auto propositions = cases::some_propositions();
  EXPECT_EQ(built({}, 0, propositions, ParallelEdges::Merge).state_count(), 0U);
  const Automaton automaton = built({}, 3, propositions, ParallelEdges::Merge);
  EXPECT_EQ(automaton.state_count(), 3U);
  EXPECT_TRUE(automaton.edges(2).empty());
}

}  // namespace
}  // namespace ouro::omega
