#include "store/packed_roots.hh"

#include <gtest/gtest.h>

#include <vector>

#include "base/random.hh"

namespace ouro::store {
namespace {

// Records of up to `shapes` shapes, whose fields get wider as the list gets longer.
std::vector<Root> random_roots(std::uint64_t seed, std::uint32_t shapes, unsigned widest) {
  Random random(seed);
  std::vector<Root> roots(20'000);
  for (std::size_t i = 0; i < roots.size(); ++i) {
    Root& root = roots[i];
    root.shape = static_cast<std::uint32_t>(random.below(random.below(shapes) + 1));
    const std::size_t fields = root.shape % (max_fields + 1);
    for (std::size_t field = 0; field < fields; ++field) {
      const auto bits = random.below(1 + widest * (i + 1) / roots.size());
      root.fields[field] = static_cast<std::uint32_t>(random.below(std::uint64_t{1} << bits));
    }
  }
  return roots;
}

TEST(PackedRoots, GiveBackWhatTheyAreGiven) {
  for (const std::uint32_t shapes : {1U, 2U, 9U, 300U})
    for (const unsigned widest : {3U, 11U, 32U}) {
      SCOPED_TRACE(::testing::Message() << shapes << " shapes, up to " << widest << " bits");
      const std::vector<Root> roots = random_roots(shapes + widest, shapes, widest);
      PackedRoots packed;
      for (const Root& root : roots) packed.push_back(root);
      ASSERT_EQ(packed.size(), roots.size());
      for (std::size_t i = 0; i < roots.size(); ++i) {
        ASSERT_EQ(packed[i], roots[i]) << i;
        ASSERT_TRUE(packed.is_at(i, roots[i])) << i;
        const Root& other = roots[(i + 1) % roots.size()];
        ASSERT_EQ(packed.is_at(i, other), roots[i] == other) << i;
      }
    }
}

// A state of a shape that takes six times the bits makes its chunk wide, and no other.
TEST(PackedRoots, AShapeThatIsRareCostsTheOthersLittle) {
  PackedRoots packed;
  constexpr std::uint32_t count = 400'000;
  for (std::uint32_t i = 0; i < count; ++i)
    packed.push_back(i == 70'000 ? Root{1, {~0U, ~0U, ~0U}} : Root{0, {i % 4096, i % 16}});
  EXPECT_LT(packed.memory(), count * 22 / 8);
}

}  // namespace
}  // namespace ouro::store
