#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "base/checked_file.hh"
#include "base/random.hh"
#include "base/source.hh"
#include "base/temporary_folder.hh"
#include "check/state_graph.hh"
#include "check/whole_graph.hh"
#include "space/explicit_space.hh"
#include "unit/check/asked_space.hh"
#include "unit/check/drawn_space.hh"

namespace ouro::check {
namespace {

using ::testing::HasSubstr;

constexpr CheckedFormat format = {.magic = "ouro-xx\n", .name = "file"};

void save(const StateGraph& graph, const std::string& path) {
  CheckedWriter file(path, format);
  file.section();
  graph.save(file);
  file.finish();
}

void restore(StateGraph& graph, const std::string& path) {
  CheckedReader file(path, format);
  file.section();
  graph.restore(file);
  file.finish();
}

void explore(StateGraph& graph) {
  LimitWatch watch(Limits{});
  ASSERT_EQ(WholeGraph(graph).explore(watch), Limit::None);
}

/// Without batches, whose size depends on how many states are known: what is left out depends on it.
void explore_one_by_one(StateGraph& graph) {
  graph.initial();
  for (StateNumber state = 0; state < graph.states().size(); ++state) graph.successors(state);
}

void expect_same(StateGraph& a, StateGraph& b) {
  ASSERT_EQ(a.states().size(), b.states().size());
  EXPECT_TRUE(std::ranges::equal(a.initial(), b.initial()));
  EXPECT_EQ(a.has_met_fault(), b.has_met_fault());
  for (StateNumber state = 0; state < a.states().size(); ++state) {
    ASSERT_TRUE(a.states().state(state).view() == b.states().state(state).view()) << state;
    ASSERT_EQ(a.propositions(state), b.propositions(state)) << state;
    const StateGraph::Successors one = a.successors(state);
    const StateGraph::Successors other = b.successors(state);
    ASSERT_TRUE(std::ranges::equal(one.targets, other.targets)) << state;
    ASSERT_EQ(one.enabled, other.enabled) << state;
    for (std::size_t i = 0; i < one.movers.size(); ++i)
      ASSERT_EQ(a.processes(one.movers[i]), b.processes(other.movers[i])) << state;
  }
}

class SavedGraph : public ::testing::Test {
 protected:
  struct Crash {};

  /// Explored by those who were broken off again and again, and always went on from a file.
  std::unique_ptr<StateGraph> in_pieces(const space::StateSpace& space, const StateGraphOptions& options,
                                        Random& random) const {
    std::filesystem::remove(path);
    for (;;) {
      auto graph = std::make_unique<StateGraph>(space, options);
      if (std::filesystem::exists(path)) restore(*graph, path);
      std::uint64_t left = random.between(1, options.reduce ? 100 : 16);
      graph->call_between_batches([&] {
        if (left-- > 0) return;
        save(*graph, path);
        throw Crash();
      });
      try {
        options.reduce ? explore_one_by_one(*graph) : explore(*graph);
        graph->call_between_batches({});
        return graph;
      } catch (const Crash&) {
      }
    }
  }

  /// What is said of a file with these sections.
  std::string refusal(const std::vector<std::vector<std::uint64_t>>& sections,
                      const StateGraphOptions& options = {}) const {
    CheckedWriter file(path, format);
    for (const auto& section : sections) {
      file.section();
      for (const std::uint64_t number : section) file.number(number);
    }
    file.finish();
    const auto space = space::explicit_space({{"a", {"p"}, {"b", "a"}}, {"b", {}, {"a"}}});
    StateGraph graph(*space, options);
    try {
      restore(graph, path);
    } catch (const UserError& error) {
      return error.what();
    }
    explore(graph);
    return "";
  }

