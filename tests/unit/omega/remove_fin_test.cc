#include "omega/remove_fin.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "omega/acceptance_name.hh"
#include "omega/properties.hh"
#include "unit/omega/cases.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::to_text;

TEST(RemoveFin, KeepsTheLanguageOfAnyCondition) {
  const auto words = cases::all_lassos(2, 3, 1);
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    const Automaton automaton = random_automaton(
        random, cases::some_propositions(),
        {.states = random.between(1, 5),
         .initial_states = 2,
         .mean_edges = random.chance(0.5) ? 1.5 : 2.5,
         .mark_density = random.chance(0.5) ? 0.3 : 0.5,
         .marks = random.between(1, 4),
         .propositions = {"a"},
         .shape = random.chance(0.3) ? RandomShape::Deterministic : RandomShape::Nondeterministic});
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const Automaton result = without_fin(automaton);
    ASSERT_TRUE(result.acceptance().is_generalized_buchi());
    ASSERT_EQ(difference(result, automaton, words), "");
  }
}

// A state with a loop on a and one on !a.
Automaton two_loops(const Marks& with_a, const Marks& without_a, const Acceptance& acceptance,
                    std::size_t marks) {
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  builder.add_state();
  builder.add_initial(0);
  builder.set_acceptance(acceptance, marks);
  builder.add_edge(0, a, with_a, 0);
  builder.add_edge(0, !a, without_a, 0);
  return builder.build();
}

TEST(RemoveFin, CopiesWhatFinIsAbout) {
  const Automaton result = without_fin(two_loops({0}, {}, Acceptance::fin(0), 1));
  EXPECT_EQ(result.state_count(), 2U) << to_text(result);
  EXPECT_EQ(result.edge_count(), 3U) << to_text(result);
}

TEST(RemoveFin, DisjunctionsOfInfNeedNoCopies) {
  const Acceptance acceptance = (Acceptance::inf(0) & Acceptance::inf(1)) | Acceptance::inf(2);
  const Automaton result = without_fin(two_loops({0, 2}, {1}, acceptance, 3));
  EXPECT_EQ(result.state_count(), 1U) << to_text(result);
  EXPECT_EQ(result.mark_count(), 2U);
}

TEST(RemoveFin, BuchiComponentsInDisguiseStayDeterministic) {
  // a again and again, said with a Rabin pair that !a can never satisfy.
  const Automaton result = without_fin(two_loops({1}, {2}, rabin(2), 4));
  EXPECT_TRUE(is_deterministic(result)) << to_text(result);
  EXPECT_EQ(result.state_count(), 1U);
}

}  // namespace
}  // namespace ouro::omega
