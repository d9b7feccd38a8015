#include "check/checkpoint.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "base/temporary_folder.hh"
#include "check/explore.hh"
#include "unit/check/drawn_space.hh"

namespace ouro::check {
namespace {

using ::testing::HasSubstr;

/// Breaks off in the middle of the search, as a crash does.
struct Crash {};
struct Crasher final : ExploreVisitor {
  explicit Crasher(std::uint64_t transitions) : left(transitions) {}
  void transition(StateNumber, space::StateView, const space::Successors&, const space::Successor&,
                  store::Interned) override {
    if (left-- == 0) throw Crash();
  }
  std::uint64_t left;
};

/// Counts how much was found and how much of it is enough, as a check of several properties does.
ExploreOptions asking(Order order, std::optional<store::StoreKind> store, std::uint64_t errors) {
  ExploreOptions options{.order = order, .store = store, .invariants = 3};
  if (errors > 0)
    options.is_enough = [errors](const ExploreResult& result) {
      return result.deadlocks + result.faults.size() + result.invariants.size() >= errors;
    };
  return options;
}

void expect_same_errors(const Exploration& one, const Exploration& other) {
  const ExploreResult& a = one.result();
  const ExploreResult& b = other.result();
  EXPECT_EQ(a.deadlocks, b.deadlocks);
  ASSERT_EQ(a.first_deadlock, b.first_deadlock);
  if (a.first_deadlock) {
    EXPECT_EQ(one.path_to(*a.first_deadlock), other.path_to(*b.first_deadlock));
  }
  ASSERT_EQ(a.faults.size(), b.faults.size());
  for (std::size_t i = 0; i < a.faults.size(); ++i) {
    EXPECT_EQ(a.faults[i].fault, b.faults[i].fault);
    EXPECT_EQ(a.faults[i].count, b.faults[i].count);
    EXPECT_EQ(a.faults[i].steps, b.faults[i].steps);
    ASSERT_EQ(a.faults[i].source, b.faults[i].source);
    if (a.faults[i].source == no_state) continue;
    EXPECT_EQ(one.path_to(a.faults[i].source), other.path_to(b.faults[i].source));
  }
  ASSERT_EQ(a.invariants.size(), b.invariants.size());
  for (std::size_t i = 0; i < a.invariants.size(); ++i) {
    EXPECT_EQ(a.invariants[i].proposition, b.invariants[i].proposition);
    EXPECT_EQ(a.invariants[i].count, b.invariants[i].count);
    ASSERT_EQ(a.invariants[i].state, b.invariants[i].state);
    EXPECT_EQ(one.path_to(a.invariants[i].state), other.path_to(b.invariants[i].state));
  }
}

void expect_same(const Exploration& one, const Exploration& other) {
  const ExploreResult& a = one.result();
  const ExploreResult& b = other.result();
  EXPECT_EQ(a.transitions, b.transitions);
  EXPECT_EQ(a.depth, b.depth);
  EXPECT_EQ(a.limit, b.limit);
  EXPECT_EQ(a.stopped_at_error, b.stopped_at_error);
  ASSERT_EQ(a.states, b.states);
  for (StateNumber number = 0; number < a.states; ++number)
    ASSERT_TRUE(one.states().state(number).view() == other.states().state(number).view()) << number;
  expect_same_errors(one, other);
}

class Checkpoint : public ::testing::Test {
 protected:
  /// Searches that were broken off again and again, and always went on.
  std::unique_ptr<Exploration> in_pieces(const space::StateSpace& space, ExploreOptions options,
                                         Random& random) const {
    options.checkpoint = {.path = path, .every = std::chrono::nanoseconds(0)};
    std::filesystem::remove(path);
    for (;;) {
      Crasher crasher(random.below(500));
      options.visitor = &crasher;
      auto search = std::make_unique<Exploration>(space, options);
      try {
        search->run();
        return search;
      } catch (const Crash&) {
        if (std::filesystem::exists(path)) options.checkpoint.resume = path;
      }
    }
  }

