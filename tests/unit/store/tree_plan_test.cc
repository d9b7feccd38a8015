#include "store/tree_plan.hh"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.hh"

namespace ouro::store {
namespace {

using space::StoredState;

// Each byte is in one word, each node but the fields is in one pair, and children come before parents.
void expect_sound(const TreePlan& plan) {
  ASSERT_EQ(plan.word_of.size(), plan.size);
  ASSERT_LE(plan.fields.size(), max_fields);
  std::uint32_t next = 0;
  for (const TreePlan::Word& word : plan.words) {
    EXPECT_EQ(word.offset, next);
    EXPECT_EQ(word.read_offset + word.shift / 8, word.offset);
    if (plan.size >= 4) {
      EXPECT_LE(word.read_offset + 4, plan.size);
    }
    for (std::uint32_t mask = word.mask; mask != 0; mask >>= 8U) ++next;
  }
  EXPECT_EQ(next, plan.size);
  std::vector<int> uses(plan.node_count());
  for (const std::uint32_t field : plan.fields) ++uses.at(field);
  for (std::size_t i = 0; i < plan.pairs.size(); ++i)
    for (const std::uint32_t child : {plan.pairs[i].left, plan.pairs[i].right}) {
      EXPECT_LT(child, plan.words.size() + i);
      EXPECT_EQ(plan.above.at(child), i);
      ++uses.at(child);
    }
  EXPECT_EQ(uses, std::vector<int>(plan.node_count(), 1));
}

std::vector<StoredState> random_sample(std::size_t size, std::uint64_t seed) {
  Random random(seed);
  const std::uint64_t varying = random.below(size) + 1;
  std::vector<StoredState> sample(500);
  for (StoredState& state : sample) {
    state.bytes.resize(size);
    for (std::uint64_t i = 0; i < varying; ++i)
      state.bytes[random.below(varying)] = static_cast<std::byte>(random.below(4));
  }
  return sample;
}

TEST(TreePlan, HalvesOfEverySize) {
  for (std::size_t size = 0; size < 300; ++size) {
    SCOPED_TRACE(size);
    expect_sound(halves_plan(size));
  }
}

TEST(TreePlan, SampledPlansAreSound) {
  for (std::size_t size = 1; size < 300; size += size < 40 ? 1 : 17) {
    SCOPED_TRACE(size);
    double bits = 0;
    expect_sound(sampled_plan(random_sample(size, size), 100'000, bits));
    EXPECT_GE(bits, 1);
  }
}

// 200 values of bytes 0 to 9, of 10 to 19 and of 20 to 29, in all combinations, and one value behind them.
TEST(TreePlan, PartsAreWhatVariesTogether) {
  Random random(7);
  std::vector<StoredState> sample(4000);
  for (StoredState& state : sample) {
    state.bytes.resize(40);
    for (std::size_t part = 0; part < 3; ++part) {
      std::uint64_t value = random.below(200) + 1;
      for (std::size_t i = 0; i < 10; ++i)
        state.bytes[part * 10 + i] = static_cast<std::byte>(value = value * 77 % 251);
    }
  }
  double bits = 0;
  const TreePlan plan = sampled_plan(sample, 8'000'000, bits);
  expect_sound(plan);
  ASSERT_EQ(plan.fields.size(), 3U);
  EXPECT_NE(plan.word_of[9], plan.word_of[10]);
  EXPECT_NE(plan.word_of[19], plan.word_of[20]);
  EXPECT_NEAR(bits, 24, 1);
}

}  // namespace
}  // namespace ouro::store
