// Closures, monitors and the two parts of a property, against their definitions on all small words.
#include "omega/classify/safety.hh"

#include <gmock/gmock.h>

#include "base/source.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/classify_cases.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::to_text;

class Properties : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  Random random{GetParam()};
  std::shared_ptr<Propositions> propositions = cases::some_propositions();
  Automaton deterministic = random_automaton(
      random, propositions,
      {.states = random.between(1, 4), .propositions = {"a"}, .shape = RandomShape::Deterministic});
  Automaton any =
      random_automaton(random, propositions, {.states = random.between(1, 4), .propositions = {"a"}});
  std::vector<WordLetters> words = cases::all_lassos(2, 3, 1);
  ::testing::ScopedTrace trace{
      __FILE__, __LINE__,
      fmt::format("seed {}\ndeterministic: {}any: {}", GetParam(), to_text(deterministic), to_text(any))};
};

TEST_P(Properties, HaveTheClosureOfTheirPrefixes) {
  const auto expected = [&](const WordLetters& word) { return cases::no_prefix_refutes(any, word); };
  EXPECT_EQ(difference(safety_closure(any), words, expected), "");
  EXPECT_EQ(difference(monitor(any), words, expected), "");
  EXPECT_EQ(difference(refuted_words(any), words, [&](const auto& word) { return !expected(word); }), "");
}

TEST_P(Properties, AreTheirSafetyPartAndTheirLivenessPart) {
  const Automaton liveness = liveness_part(any);
  EXPECT_EQ(difference(intersection(safety_closure(any), liveness), any, words), "");
  EXPECT_TRUE(is_liveness(liveness));
  const Automaton closure = safety_closure(any);
  EXPECT_TRUE(is_safety(closure, refuted_words(any)));
  EXPECT_EQ(is_liveness(any), difference(closure, words, [](const auto&) { return true; }).empty());
}

TEST_P(Properties, AreSafetyWhenTheyAreTheirClosure) {
  const Automaton complement = cases::dual(deterministic);
  EXPECT_EQ(is_safety(deterministic, complement),
            difference(safety_closure(deterministic), deterministic, cases::all_lassos(3, 4, 1)).empty());
}

INSTANTIATE_TEST_SUITE_P(Random, Properties, ::testing::Range(std::uint64_t{0}, std::uint64_t{100}));

TEST(SafetyParts, RefuseToGrowWithoutBound) {
  Random random(1);
  const Automaton many =
      random_automaton(random, cases::some_propositions(),
                       {.states = 20, .mean_edges = 4, .marks = 1, .acceptance = Acceptance::always()});
  ASSERT_GT(monitor(many).state_count(), 1);
  EXPECT_THROW(liveness_part(many, {.max_states = 3}), UserError);
}

}  // namespace
}  // namespace ouro::omega
