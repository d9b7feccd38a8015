#include "base/subprocess.hh"

#include <gtest/gtest.h>

#include <string>

namespace ouro {
namespace {

using Outcome = SubprocessResult::Outcome;

TEST(Subprocess, GivesInputAndKeepsOutputAndMessages) {
  const SubprocessResult result = run_program({"sh", "-c", "cat; echo wrong >&2; exit 3"}, "hello");
  EXPECT_EQ(result.outcome, Outcome::Ended);
  EXPECT_EQ(result.status, 3);
  EXPECT_EQ(result.output, "hello");
  EXPECT_EQ(result.messages, "wrong\n");
}

TEST(Subprocess, PassesArgumentsAsTheyAre) {
  EXPECT_EQ(run_program({"printf", "%s|", "a b", "$HOME", "; exit 1"}).output, "a b|$HOME|; exit 1|");
}

TEST(Subprocess, CarriesMoreThanAPipeHolds) {
  const std::string text(1'000'000, 'x');
  const SubprocessResult result = run_program({"sh", "-c", "cat; cat /dev/zero | head -c 300000 >&2"}, text);
  EXPECT_EQ(result.output, text);
  EXPECT_FALSE(result.messages.empty());
}

TEST(Subprocess, ReportsWhatCannotBeStarted) {
  EXPECT_EQ(run_program({"there-is-no-such-program"}).outcome, Outcome::NotStarted);
  EXPECT_EQ(run_program({}).outcome, Outcome::NotStarted);
}

TEST(Subprocess, ReportsSignals) { EXPECT_EQ(run_program({"sh", "-c", "kill -TERM $$"}).status, 128 + 15); }

TEST(Subprocess, StopsAtItsLimits) {
  EXPECT_EQ(run_program({"cat", "/dev/zero"}, {}, {.output_bytes = 1000}).outcome, Outcome::OutputTooLong);
  EXPECT_EQ(run_program({"sleep", "1000"}, {}, {.time = std::chrono::milliseconds(20)}).outcome,
            Outcome::TimedOut);
}

}  // namespace
}  // namespace ouro
