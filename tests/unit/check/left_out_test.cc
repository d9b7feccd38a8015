// A graph that leaves successors out where the space says that others suffice: every cycle must keep a state
// with all of its successors, whatever is asked in whatever order, and the answers must stay the same.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "base/hash.hh"
#include "check/state_graph.hh"
#include "space/explicit_space.hh"

namespace ouro::check {
namespace {

/// Says of each state that its first successors suffice, how many depending on the state; or just the first.
class EagerSpace final : public space::StateSpace {
 public:
  using Seed = std::optional<std::uint64_t>;

  explicit EagerSpace(std::unique_ptr<space::StateSpace> space, Seed seed = std::nullopt)
      : space_(std::move(space)), seed_(seed) {}

  std::unique_ptr<space::Cursor> cursor() const override {
    return std::make_unique<Eager>(space_->cursor(), seed_);
  }
  std::size_t layout_count() const override { return space_->layout_count(); }
  const space::StateSpace& whole() const { return *space_; }

 private:
  class Eager final : public space::Cursor {
   public:
    Eager(std::unique_ptr<space::Cursor> cursor, Seed seed) : cursor_(std::move(cursor)), seed_(seed) {}

    void initial(space::Successors& result) override { cursor_->initial(result); }
    void successors(const space::StateView& state, space::Successors& result) override {
      cursor_->successors(state, result);
    }
    void choose(std::span<space::Expansion> expansions, space::Successors&) override {
      for (space::Expansion& expansion : expansions) {
        const std::size_t count = expansion.end - expansion.begin;
        expansion.sufficient = expansion.begin + (count == 0 ? 0 : 1 + more(expansion.state, count));
      }
    }
    bool may_end(space::StateView state) override { return cursor_->may_end(state); }
    std::uint64_t propositions(space::StateView state) override { return cursor_->propositions(state); }

   private:
    std::uint64_t more(const space::StateView& state, std::size_t count) const {
      if (!seed_) return 0;
      std::uint64_t number = *seed_;
      for (const std::byte byte : state.bytes) number = mix(number ^ static_cast<std::uint64_t>(byte));
      return number % count;
    }

    std::unique_ptr<space::Cursor> cursor_;
    Seed seed_;
  };

  std::unique_ptr<space::StateSpace> space_;
  Seed seed_;
};

using Edges = std::vector<std::vector<std::uint32_t>>;

/// The first of each state's successors suffices.
EagerSpace space_of(const Edges& edges, const std::vector<std::uint32_t>& initial) {
  space::ExplicitSpaceBuilder builder;
  for (std::size_t i = 0; i < edges.size(); ++i) builder.add_state(0);
  for (std::uint32_t i = 0; i < edges.size(); ++i)
    for (const std::uint32_t target : edges[i]) builder.add_edge(i, target);
  for (const std::uint32_t state : initial) builder.add_initial(state);
  return EagerSpace(builder.build());
}

/// How many successors each state has, expanded in the order of their numbers. All are initial.
std::vector<std::size_t> counts_in_order(const Edges& edges) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < edges.size(); ++i) all.push_back(i);
  const EagerSpace space = space_of(edges, all);
  StateGraph graph(space, {.reduce = true});
  std::vector<std::size_t> counts;
  for (const StateNumber state : graph.initial()) counts.push_back(graph.successors(state).targets.size());
  return counts;
}

std::unique_ptr<space::StateSpace> random_space(std::mt19937_64& random) {
  const auto states = static_cast<std::uint32_t>(2 + random() % 40);
  space::ExplicitSpaceBuilder builder;
  for (std::uint32_t i = 0; i < states; ++i) builder.add_state(0);
  for (std::uint32_t i = 0; i < states; ++i)
    for (std::uint64_t edges = random() % 4; edges > 0; --edges)
      builder.add_edge(i, static_cast<std::uint32_t>(random() % states));
  builder.add_initial(0);
  return builder.build();
}

/// The successors of all states that are reached, asked for in random order, some of them many at once.
std::map<StateNumber, std::vector<StateNumber>> walk(StateGraph& graph, std::mt19937_64& random) {
  std::map<StateNumber, std::vector<StateNumber>> lists;
  const auto initial = graph.initial();
  std::vector<StateNumber> waiting(initial.begin(), initial.end());
  while (!waiting.empty()) {
    std::ranges::shuffle(waiting, random);
    if (random() % 3 == 0) graph.prepare(std::span(waiting).first(1 + random() % waiting.size()));
    const StateNumber state = waiting.back();
    waiting.pop_back();
    const auto targets = graph.successors(state).targets;
    const auto [list, is_new] = lists.try_emplace(state, targets.begin(), targets.end());
    if (!is_new) {
      EXPECT_TRUE(std::ranges::equal(list->second, targets)) << "another answer about " << state;
    } else {
      waiting.insert(waiting.end(), targets.begin(), targets.end());
    }
  }
  return lists;
}

