// The operators of CTL: by labelling, by fixpoints, over all paths and over fair ones, against brute force.
#include "check/quantifiers.hh"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "base/random.hh"
#include "check/accepted_paths.hh"
#include "check/fair_quantifiers.hh"
#include "check/labelling.hh"
#include "check/set_fixpoints.hh"
#include "check/whole_graph.hh"
#include "oracle/fair_paths.hh"
#include "unit/check/process_space.hh"
#include "unit/check/questions.hh"

namespace ouro::check {
namespace {

using oracle::Fair;
using oracle::States;
using Number = ProcessSpace::Number;

constexpr std::size_t processes = 3;

/// With states that cannot go on, steps that fail, self-loops, and steps of two processes.
ProcessSpace random_space(Random& random) {
  const auto states = static_cast<Number>(1 + random.below(6));
  std::vector<std::uint64_t> labels;
  for (Number state = 0; state < states; ++state) labels.push_back(random.below(4));
  std::vector<ProcessSpace::Move> moves;
  for (std::size_t i = random.below(2U * states + 3U); i > 0; --i)
    moves.push_back({static_cast<Number>(random.below(states)),
                     random.chance(0.1) ? ProcessSpace::none : static_cast<Number>(random.below(states)),
                     static_cast<Number>(random.below(processes)),
                     random.chance(0.2) ? static_cast<Number>(random.below(processes)) : ProcessSpace::none});
  return ProcessSpace(labels, moves);
}

/// The reachable part of a space, for the labels and for brute force.
class Graph {
 public:
  explicit Graph(const ProcessSpace& space) : graph_(space, {.with_movers = true}), whole_(graph_) {
    EXPECT_EQ(whole_.explore(watch_), Limit::None);
    naive_.states = whole_.state_count();
    naive_.processes = processes;
    for (StateNumber state = 0; state < whole_.state_count(); ++state) {
      const auto next = graph_.successors(state);
      naive_.enabled.push_back(next.enabled);
      for (std::size_t i = 0; i < next.targets.size(); ++i)
        naive_.edges.push_back({state, next.targets[i], graph_.processes(next.movers[i])});
    }
  }

  WholeGraph& whole() { return whole_; }
  LimitWatch& watch() { return watch_; }
  const oracle::FairGraph& naive() const { return naive_; }

  StateSet set(States states) const {
    StateSet result = whole_.none();
    for (StateNumber state = 0; state < result.size(); ++state)
      if ((states >> state & 1U) != 0) result.insert(state);
    return result;
  }

  FairQuantifiers::Staying staying_in(const StateSet& set, Fair fairness) {
    const auto kind = fairness == Fair::Weakly     ? ProcessFairness::Weak
                      : fairness == Fair::Strongly ? ProcessFairness::Strong
                                                   : ProcessFairness::None;
    Property property(accept_all(), {});
    Product product(
        graph_, property,
        {.fairness = {.processes = kind, .process_count = processes}, .from = &set, .within = &set});
    AcceptedPaths found = accepted_paths(product, watch_);
    return {std::move(found.states), found.limit};
  }

 private:
  StateGraph graph_;
  WholeGraph whole_;
  LimitWatch watch_{Limits{}};
  oracle::FairGraph naive_;
};

/// The operators as they are defined.
class Definitions {
 public:
  Definitions(const oracle::FairGraph& graph, Fair fairness)
      : graph_(graph), fairness_(fairness), fair_(graph.staying_in(graph.all(), fairness)) {}

  States next(Quantifier quantifier, States a) const {
    if (quantifier == Quantifier::ForAll) return outside(next(Quantifier::Exists, outside(a)));
    return graph_.before(a & fair_);
  }
  States until(Quantifier quantifier, States a, States b) const {
    if (quantifier == Quantifier::ForAll) return outside(release(Quantifier::Exists, outside(a), outside(b)));
    return graph_.reaching(a, b & fair_);
  }
  States release(Quantifier quantifier, States a, States b) const {
    if (quantifier == Quantifier::ForAll) return outside(until(Quantifier::Exists, outside(a), outside(b)));
    return graph_.reaching(b, a & b & fair_) | graph_.staying_in(b, fairness_);
  }

 private:
  States outside(States set) const { return graph_.all() & ~set; }

