#include "omega/reduce/acceptance_cleanup.hh"

#include <gtest/gtest.h>

#include "unit/omega/cases.hh"

namespace ouro::omega {
namespace {

using cases::to_text;

// A mark that the condition does not mention is on no edge that counts, so it seemed to imply all others,
// and those were dropped.
TEST(AcceptanceCleanup, MarksOutsideTheConditionImplyNothing) {
  const auto words = cases::all_lassos(1, 3, 1);
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(random, cases::some_propositions(),
                                                 {.states = random.between(1, 4),
                                                  .marks = 4,
                                                  .acceptance = Acceptance::inf(1) & Acceptance::inf(3),
                                                  .propositions = {"a"}});
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    EXPECT_EQ(cases::difference(without_unneeded_marks(automaton), automaton, words), "");
    EXPECT_EQ(cases::difference(marks_per_component(automaton), automaton, words), "");
  }
}

}  // namespace
}  // namespace ouro::omega
