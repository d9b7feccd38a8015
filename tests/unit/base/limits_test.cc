#include "base/limits.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace ouro {
namespace {

using namespace std::chrono_literals;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

// Time that passes when it is told to.
class LimitWatchTest : public ::testing::Test {
 protected:
  LimitWatch watch(const Limits& limits, Progress* progress = nullptr) {
    return LimitWatch(limits, progress, [this] {
      ++clock_calls_;
      return now_;
    });
  }

  LimitWatch::TimePoint now_;
  std::size_t clock_calls_ = 0;
};

struct Recorder final : Progress {
  void report(const Counts& counts, std::chrono::nanoseconds elapsed) override {
    reports.push_back(counts.states);
    last_elapsed = elapsed;
  }
  std::vector<std::uint64_t> reports;
  std::chrono::nanoseconds last_elapsed{};
};

TEST_F(LimitWatchTest, NothingIsLimitedUnlessItIsSet) {
  LimitWatch watched = watch({});
  now_ += 24h * 365;
  EXPECT_EQ(watched.check({.states = 1U << 30U, .depth = 1U << 30U, .memory_bytes = std::size_t{1} << 40U}),
            Limit::None);
}

TEST_F(LimitWatchTest, EachLimitIsNamedWhenItIsExceeded) {
  EXPECT_EQ(watch({.states = 5}).check({.states = 5}), Limit::None);
  EXPECT_EQ(watch({.states = 5}).check({.states = 6}), Limit::States);
  EXPECT_EQ(watch({.depth = 5}).check({.depth = 6}), Limit::Depth);
  EXPECT_EQ(watch({.memory_bytes = 100}).check({.memory_bytes = 101}), Limit::Memory);
  LimitWatch timed = watch({.time = 2s});
  now_ += 2s;
  EXPECT_EQ(timed.check({}), Limit::None);
  now_ += 1ns;
  EXPECT_EQ(timed.check({}), Limit::Time);
}

TEST_F(LimitWatchTest, TheInterruptFlagComesFirst) {
  std::atomic<bool> interrupt = false;
  LimitWatch watched = watch({.states = 1, .interrupt = &interrupt});
  EXPECT_EQ(watched.check({.states = 1}), Limit::None);
  interrupt = true;
  EXPECT_EQ(watched.check({.states = 2}), Limit::Interrupt);
}

TEST_F(LimitWatchTest, QuickStepsAskTheClockRarely) {
  LimitWatch watched = watch({});
  for (int step = 0; step < 1'000'000; ++step) {
    now_ += 100ns;
    ASSERT_EQ(watched.poll([] { return Counts{}; }), Limit::None);
  }
  EXPECT_LT(clock_calls_, 2'000U);
}

TEST_F(LimitWatchTest, SlowStepsAskTheClockEachTime) {
  LimitWatch watched = watch({});
  for (int step = 0; step < 10'000; ++step) watched.poll([] { return Counts{}; });
  for (int step = 0; step < 10'000; ++step) {
    now_ += 20ms;
    watched.poll([] { return Counts{}; });
  }
  const std::size_t calls = clock_calls_;
  for (int step = 0; step < 10; ++step) {
    now_ += 20ms;
    watched.poll([] { return Counts{}; });
  }
  EXPECT_EQ(clock_calls_, calls + 10);
}

TEST_F(LimitWatchTest, ProgressIsReportedAtMostEverySoOften) {
  Recorder recorder;
  LimitWatch watched = watch({}, &recorder);
  Counts counts;
  for (int step = 0; step < 100; ++step) {
    now_ += 10ms;
    ++counts.states;
    watched.check(counts);
  }
  EXPECT_THAT(recorder.reports, ElementsAre(20U, 40U, 60U, 80U, 100U));
  EXPECT_EQ(recorder.last_elapsed, 1s);
}

TEST_F(LimitWatchTest, ShortWorkReportsNothing) {
  Recorder recorder;
  LimitWatch watched = watch({}, &recorder);
  now_ += 199ms;
  watched.check({});
  EXPECT_THAT(recorder.reports, IsEmpty());
}

TEST(Limit, HasANameForScripts) {
  EXPECT_EQ(to_string(Limit::Memory), "memory");
  EXPECT_EQ(to_string(Limit::Interrupt), "interrupt");
}

}  // namespace
}  // namespace ouro