  const oracle::FairGraph& graph_;
  Fair fairness_;
  States fair_;
};

void compare(Graph& graph, Quantifiers& quantifiers, Fair fairness, Random& random) {
  const Definitions expected(graph.naive(), fairness);
  const auto a = static_cast<States>(random.below(graph.naive().all() + std::uint64_t{1}));
  const auto b = static_cast<States>(random.below(graph.naive().all() + std::uint64_t{1}));
  const StateSet in_a = graph.set(a);
  const StateSet in_b = graph.set(b);
  for (const Quantifier quantifier : {Quantifier::Exists, Quantifier::ForAll}) {
    SCOPED_TRACE(quantifier == Quantifier::Exists ? "some path" : "all paths");
    EXPECT_EQ(quantifiers.next(quantifier, in_a), graph.set(expected.next(quantifier, a)));
    EXPECT_EQ(quantifiers.until(quantifier, in_a, in_b), graph.set(expected.until(quantifier, a, b)));
    EXPECT_EQ(quantifiers.release(quantifier, in_a, in_b), graph.set(expected.release(quantifier, a, b)));
    EXPECT_EQ(quantifiers.limit(), Limit::None);
  }
}

TEST(Quantifiers, ByLabellingAndByFixpointsAreAsDefinedOnTotalGraphs) {
  std::size_t total = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const ProcessSpace space = random_space(random);
    Graph graph(space);
    if (!graph.whole().is_total()) continue;
    ++total;
    Labelling labelling(graph.whole(), graph.watch());
    SetFixpoints fixpoints(graph.whole(), graph.watch());
    Random sets = random;
    compare(graph, labelling, Fair::Always, random);
    compare(graph, fixpoints, Fair::Always, sets);
    if (HasFailure()) return;
  }
  EXPECT_GT(total, 4000U);
}

TEST(Quantifiers, OverInfinitePathsAreAsDefinedOnGraphsThatAreNotTotal) {
  std::size_t partial = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const ProcessSpace space = random_space(random);
    Graph graph(space);
    if (graph.whole().is_total()) continue;
    ++partial;
    Labelling labelling(graph.whole(), graph.watch());
    SetFixpoints fixpoints(graph.whole(), graph.watch());
    for (Quantifiers* plain :
         {static_cast<Quantifiers*>(&labelling), static_cast<Quantifiers*>(&fixpoints)}) {
      FairQuantifiers infinite(*plain, graph.whole().state_count(), [&](const StateSet& set) {
        return FairQuantifiers::Staying{plain->globally(Quantifier::Exists, set), plain->limit()};
      });
      compare(graph, infinite, Fair::Always, random);
    }
    if (HasFailure()) return;
  }
  EXPECT_GT(partial, 300U);
}

TEST(Quantifiers, OverFairPathsAreAsDefined) {
  for (const Fair fairness : {Fair::Always, Fair::Weakly, Fair::Strongly}) {
    std::size_t restricted = 0;
    for (std::uint64_t seed = 0; seed < 2000; ++seed) {
      SCOPED_TRACE(testing::Message() << "seed " << seed << ", fairness " << static_cast<int>(fairness));
      Random random(seed);
      const ProcessSpace space = random_space(random);
      Graph graph(space);
      Labelling labelling(graph.whole(), graph.watch());
      FairQuantifiers fair(labelling, graph.whole().state_count(),
                           [&](const StateSet& set) { return graph.staying_in(set, fairness); });
      const auto set = static_cast<States>(random.below(graph.naive().all() + std::uint64_t{1}));
      const StateSet found = fair.globally(Quantifier::Exists, graph.set(set));
      EXPECT_EQ(found, graph.set(graph.naive().staying_in(set, fairness)));
      restricted += graph.naive().staying_in(set, fairness) != graph.naive().staying_in(set, Fair::Always);
      compare(graph, fair, fairness, random);
      if (HasFailure()) return;
    }
    EXPECT_GE(restricted, fairness == Fair::Always ? 0U : 50U);
  }
}

