#include "translate/finite_automaton.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <utility>

#include "base/random.hh"
#include "omega/dot.hh"
#include "omega/properties.hh"

namespace ouro::translate {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

// Words with an even number of p, with every state twice.
FiniteAutomaton even_number_of_p() {
  FiniteAutomaton result{
      .propositions = std::make_shared<omega::Propositions>(), .variables = {}, .nodes = {}};
  const bdd::Variable variable = result.propositions->variable("p");
  result.variables = {variable};
  const bdd::Bdd p = result.propositions->labels().variable(variable);
  result.nodes = {{true, {{p, 1}, {!p, 2}}, "even"},
                  {false, {{p, 2}, {!p, 3}}, "odd"},
                  {true, {{!p, 0}, {p, 3}}, "even again"},
                  {false, {{p, 0}, {!p, 1}}, "odd again"}};
  return result;
}

TEST(FiniteAutomaton, IsMinimizedToStatesThatAcceptDifferentWords) {
  const FiniteAutomaton smallest = minimized(even_number_of_p());
  ASSERT_EQ(smallest.nodes.size(), 2U);
  EXPECT_EQ(smallest.nodes[0].name, "even");
  EXPECT_TRUE(smallest.nodes[0].accepting);
  EXPECT_EQ(smallest.successor(0, std::vector<std::uint64_t>{1}), 1U);
  EXPECT_EQ(smallest.successor(1, std::vector<std::uint64_t>{1}), 0U);
  EXPECT_EQ(smallest.successor(1, std::vector<std::uint64_t>{0}), 1U);
}

// Whether two states of an automaton over one proposition accept the same words.
bool accept_the_same(const FiniteAutomaton& automaton, FiniteAutomaton::State a, FiniteAutomaton::State b) {
  std::set<std::pair<FiniteAutomaton::State, FiniteAutomaton::State>> seen{{a, b}};
  std::vector<std::pair<FiniteAutomaton::State, FiniteAutomaton::State>> open{{a, b}};
  while (!open.empty()) {
    const auto [left, right] = open.back();
    open.pop_back();
    if (automaton.nodes[left].accepting != automaton.nodes[right].accepting) return false;
    for (std::uint64_t letter = 0; letter < 2; ++letter) {
      const std::pair next{automaton.successor(left, std::span(&letter, 1)),
                           automaton.successor(right, std::span(&letter, 1))};
      if (seen.insert(next).second) open.push_back(next);
    }
  }
  return true;
}

TEST(FiniteAutomaton, IsMinimizedSoThatNoTwoStatesAcceptTheSame) {
  Random random(7);
  for (int i = 0; i < 200; ++i) {
    FiniteAutomaton automaton = even_number_of_p();
    const bdd::Bdd p = automaton.propositions->labels().variable(0);
    automaton.nodes.assign(1 + random.below(15), {});
    const auto any_state = [&] {
      return static_cast<FiniteAutomaton::State>(random.below(automaton.nodes.size()));
    };
    for (auto& node : automaton.nodes)
      node = {random.below(4) == 0, {{p, any_state()}, {!p, any_state()}}, ""};
    const FiniteAutomaton smallest = minimized(automaton);
    for (FiniteAutomaton::State a = 0; a < smallest.nodes.size(); ++a) {
      for (FiniteAutomaton::State b = 0; b < a; ++b) ASSERT_FALSE(accept_the_same(smallest, a, b)) << i;
    }
    // Both in one automaton, the smallest one behind.
    const auto shift = static_cast<FiniteAutomaton::State>(automaton.nodes.size());
    for (auto node : smallest.nodes) {
      for (auto& edge : node.edges) edge.target += shift;
      automaton.nodes.push_back(std::move(node));
    }
    ASSERT_TRUE(accept_the_same(automaton, 0, shift)) << i;
  }
}

TEST(FiniteAutomaton, KnowsWhereAllWordsAreAcceptedAndWhereNone) {
  FiniteAutomaton automaton = even_number_of_p();
  const bdd::Bdd any = bdd::true_function;
  const bdd::Bdd p = automaton.propositions->labels().variable(0);
  automaton.nodes = {{false, {{p, 1}, {!p, 2}}, ""}, {true, {{any, 1}}, ""}, {false, {{any, 2}}, ""}};
  EXPECT_THAT(outlooks(automaton), ElementsAre(Outlook::Open, Outlook::Satisfied, Outlook::Violated));
}

TEST(FiniteAutomaton, IsWrittenWithMarksWhereAWordMayEnd) {
  const omega::Automaton marked = as_state_marked(minimized(even_number_of_p()), "even");
  EXPECT_TRUE(omega::is_state_based(marked));
  EXPECT_TRUE(omega::is_complete(marked));
  EXPECT_TRUE(omega::is_deterministic(marked));
  EXPECT_THAT(omega::to_dot(marked), HasSubstr("peripheries=2"));
}

}  // namespace
}  // namespace ouro::translate