  TemporaryFolder folder;
  std::string path = folder.path() / "graph";
};

TEST_F(SavedGraph, AGraphInPiecesIsTheSame) {
  for (std::uint64_t seed = 0; seed < 12; ++seed) {
    SCOPED_TRACE(::testing::Message() << "seed " << seed);
    Random random(seed);
    const DrawnSpace space(seed, random.between(1, 600));
    StateGraphOptions options;
    options.with_movers = seed % 2 == 0;
    options.reduce = seed % 3 == 0;
    if (seed % 4 == 1) options.dead = 60;
    if (seed % 5 == 1) options.store = store::StoreKind::Tree;
    StateGraph whole(space, options);
    options.reduce ? explore_one_by_one(whole) : explore(whole);
    const auto pieces = in_pieces(space, options, random);
    expect_same(whole, *pieces);
  }
}

TEST_F(SavedGraph, NothingIsComputedTwice) {
  const AskedSpace space(std::make_unique<DrawnSpace>(4, 300));
  StateGraph first(space);
  explore(first);
  save(first, path);
  const std::size_t before = space.expansions;
  EXPECT_EQ(before, first.states().size());
  StateGraph second(space);
  restore(second, path);
  explore(second);
  EXPECT_EQ(space.expansions, before);
}

TEST_F(SavedGraph, AnotherStoreReadsIt) {
  const DrawnSpace space(5, 300);
  StateGraph first(space);
  explore(first);
  save(first, path);
  StateGraph second(space, {.store = store::StoreKind::Tree});
  restore(second, path);
  expect_same(first, second);
}

TEST_F(SavedGraph, WhereThereIsNoRoomItIsComputedAgain) {
  const AskedSpace space(std::make_unique<DrawnSpace>(4, 300));
  StateGraph first(space);
  explore(first);
  save(first, path);
  StateGraph second(space, {.remembered_bytes = 0});
  restore(second, path);
  EXPECT_EQ(second.states().size(), first.states().size());
  EXPECT_FALSE(second.is_remembered(0));
  const std::size_t before = space.expansions;
  expect_same(first, second);
  EXPECT_GT(space.expansions, before);
}

TEST_F(SavedGraph, AGraphThatHasNotBegunMayBeSaved) {
  const DrawnSpace space(2, 30);
  save(StateGraph(space), path);
  StateGraph again(space);
  restore(again, path);
  StateGraph whole(space);
  explore(whole);
  explore(again);
  expect_same(whole, again);
}

// States: layout 0, another size, 4 bytes, no run: state 0; the next one has a run of one byte, 1.
const std::vector<std::uint64_t> two_states = {2, 1, 4, 0, 0, 1, 0, 1, 0};

TEST_F(SavedGraph, WhatMakesNoSenseIsRefused) {
  // In a record 17 is two successors, 9 is one.
  const std::vector<std::uint64_t> sets = {0, 2, 1, 0, 0};  // no fault, two labels, no processes
  EXPECT_EQ(refusal({two_states, sets, {1, 17, 1, 0, 2, 9, 0}}), "");
  EXPECT_EQ(refusal({two_states, sets, {0, 0, 0, 0}}), "") << "nothing has to be known";
  EXPECT_NE(refusal({two_states, sets, {1, 17, 1, 2, 2, 9, 0}}), "") << "a target";
  EXPECT_NE(refusal({two_states, sets, {3, 17, 1, 0, 2, 9, 0}}), "") << "a label";
  EXPECT_NE(refusal({two_states, sets, {1, 17, 1, 0}}), "") << "a record is missing";
  EXPECT_NE(refusal({two_states, sets, {1, 17, 1, 0, 2, 9, 0, 0}}), "") << "too much";
  EXPECT_NE(refusal({two_states, sets, {1, std::uint64_t{1} << 40U}}), "") << "a length";
  EXPECT_THAT(refusal({two_states, {0, 2, 1, 1, 0}, {0, 0, 0, 0}}), HasSubstr("twice"));
  EXPECT_NE(refusal({two_states, {0, std::uint64_t{1} << 50U}, {}}), "") << "so many sets";
  EXPECT_NE(refusal({{std::uint64_t{1} << 31U}, sets, {}}), "") << "so many states";
  EXPECT_THAT(refusal({{1, 1, 4, 1, 0, 1, 0}, sets, {0, 0}}), HasSubstr("an initial state is not there"));
  EXPECT_THAT(refusal({two_states, sets, {1, 17, 1, 0, 2, 9, 0}}, {.with_movers = true}),
              HasSubstr("nobody moves"));
  EXPECT_NE(refusal({two_states, {0, 2, 1, 0, 1, 7}, {1, 17, 1, 0, 0, 1, 0, 0, 0}}, {.with_movers = true}),
            "")
      << "a set of processes";
}

}  // namespace
}  // namespace ouro::check
