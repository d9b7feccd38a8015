#include "program/sequence_memory.hh"

#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "program/layout.hh"

namespace ouro::program {
namespace {

using space::Step;

/// A state of two bytes that hold a number.
WorkingState state_of(const Layout& layout, std::uint32_t number) {
  return {&layout, {static_cast<std::byte>(number & 255U), static_cast<std::byte>(number >> 8U)}};
}

Layout two_bytes() {
  Layout layout;
  layout.size = 2;
  return layout;
}

TEST(SequenceMemory, KnowsWhatItWasTold) {
  const Layout layout = two_bytes();
  Layout other = two_bytes();
  other.id = 1;
  SequenceMemory memory;
  for (const std::uint32_t holder : {0U, 1U})
    for (const Layout* one : {&layout, static_cast<const Layout*>(&other)})
      for (std::uint32_t i = 0; i < 1000; ++i) EXPECT_TRUE(memory.remember(state_of(*one, i), holder)) << i;
  for (std::uint32_t i = 0; i < 1000; ++i) EXPECT_FALSE(memory.remember(state_of(layout, i), 0)) << i;
  memory.clear();
  EXPECT_TRUE(memory.remember(state_of(layout, 7), 0));
}

TEST(SequenceMemory, GivesTheLastStateFirstWithItsPath) {
  const Layout layout = two_bytes();
  const auto step = [](std::uint32_t command) { return Step{.process = 0, .command = command}; };
  SequenceMemory memory;
  WorkingState state;
  std::vector<Step> path = {step(0)};
  const std::vector<Step> one = {step(1)}, two = {step(2), step(3)}, three = {step(4)};
  ASSERT_TRUE(memory.remember(state_of(layout, 1), 5));
  memory.follow(3, 1, one);
  ASSERT_TRUE(memory.remember(state_of(layout, 2), 6));
  memory.follow(4, 1, two);
  EXPECT_EQ(memory.take(state, path), 6U);
  EXPECT_EQ(state.bytes, state_of(layout, 2).bytes);
  EXPECT_EQ(path, (std::vector<Step>{step(0), step(2), step(3)}));
  EXPECT_EQ(memory.marks(), 1U << 3U);
  ASSERT_TRUE(memory.remember(state_of(layout, 3), 7));
  memory.follow(3, 3, three);
  EXPECT_EQ(memory.take(state, path), 7U);
  EXPECT_EQ(path.back(), step(4));
  EXPECT_EQ(memory.marks(), 1U << 3U);
  EXPECT_EQ(memory.take(state, path), 5U);
  EXPECT_EQ(path, (std::vector<Step>{step(0), step(1)}));
  EXPECT_EQ(memory.marks(), 0U);
  EXPECT_EQ(memory.take(state, path), none);
}

}  // namespace
}  // namespace ouro::program
