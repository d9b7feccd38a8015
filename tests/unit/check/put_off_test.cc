// What is put off for ever, against the definition: from every state that is expanded there must be a way to
// a whole one, and no state is made whole that has one already.
#include "check/put_off.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <random>
#include <vector>

#include "store/state_number.hh"

namespace ouro::check {
namespace {

using store::StateNumber;

/// What was taken of each state; nothing of those that are whole.
struct Graph {
  std::vector<std::vector<StateNumber>> taken;
  std::vector<bool> is_whole;

  std::vector<StateNumber> settle() const {
    PutOff put_off;
    for (StateNumber state = 0; state < taken.size(); ++state) {
      if (is_whole[state]) continue;
      std::vector<store::Interned> targets;
      for (const StateNumber target : taken[state]) targets.push_back({target, false});
      put_off.note(state, targets, state);
    }
    return put_off.settle();
  }

  /// Those from which there is a way to one that is whole.
  std::vector<bool> settled() const {
    std::vector<bool> result = is_whole;
    for (bool is_more = true; is_more;) {
      is_more = false;
      for (std::size_t state = 0; state < taken.size(); ++state) {
        const bool leads = std::ranges::any_of(taken[state], [&](StateNumber to) { return result[to]; });
        if (leads && !result[state]) is_more = result[state] = true;
      }
    }
    return result;
  }
};

Graph random_graph(std::mt19937_64& random) {
  Graph graph;
  const auto states = static_cast<std::size_t>(1 + random() % 30);
  const std::uint64_t whole = 1 + random() % 20;
  for (std::size_t state = 0; state < states; ++state) {
    graph.is_whole.push_back(random() % whole == 0 && random() % 2 == 0);
    graph.taken.emplace_back();
    for (std::uint64_t count = 1 + random() % 2; count > 0; --count)
      graph.taken.back().push_back(static_cast<StateNumber>(random() % states));
  }
  return graph;
}

TEST(PutOff, FindsOneStateForEachComponentThatNothingLeaves) {
  std::mt19937_64 random(1);
  std::size_t found = 0;
  for (int round = 0; round < 20'000; ++round) {
    Graph graph = random_graph(random);
    const std::vector<StateNumber> needed = graph.settle();
    found += needed.size();
    for (const StateNumber state : needed) {
      EXPECT_FALSE(graph.settled()[state]) << "round " << round << ": " << state << " is needed by nobody";
      graph.is_whole[state] = true;
    }
    EXPECT_TRUE(std::ranges::all_of(graph.settled(), std::identity())) << "round " << round;
  }
  EXPECT_GT(found, 5'000U);
}

TEST(PutOff, NothingIsOpenWhenAllWasSettled) {
  PutOff put_off;
  const store::Interned self{3, false};
  put_off.note(3, {&self, 1}, 3);
  EXPECT_EQ(put_off.settle(), std::vector<StateNumber>{3});
  EXPECT_TRUE(put_off.settle().empty());
  const store::Interned before{3, false};
  put_off.note(4, {&before, 1}, 4);
  EXPECT_TRUE(put_off.settle().empty()) << "3 is whole now";
}

TEST(PutOff, ALongChainThatEndsInACycleIsMadeWholeOnce) {
  constexpr StateNumber length = 3'000'000;
  PutOff put_off;
  for (StateNumber state = 0; state < length; ++state) {
    const store::Interned next{state + 1 == length ? 0 : state + 1, state + 1 < length};
    put_off.note(state, {&next, 1}, state);
  }
  EXPECT_EQ(put_off.settle().size(), 1U);
}

}  // namespace
}  // namespace ouro::check
