#include "store/exact_store.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>

#include "base/random.hh"
#include "base/source.hh"

namespace ouro::store {
namespace {

using space::StateView;
using space::StoredState;

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
  EXPECT_EQ(store.state(0), view("hello", 3));
  EXPECT_EQ(store.state(1), view("", 4));
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
  ExactStore store({.initial_slots = 8});
  store.intern(view("first"));
  const StateView first = store.state(0);
  for (int i = 0; i < 100'000; ++i) store.intern(view(std::to_string(i)));
  EXPECT_EQ(store.state(0).bytes.data(), first.bytes.data());
  EXPECT_EQ(first, view("first"));
}

TEST(ExactStore, InternsAStateThatLiesInItself) {
  ExactStore store;
  store.intern(view("a"));
  EXPECT_FALSE(store.intern(store.state(0)).is_new);
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
  EXPECT_EQ(store.state(0), view("small"));
  EXPECT_EQ(store.state(1), view(large));
  EXPECT_EQ(store.state(2), view(medium));
  EXPECT_EQ(store.state(3), view(large, 1));
  EXPECT_EQ(store.state(4), view("last"));
}

TEST(ExactStore, LargestStatesOfManyShapesStillFit) {
  ExactStore store;
  for (std::uint32_t layout = 0; layout < 20'000; ++layout) store.intern(view("x", layout));
  const std::string large(ExactStore::max_state_bytes, 'x');
  store.intern(view(large));
  EXPECT_EQ(store.state(20'000), view(large));
  EXPECT_EQ(store.state(19'999), view("x", 19'999));
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
  EXPECT_LE(store.memory(), 100'000U * (8 + 5 + 21) + 50'000);
  EXPECT_GE(store.memory(), 100'000U * (8 + 5 + 8));
}

// All operations against a map of the standard library, with good hashes and with terrible ones.
struct NamedHash {
  std::string name;
  ExactStore::Hash hash;
  std::size_t operations;
};

class ExactStoreModel : public ::testing::TestWithParam<NamedHash> {};

StoredState random_state(Random& random) {
  StoredState state;
  state.layout = static_cast<std::uint32_t>(random.below(3) * random.below(100));
  state.bytes.resize(random.below(20));
  for (std::byte& byte : state.bytes) byte = static_cast<std::byte>(random.below(2));
  return state;
}

TEST_P(ExactStoreModel, BehavesAsAMapDoes) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    ExactStore store({.hash = GetParam().hash, .initial_slots = 8});
    std::map<std::pair<std::uint32_t, std::vector<std::byte>>, StateNumber> model;
    std::vector<StoredState> states;
    for (std::size_t step = 0; step < GetParam().operations; ++step) {
      const StoredState state = random_state(random);
      const auto known = model.find({state.layout, state.bytes});
      const auto found = store.find(state.view());
      ASSERT_EQ(found.has_value(), known != model.end()) << step;
      const Interned interned = store.intern(state.view());
      ASSERT_EQ(interned.is_new, known == model.end()) << step;
      ASSERT_EQ(interned.number, interned.is_new ? states.size() : known->second) << step;
      if (interned.is_new) {
        model[{state.layout, state.bytes}] = interned.number;
        states.push_back(state);
      }
      const auto any = random.below(states.size());
      ASSERT_EQ(store.state(static_cast<StateNumber>(any)), states[any].view()) << step;
    }
    ASSERT_EQ(store.size(), model.size());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Hashes, ExactStoreModel,
    ::testing::Values(NamedHash{"Usual", hash_state, 30'000},
                      NamedHash{"Constant", [](StateView) { return std::uint64_t{0}; }, 1'500},
                      NamedHash{"AllBits", [](StateView) { return ~std::uint64_t{0}; }, 1'500},
                      NamedHash{"OnePlace", [](StateView s) { return hash_state(s) >> 32U << 32U; }, 1'500},
                      NamedHash{"OneFingerprint", [](StateView s) { return hash_state(s) << 32U >> 32U; },
                                30'000},
                      NamedHash{"FewBits", [](StateView s) { return hash_state(s) % 7; }, 1'500}),
    [](const auto& test) { return test.param.name; });

}  // namespace
}  // namespace ouro::store
