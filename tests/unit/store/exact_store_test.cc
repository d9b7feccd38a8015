#include "store/exact_store.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>
#include <span>
#include <string>

#include "base/source.hh"
#include "space/state_hash.hh"

namespace ouro::store {
namespace {

using space::StateView;

StateView view(std::string_view text, std::uint32_t layout = 0) {
  return {layout, std::as_bytes(std::span(text))};
}

TEST(ExactStore, NumbersStatesInTheOrderOfArrival) {
  ExactStore store;
  EXPECT_EQ(store.size(), 0U);
  const Interned a = store.intern(view("a"));
  const Interned b = store.intern(view("b"));
  const Interned again = store.intern(view("a"));
  EXPECT_TRUE(a.is_new && b.is_new);
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(a.number, 0U);
  EXPECT_EQ(b.number, 1U);
  EXPECT_EQ(again.number, 0U);
  EXPECT_EQ(store.size(), 2U);
}

TEST(ExactStore, GivesStatesBack) {
  ExactStore store;
  store.intern(view("hello", 3));
  store.intern(view("", 4));
  EXPECT_EQ(store.view(0), view("hello", 3));
  EXPECT_EQ(store.view(1), view("", 4));
}

TEST(ExactStore, TheSameBytesInAnotherLayoutAreAnotherState) {
  ExactStore store;
  EXPECT_TRUE(store.intern(view("x", 0)).is_new);
  EXPECT_TRUE(store.intern(view("x", 1)).is_new);
  EXPECT_TRUE(store.intern(view("", 0)).is_new);
  EXPECT_TRUE(store.intern(view(std::string_view("\0", 1), 0)).is_new);
  EXPECT_EQ(store.size(), 4U);
}

TEST(ExactStore, FindsWithoutAdding) {
  ExactStore store;
  EXPECT_EQ(store.find(view("a")), std::nullopt);
  store.intern(view("a"));
  EXPECT_EQ(store.find(view("a")), 0U);
  EXPECT_EQ(store.find(view("b")), std::nullopt);
  EXPECT_EQ(store.size(), 1U);
}

TEST(ExactStore, StatesStayWhereTheyAre) {
  ExactStore store;
  store.intern(view("first"));
  const StateView first = store.view(0);
  for (int i = 0; i < 100'000; ++i) store.intern(view(std::to_string(i)));
  EXPECT_EQ(store.view(0).bytes.data(), first.bytes.data());
  EXPECT_EQ(first, view("first"));
}

TEST(ExactStore, InternsAStateThatLiesInItself) {
  ExactStore store;
  store.intern(view("a"));
  EXPECT_FALSE(store.intern(store.view(0)).is_new);
}

TEST(ExactStore, LargeStatesFillChunksOnTheirOwn) {
  ExactStore store;
  const std::string large(ExactStore::max_state_bytes, 'x');
  const std::string medium(ExactStore::max_state_bytes / 2, 'y');
  store.intern(view("small"));
  store.intern(view(large));
  store.intern(view(medium));
  store.intern(view(large, 1));
  store.intern(view("last"));
  EXPECT_EQ(store.view(0), view("small"));
  EXPECT_EQ(store.view(1), view(large));
  EXPECT_EQ(store.view(2), view(medium));
  EXPECT_EQ(store.view(3), view(large, 1));
  EXPECT_EQ(store.view(4), view("last"));
}

TEST(ExactStore, LargestStatesOfManyShapesStillFit) {
  ExactStore store;
  for (std::uint32_t layout = 0; layout < 20'000; ++layout) store.intern(view("x", layout));
  const std::string large(ExactStore::max_state_bytes, 'x');
  store.intern(view(large));
  EXPECT_EQ(store.view(20'000), view(large));
  EXPECT_EQ(store.view(19'999), view("x", 19'999));
}

TEST(ExactStore, RefusesStatesThatAreTooLarge) {
  ExactStore store;
  const std::string too_large(ExactStore::max_state_bytes + 1, 'x');
  EXPECT_THROW(store.intern(view(too_large)), LimitError);
  EXPECT_EQ(store.size(), 0U);
  EXPECT_TRUE(store.intern(view("x")).is_new);
}

TEST(ExactStore, AStateCostsLittleMoreThanItsBytes) {
  ExactStore store;
  for (std::uint64_t i = 0; i < 100'000; ++i) store.intern({0, std::as_bytes(std::span(&i, 1))});
  EXPECT_LE(store.memory(), 100'000U * (8 + 23) + 50'000);
  EXPECT_GE(store.memory(), 100'000U * (8 + 8));
}

// Terrible hashes, against a map of the standard library: state_store_test.cc has the usual ones.
struct NamedHash {
  std::string name;
  ExactStore::Hash hash;
  std::uint64_t states;
};

class ExactStoreHashes : public ::testing::TestWithParam<NamedHash> {};

TEST_P(ExactStoreHashes, OnlyMakeItSlow) {
  ExactStore store(GetParam().hash);
  for (int round = 0; round < 2; ++round) {
    for (std::uint64_t i = 0; i < GetParam().states; ++i) {
      const StateView state{static_cast<std::uint32_t>(i % 3), std::as_bytes(std::span(&i, 1))};
      ASSERT_EQ(store.find(state), round == 0 ? std::nullopt : std::optional(static_cast<StateNumber>(i)));
      const Interned interned = store.intern(state);
      ASSERT_EQ(interned.number, i);
      ASSERT_EQ(interned.is_new, round == 0);
      ASSERT_EQ(store.view(interned.number), state);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    Hashes, ExactStoreHashes,
    ::testing::Values(
        NamedHash{"Usual", space::hash_state, 100'000},
        NamedHash{"Constant", [](StateView) { return std::uint64_t{0}; }, 1'500},
        NamedHash{"AllBits", [](StateView) { return ~std::uint64_t{0}; }, 1'500},
        NamedHash{"UpperBits", [](StateView s) { return space::hash_state(s) >> 32U << 32U; }, 30'000},
        NamedHash{"LowerBits", [](StateView s) { return space::hash_state(s) << 32U >> 32U; }, 1'500},
        NamedHash{"FewBits", [](StateView s) { return space::hash_state(s) % 7; }, 1'500},
        // lines at the end of the table, which overflow into those at its beginning
        NamedHash{"LastLines", [](StateView s) { return space::hash_state(s) | 0xfff0000000000000U; },
                  3'000}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace ouro::store