TEST(Quantifiers, AbbreviationsAreTheirDefinitions) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const ProcessSpace space = random_space(random);
    Graph graph(space);
    if (!graph.whole().is_total()) continue;
    Labelling by(graph.whole(), graph.watch());
    const StateSet a = graph.set(static_cast<States>(random.below(64)));
    const StateSet b = graph.set(static_cast<States>(random.below(64)));
    for (const Quantifier q : {Quantifier::Exists, Quantifier::ForAll}) {
      const Quantifier dual = q == Quantifier::Exists ? Quantifier::ForAll : Quantifier::Exists;
      EXPECT_EQ(by.finally(q, a), ~by.globally(dual, ~a));
      EXPECT_EQ(by.weak_until(q, a, b), ~by.strong_release(dual, ~a, ~b));
      EXPECT_EQ(by.after(q, 3, a), by.next(q, by.next(q, by.next(q, a))));
      EXPECT_EQ(by.finally_within(q, 2, a), a | by.next(q, a | by.next(q, a)));
      EXPECT_EQ(by.globally_within(q, 2, a), a & by.next(q, a & by.next(q, a)));
      EXPECT_EQ(by.finally_within(q, 4'000'000'000, a), by.finally(q, a));
      EXPECT_EQ(by.globally_within(q, 4'000'000'000, a), by.globally(q, a));
    }
  }
}

TEST(Quantifiers, BillionsOfStepsComeRoundAgain) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const ProcessSpace space = random_space(random);
    Graph graph(space);
    if (!graph.whole().is_total()) continue;
    Labelling by(graph.whole(), graph.watch());
    const StateSet a = graph.set(static_cast<States>(random.below(64)));
    StateSet expected = a;
    for (std::uint32_t steps = 0; steps < 40; ++steps) {
      EXPECT_EQ(by.after(Quantifier::Exists, steps, a), expected) << steps;
      expected = by.next(Quantifier::Exists, expected);
    }
    // Six states have periods of at most 6, so all of them divide 60.
    EXPECT_EQ(by.after(Quantifier::Exists, 4'000'000'000, a),
              by.after(Quantifier::Exists, 4'000'000'000 % 60 + 600, a));
  }
}

// --- Large graphs -------------------------------------------------------------------------------------

/// 0 -> 1 -> ... -> n - 1, which leads back to the state given; p holds in the last state only.
std::unique_ptr<space::ExplicitSpace> chain(Number states, Number back) {
  space::ExplicitSpaceBuilder builder;
  builder.proposition("p");
  for (Number state = 0; state < states; ++state) builder.add_state(state + 1 == states ? 1 : 0);
  for (Number state = 0; state < states; ++state)
    builder.add_edge(state, state + 1 == states ? back : state + 1);
  builder.add_initial(0);
  return builder.build();
}

TEST(Quantifiers, LabelsChainsOfAMillionStates) {
  constexpr Number states = 1'000'000;
  const auto space = chain(states, states / 2);
  StateGraph graph(*space);
  WholeGraph whole(graph);
  LimitWatch watch{Limits{}};
  ASSERT_EQ(whole.explore(watch), Limit::None);
  EXPECT_EQ(whole.state_count(), states);
  EXPECT_EQ(whole.edge_count(), states);
  Labelling by(whole, watch);
  const std::vector<unsigned> bits{0};
  const StateSet p = whole.propositions(bits).front();
  EXPECT_EQ(p.count(), 1U);
  for (const Quantifier q : {Quantifier::Exists, Quantifier::ForAll}) {
    EXPECT_EQ(by.finally(q, p).count(), states);
    EXPECT_EQ(by.globally(q, ~p).count(), 0U);
    EXPECT_EQ(by.globally(q, by.finally(q, p)).count(), states);
    EXPECT_EQ(by.next(q, p).count(), 1U);
  }
  Property property(accept_all(), {});
  const StateSet all = whole.all();
  Product product(graph, property, {.from = &all});
  const AcceptedPaths found = accepted_paths(product, watch);
  EXPECT_EQ(found.states.count(), states);
  EXPECT_EQ(found.nodes, states);
}

TEST(WholeGraph, GoesOnWhereALimitWasReached) {
  const auto space = chain(1000, 0);
  StateGraph graph(*space);
  WholeGraph whole(graph);
  LimitWatch few(Limits{.states = 100});
  EXPECT_EQ(whole.explore(few), Limit::States);
  EXPECT_FALSE(whole.is_complete());
  LimitWatch enough(Limits{.states = 1000});
  EXPECT_EQ(whole.explore(enough), Limit::None);
  EXPECT_TRUE(whole.is_complete());
  EXPECT_EQ(whole.state_count(), 1000U);
  EXPECT_EQ(whole.edge_count(), 1000U);
}

TEST(WholeGraph, KnowsPredecessors) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    Random random(seed);
    const ProcessSpace space = random_space(random);
    Graph graph(space);
    graph.whole().need_predecessors();
    std::multiset<std::pair<StateNumber, StateNumber>> forward;
    std::multiset<std::pair<StateNumber, StateNumber>> backward;
    for (StateNumber state = 0; state < graph.whole().state_count(); ++state) {
      for (const StateNumber target : graph.whole().successors(state)) forward.insert({state, target});
      for (const StateNumber source : graph.whole().predecessors(state)) backward.insert({source, state});
    }
    EXPECT_EQ(forward, backward) << seed;
  }
}

}  // namespace
}  // namespace ouro::check
