#include "omega/determinize/determinize.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "omega/properties.hh"
#include "omega/trim.hh"
#include "unit/omega/cases.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::to_text;

Automaton random_generalized_buchi(Random& random, std::size_t propositions) {
  const std::size_t marks = random.between(0, 2);
  const std::vector<std::string> names = {"a", "b"};
  return random_automaton(
      random, cases::some_propositions(),
      {.states = random.between(1, 6),
       .initial_states = 2,
       .mean_edges = random.chance(0.5) ? 1.5 : 2.5,
       .mark_density = random.chance(0.5) ? 0.3 : 0.6,
       .marks = marks,
       .acceptance = Acceptance::generalized_buchi(marks),
       .propositions = {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(propositions)}});
}

TEST(Determinize, KeepsTheLanguageOfGeneralizedBuchiAutomata) {
  const auto words = cases::all_lassos(2, 3, 1);
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    const Automaton automaton = random_generalized_buchi(random, 1);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const Automaton result = determinized(automaton);
    ASSERT_TRUE(is_deterministic(result)) << to_text(result);
    ASSERT_EQ(difference(result, automaton, words), "");
  }
}

}  // namespace
}  // namespace ouro::omega