  std::string refusal(const space::StateSpace& space, const ExploreOptions& options) const {
    try {
      explore(space, options);
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  }

  TemporaryFolder folder;
  std::string path = folder.path() / "search";
};

constexpr auto orders = {Order::BreadthFirst, Order::DepthFirst};
constexpr auto stores = {std::optional<store::StoreKind>(), std::optional(store::StoreKind::Exact),
                         std::optional(store::StoreKind::Tree)};

TEST_F(Checkpoint, ASearchInPiecesFindsTheSame) {
  for (std::uint64_t seed = 0; seed < 8; ++seed) {
    Random random(seed);
    const DrawnSpace space(seed, random.between(1, 400));
    for (const Order order : orders)
      for (const auto kind : stores) {
        SCOPED_TRACE(::testing::Message() << "seed " << seed << ", order " << static_cast<int>(order));
        ExploreOptions options = asking(order, kind, random.below(6));
        if (seed % 4 == 0) options.limits.depth = 5;
        if (seed % 3 == 0) options.leave_out = LeaveOut::ForSafety;
        Exploration whole(space, options);
        whole.run();
        const auto pieces = in_pieces(space, options, random);
        expect_same(whole, *pieces);
      }
  }
}

// The last batch is cut short wherever the limit is, and what was done of it is done again.
TEST_F(Checkpoint, ALimitOnStatesMayBeRaisedAgainAndAgain) {
  for (std::uint64_t seed = 0; seed < 6; ++seed)
    for (const Order order : orders) {
      SCOPED_TRACE(::testing::Message() << "seed " << seed << ", order " << static_cast<int>(order));
      const DrawnSpace space(seed, 200);
      ExploreOptions options = asking(order, std::nullopt, seed % 3 == 0 ? 5 : 0);
      if (seed % 2 == 0) options.limits.depth = 9;
      if (seed % 3 == 1) options.leave_out = LeaveOut::ForSafety;
      options.limits.states = 1;
      for (bool is_done = false; !is_done;) {
        options.limits.states += 3 + 4 * seed;
        Exploration whole(space, options);
        whole.run();
        ExploreOptions resuming = options;
        resuming.checkpoint = {.path = path, .every = std::chrono::hours(1)};
        if (std::filesystem::exists(path)) resuming.checkpoint.resume = path;
        Exploration resumed(space, resuming);
        resumed.run();
        expect_same(whole, resumed);
        EXPECT_EQ(resumed.result().resumed.has_value(), !resuming.checkpoint.resume.empty());
        is_done = resumed.result().limit != Limit::States;
      }
      std::filesystem::remove(path);
    }
}

TEST_F(Checkpoint, AnInterruptWritesOneAndAnotherStoreGoesOn) {
  const DrawnSpace space(3, 10'000);
  const std::atomic<bool> now{true};
  ExploreOptions options = asking(Order::BreadthFirst, store::StoreKind::Exact, 0);
  Exploration whole(space, options);
  ASSERT_GT(whole.run().states, 5'000U);
  options.limits.interrupt = &now;
  std::vector<CheckpointReport> reports;
  options.checkpoint = {.path = path, .report = [&](const auto& report) { reports.push_back(report); }};
  EXPECT_EQ(explore(space, options).limit, Limit::Interrupt);
  ASSERT_EQ(reports.size(), 1U);
  EXPECT_EQ(reports[0].problem, "");
  EXPECT_EQ(reports[0].bytes, std::filesystem::file_size(path));
  options = asking(Order::BreadthFirst, store::StoreKind::Tree, 0);
  options.checkpoint.resume = path;
  Exploration resumed(space, options);
  resumed.run();
  ASSERT_TRUE(resumed.result().resumed);
  EXPECT_EQ(resumed.result().resumed->states, reports[0].states);
  expect_same(whole, resumed);
}

TEST_F(Checkpoint, ASearchThatEndsByItselfWritesNone) {
  explore(DrawnSpace(1, 100), {.checkpoint = {.path = path}});
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST_F(Checkpoint, OtherFactsAreRefused) {
  const DrawnSpace space(1, 1000);
  ExploreOptions options{.limits = {.states = 100}};
  options.checkpoint = {.path = path, .facts = {{"the model", "one"}}};
  explore(space, options);
  options.checkpoint = {.resume = path, .facts = {{"the model", "another"}}};
  EXPECT_THAT(refusal(space, options), HasSubstr("the model was 'one' there, and is 'another' here"));
  options.checkpoint.facts = {};
  EXPECT_THAT(refusal(space, options), HasSubstr("the model was 'one' there"));
  options.checkpoint.facts = {{"the model", "one"}};
  EXPECT_EQ(refusal(space, options), "");
  options.order = Order::DepthFirst;
  EXPECT_THAT(refusal(space, options), HasSubstr("--search) was 'bfs' there, and is 'dfs' here"));
  options.order = Order::BreadthFirst;
  options.limits.depth = 7;
  EXPECT_THAT(refusal(space, options), HasSubstr("--max-depth) was 'none' there, and is '7' here"));
}

TEST_F(Checkpoint, ADamagedFileIsRefusedWhateverIsWrongWithIt) {
  const DrawnSpace space(2, 60);
  for (const Order order : orders) {
    ExploreOptions options = asking(order, std::nullopt, 0);
    options.limits.states = 20;
    options.checkpoint = {.path = path};
    explore(space, options);
    std::ifstream file(path, std::ios::binary);
    const std::string good{std::istreambuf_iterator<char>(file), {}};
    options.checkpoint = {.resume = path};
    EXPECT_EQ(refusal(space, options), "");
    for (std::size_t i = order == Order::BreadthFirst ? 0 : good.size() / 2; i < good.size(); ++i) {
      std::string bad = good;
      bad[i] = static_cast<char>(static_cast<unsigned char>(bad[i]) ^ (1U << i % 8));
      std::ofstream(path, std::ios::binary) << bad;
      EXPECT_NE(refusal(space, options), "") << "byte " << i;
      std::ofstream(path, std::ios::binary) << good.substr(0, i);
      EXPECT_NE(refusal(space, options), "") << "length " << i;
    }
  }
}

TEST_F(Checkpoint, AFolderThatIsNotThereIsRefusedAtOnce) {
  ExploreOptions options;
  options.checkpoint.path = folder.path() / "none" / "file";
  EXPECT_THAT(refusal(DrawnSpace(1, 10), options), HasSubstr("cannot write"));
}

// The folder goes away while the search goes on.
TEST_F(Checkpoint, ThatNoneCanBeWrittenIsReportedAndTheSearchGoesOn) {
  const DrawnSpace space(1, 1000);
  const auto there = folder.path() / "there";
  std::filesystem::create_directory(there);
  std::vector<CheckpointReport> reports;
  ExploreOptions options;
  options.checkpoint = {.path = there / "file",
                        .every = std::chrono::nanoseconds(0),
                        .report = [&](const auto& report) { reports.push_back(report); }};
  Exploration exploration(space, options);
  std::filesystem::remove(there);
  EXPECT_TRUE(exploration.run().complete());
  ASSERT_FALSE(reports.empty());
  EXPECT_THAT(reports[0].problem, HasSubstr("cannot write"));
  EXPECT_EQ(exploration.result().states, explore(space).states);
}

}  // namespace
}  // namespace ouro::check
