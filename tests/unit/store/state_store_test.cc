// What every store promises.
#include "store/state_store.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"

namespace ouro::store {
namespace {

using space::StateView;
using space::StoredState;

StateView view(std::string_view text, std::uint32_t layout = 0) {
  return {layout, std::as_bytes(std::span(text))};
}

class StateStores : public ::testing::TestWithParam<StoreKind> {
 protected:
  std::unique_ptr<StateStore> store = make_store(GetParam());
};

TEST_P(StateStores, NumberStatesInTheOrderOfArrival) {
  EXPECT_EQ(store->size(), 0U);
  const Interned a = store->intern(view("a"));
  const Interned b = store->intern(view("b"));
  const Interned again = store->intern(view("a"));
  EXPECT_TRUE(a.is_new && b.is_new);
  EXPECT_FALSE(again.is_new);
  EXPECT_EQ(a.number, 0U);
  EXPECT_EQ(b.number, 1U);
  EXPECT_EQ(again.number, 0U);
  EXPECT_EQ(store->size(), 2U);
}

TEST_P(StateStores, TellApartLayoutsSizesAndZeros) {
  const std::vector<StoredState> states{StoredState(view("x", 0)),
                                        StoredState(view("x", 1)),
                                        StoredState(view("", 0)),
                                        StoredState(view(std::string_view("\0", 1), 0)),
                                        StoredState(view(std::string_view("\0\0\0\0\0", 5), 0)),
                                        StoredState(view("", 7))};
  for (StateNumber i = 0; i < states.size(); ++i) {
    EXPECT_EQ(store->find(states[i].view()), std::nullopt);
    EXPECT_TRUE(store->intern(states[i].view()).is_new);
  }
  for (StateNumber i = 0; i < states.size(); ++i) {
    EXPECT_EQ(store->find(states[i].view()), i);
    EXPECT_EQ(store->state(i).view(), states[i].view());
  }
}

TEST_P(StateStores, AreCopiedWithTheirNumbersUnlessItIsCalledOff) {
  for (const int kind : {0, 1})
    for (int i = 0; i < 1000; ++i)
      store->intern(view(std::to_string(i * i), static_cast<std::uint32_t>(kind)));
  for (const StoreKind kind : {StoreKind::Exact, StoreKind::Tree}) {
    int asked = 0;
    const auto same = copy(*store, kind, [&] { return ++asked > 0; });
    ASSERT_EQ(same->size(), store->size());
    for (StateNumber i = 0; i < store->size(); ++i) EXPECT_EQ(same->state(i).view(), store->state(i).view());
    EXPECT_GT(asked, 10);
    EXPECT_EQ(copy(*store, kind, [&] { return --asked > 5; }), nullptr);
    EXPECT_EQ(asked, 5);
  }
}

// The exact store looked for room in a chunk that was not there.
TEST_P(StateStores, KeepAFirstStateWithoutBytes) {
  EXPECT_TRUE(store->intern(view("")).is_new);
  EXPECT_FALSE(store->intern(view("")).is_new);
  EXPECT_EQ(store->state(0).view(), view(""));
}

TEST_P(StateStores, RefuseStatesThatAreTooLarge) {
  const std::string large(std::size_t{1} << 20U, 'x');
  EXPECT_TRUE(store->intern(view(large)).is_new);
  EXPECT_THROW(store->intern(view(large + "x")), LimitError);
  EXPECT_EQ(store->size(), 1U);
  EXPECT_EQ(store->state(0).view(), view(large));
}

TEST_P(StateStores, FindAStateTwiceInOneBatch) {
  const std::vector<Candidate> batch{{view("a")}, {view("b")}, {view("a")}, {view("b")}};
  std::vector<Interned> results(batch.size());
  store->intern(batch, results);
  EXPECT_TRUE(results[0].is_new && results[1].is_new);
  EXPECT_FALSE(results[2].is_new || results[3].is_new);
  EXPECT_EQ(results[2].number, 0U);
  EXPECT_EQ(results[3].number, 1U);
}

// Random walks through states of several shapes, in batches of successors of a state that is taken out,
// against a map of the standard library.
class Walk {
 public:
  Walk(StateStore& store, std::uint64_t seed) : store_(store), random_(seed) {}

  void go_on() {
    std::vector<StoredState> successors;
    store_.load(static_cast<StateNumber>(random_.below(states_.size())), parent_);
    ASSERT_EQ(parent_.view, states_[known(parent_.view)].view());
    for (std::uint64_t i = random_.below(12); i > 0; --i) successors.push_back(changed(parent_.view));
    intern(successors, &parent_);
  }

  void intern(const std::vector<StoredState>& states, const Loaded* parent) {
    std::vector<Candidate> batch;
    for (const StoredState& state : states) batch.push_back({state.view(), parent});
    std::vector<Interned> results(batch.size());
    store_.intern(batch, results);
    for (std::size_t i = 0; i < states.size(); ++i) {
      const auto [entry, is_new] =
          numbers_.try_emplace({states[i].layout, states[i].bytes}, static_cast<StateNumber>(states_.size()));
      if (is_new) states_.push_back(states[i]);
      ASSERT_EQ(results[i].is_new, is_new);
      ASSERT_EQ(results[i].number, entry->second);
      ASSERT_EQ(store_.find(states[i].view()), entry->second);
    }
    ASSERT_EQ(store_.size(), states_.size());
  }

  void verify() const {
    for (StateNumber i = 0; i < states_.size(); ++i)
      ASSERT_EQ(store_.state(i).view(), states_[i].view()) << i;
  }

 private:
  StateNumber known(StateView view) const {
    return numbers_.at({view.layout, {view.bytes.begin(), view.bytes.end()}});
  }

  StoredState changed(StateView view) {
    StoredState state(view);
    if (random_.below(20) == 0) {
      state.layout = static_cast<std::uint32_t>(random_.below(5));
      state.bytes.resize(random_.below(4) == 0 ? random_.below(70) : 8 * state.layout + 13);
    }
    for (std::uint64_t i = random_.below(3); i > 0 && !state.bytes.empty(); --i)
      state.bytes[random_.below(state.bytes.size())] = static_cast<std::byte>(random_.below(5));
    return state;
  }

  StateStore& store_;
  Random random_;
  Loaded parent_;
  std::vector<StoredState> states_;
  std::map<std::pair<std::uint32_t, std::vector<std::byte>>, StateNumber> numbers_;
};

TEST_P(StateStores, BehaveAsAMapDoes) {
  for (std::uint64_t seed = 0; seed < 4; ++seed) {
    SCOPED_TRACE(seed);
    store = make_store(GetParam());
    Walk walk(*store, seed);
    walk.intern({StoredState(view("the initial state"))}, nullptr);
    for (int step = 0; step < 6'000 && !::testing::Test::HasFatalFailure(); ++step) walk.go_on();
    walk.verify();
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, StateStores, ::testing::Values(StoreKind::Exact, StoreKind::Tree),
                         [](const auto& test) { return std::string(to_string(test.param)); });

}  // namespace
}  // namespace ouro::store