/// Whether there is a cycle among the states that have lost successors.
class CycleSearch {
 public:
  CycleSearch(const std::map<StateNumber, std::vector<StateNumber>>& lists, StateGraph& graph,
              const space::StateSpace& whole)
      : lists_(lists) {
    const auto cursor = whole.cursor();
    for (const auto& [state, list] : lists) {
      space::Successors all;
      cursor->successors(graph.states().state(state).view(), all);
      is_cut_[state] = list.size() < all.size();
    }
  }

  bool found() {
    return std::ranges::any_of(lists_, [&](const auto& entry) { return closes(entry.first); });
  }
  std::size_t cut_states() const {
    return static_cast<std::size_t>(std::ranges::count_if(is_cut_, [](const auto& e) { return e.second; }));
  }

 private:
  enum class Colour : std::uint8_t { White, Grey, Black };

  bool closes(StateNumber state) {
    if (!is_cut_[state] || colours_[state] == Colour::Black) return false;
    if (colours_[state] == Colour::Grey) return true;
    colours_[state] = Colour::Grey;
    const bool result =
        std::ranges::any_of(lists_.at(state), [&](StateNumber target) { return closes(target); });
    colours_[state] = Colour::Black;
    return result;
  }

  const std::map<StateNumber, std::vector<StateNumber>>& lists_;
  std::map<StateNumber, bool> is_cut_;
  std::map<StateNumber, Colour> colours_;
};

TEST(StateGraph, LeavesOutNothingOnSomeStateOfEveryCycle) {
  std::mt19937_64 random(1);
  std::size_t cut = 0;
  for (int round = 0; round < 3000; ++round) {
    const EagerSpace space(random_space(random), random());
    StateGraph graph(space, {.remember = round % 3 != 0, .reduce = true});
    const auto lists = walk(graph, random);
    CycleSearch cycles(lists, graph, space.whole());
    ASSERT_FALSE(cycles.found()) << "round " << round;
    cut += cycles.cut_states();
  }
  EXPECT_GT(cut, 2000U) << "something is left out, or nothing was tested";
}

TEST(StateGraph, CutsAStateThatLeadsToOthersThatLeadNowhereBack) {
  EXPECT_EQ(counts_in_order({{1, 3}, {2, 3}, {}, {1, 2}}), (std::vector<std::size_t>{1, 1, 1, 1}));
}

TEST(StateGraph, KeepsTheLastStateOfACycleWhole) {
  EXPECT_EQ(counts_in_order({{1, 3}, {2, 3}, {0, 3}, {}}), (std::vector<std::size_t>{1, 1, 2, 1}));
}

TEST(StateGraph, CutsTheLastStateOfACycleThatHasAWholeOne) {
  EXPECT_EQ(counts_in_order({{1, 3}, {2}, {0, 3}, {}}), (std::vector<std::size_t>{1, 1, 1, 1}));
}

TEST(StateGraph, DoesNotCutAStateThatLeadsBackByAStateOfWhichOneKnewNothing) {
  // 0 leads to 1, of which nothing is known yet; 2 leads to 0, and when 1 is expanded, to 2, the cycle is
  // there.
  const EagerSpace space = space_of({{1, 3}, {2, 3}, {0, 3}, {}}, {0, 1, 2, 3});
  StateGraph graph(space, {.reduce = true});
  graph.initial();
  EXPECT_EQ(graph.successors(0).targets.size(), 1U);
  EXPECT_EQ(graph.successors(2).targets.size(), 1U);
  EXPECT_EQ(graph.successors(1).targets.size(), 2U);
}

TEST(StateGraph, GivesUpOnLongWays) {
  constexpr std::uint32_t length = 1000;
  Edges edges;
  for (std::uint32_t i = 0; i < length; ++i) edges.push_back({i + 1, length + 1});
  edges.insert(edges.end(), {{}, {}, {0, length + 1}});
  const auto counts = counts_in_order(edges);
  EXPECT_EQ(counts.front(), 1U);
  EXPECT_EQ(counts.back(), 2U) << "from the beginning of the chain its end is far";
}

TEST(StateGraph, LeavesOutNothingUnlessItIsAsked) {
  std::mt19937_64 random(2);
  for (int round = 0; round < 300; ++round) {
    const EagerSpace space(random_space(random), random());
    StateGraph graph(space);
    const auto lists = walk(graph, random);
    ASSERT_EQ(CycleSearch(lists, graph, space.whole()).cut_states(), 0U);
  }
}

}  // namespace
}  // namespace ouro::check
