#include "base/pointer_map.hh"

#include <gtest/gtest.h>

#include <memory>
#include <unordered_map>
#include <vector>

#include "base/random.hh"

namespace ouro {
namespace {

TEST(PointerMap, IsEmptyAtFirst) {
  const PointerMap<int> map;
  const int key = 0;
  EXPECT_EQ(map.size(), 0U);
  EXPECT_EQ(map.find(&key), nullptr);
}

TEST(PointerMap, SaysWhetherAKeyWasAbsent) {
  PointerMap<int> map;
  const int keys[2] = {};
  const auto [value, inserted] = map.emplace(&keys[0]);
  EXPECT_TRUE(inserted);
  EXPECT_EQ(value, 0) << "values are default-constructed";
  value = 7;
  EXPECT_FALSE(map.emplace(&keys[0]).second);
  EXPECT_EQ(map[&keys[0]], 7);
  EXPECT_EQ(*map.find(&keys[0]), 7);
  EXPECT_EQ(map.find(&keys[1]), nullptr);
  EXPECT_EQ(map.size(), 1U);
}

// Adjacent addresses, random order, repeated insertions: the standard map is the judge.
TEST(PointerMap, AgreesWithTheStandardMapWhileItGrows) {
  constexpr std::size_t key_count = 5000;
  const std::vector<char> memory(2 * key_count);
  PointerMap<std::uint64_t> map;
  std::unordered_map<const void*, std::uint64_t> reference;
  Random random(11);
  for (std::size_t i = 0; i < 4 * key_count; ++i) {
    const void* key = &memory[random.below(key_count)];
    const std::uint64_t value = random();
    ASSERT_EQ(map.emplace(key).second, !reference.contains(key));
    map[key] = value;
    reference[key] = value;
    ASSERT_EQ(map.size(), reference.size());
  }
  for (const char& place : memory) {
    const auto expected = reference.find(&place);
    const std::uint64_t* found = map.find(&place);
    ASSERT_EQ(found != nullptr, expected != reference.end());
    if (found != nullptr) {
      ASSERT_EQ(*found, expected->second);
    }
  }
}

TEST(PointerMap, MovesValuesThatCannotBeCopied) {
  PointerMap<std::unique_ptr<int>> map;
  const std::vector<int> keys(100);
  for (int i = 0; i < 100; ++i) map[&keys[static_cast<std::size_t>(i)]] = std::make_unique<int>(i);
  for (int i = 0; i < 100; ++i) EXPECT_EQ(**map.find(&keys[static_cast<std::size_t>(i)]), i);
}

}  // namespace
}  // namespace ouro
