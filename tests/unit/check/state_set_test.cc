#include "check/state_set.hh"

#include <gtest/gtest.h>

#include <set>
#include <vector>

#include "base/random.hh"

namespace ouro::check {
namespace {

std::set<StateNumber> elements(const StateSet& set) {
  std::set<StateNumber> result;
  set.for_each([&](StateNumber state) { result.insert(state); });
  return result;
}

TEST(StateSet, OperationsAreThoseOfSets) {
  Random random(1);
  for (const std::size_t size : {0U, 1U, 63U, 64U, 65U, 200U}) {
    SCOPED_TRACE(size);
    StateSet a(size);
    StateSet b(size);
    std::set<StateNumber> in_a;
    std::set<StateNumber> in_b;
    for (StateNumber state = 0; state < size; ++state) {
      if (random.chance(0.5)) a.insert(state), in_a.insert(state);
      if (random.chance(0.5)) b.insert(state), in_b.insert(state);
    }
    EXPECT_EQ(elements(a), in_a);
    EXPECT_EQ(a.count(), in_a.size());
    EXPECT_EQ(a.empty(), in_a.empty());
    for (StateNumber state = 0; state < size; ++state) {
      const bool left = in_a.contains(state);
      const bool right = in_b.contains(state);
      EXPECT_EQ(a.contains(state), left);
      EXPECT_EQ((a & b).contains(state), left && right);
      EXPECT_EQ((a | b).contains(state), left || right);
      EXPECT_EQ((a - b).contains(state), left && !right);
      EXPECT_EQ((a ^ b).contains(state), left != right);
      EXPECT_EQ((~a).contains(state), !left);
    }
    EXPECT_EQ(~~a, a);
    EXPECT_EQ((a | ~a), StateSet(size, true));
    EXPECT_TRUE((a | ~a).is_all());
    EXPECT_EQ((~a).count(), size - a.count());
    EXPECT_TRUE((a | b).includes(a));
    EXPECT_EQ(a.includes(a | b), (b - a).empty());
  }
}

TEST(StateSet, ErasesWhatWasInserted) {
  StateSet set(130, true);
  set.erase(0);
  set.erase(64);
  set.erase(129);
  EXPECT_EQ(set.count(), 127U);
  EXPECT_FALSE(set.contains(64));
  set.insert(64);
  EXPECT_TRUE(set.contains(64));
}

}  // namespace
}  // namespace ouro::check
