// Invariance under stuttering: answers checked by words, witnesses by the definition.
#include "omega/classify/stutter.hh"

#include <gmock/gmock.h>

#include "omega/product.hh"
#include "unit/omega/cases.hh"
#include "unit/omega/classify_cases.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::to_text;

void drop_repetitions(std::vector<WordLetter>& letters) {
  letters.erase(std::unique(letters.begin(), letters.end()), letters.end());
}

// The word without repetitions, except for a last letter that goes on for ever.
WordLetters without_stuttering(WordLetters word) {
  const auto& cycle = word.cycle;
  std::size_t change = 0;
  while (change < cycle.size() && cycle[change] == cycle[(change + cycle.size() - 1) % cycle.size()])
    ++change;
  if (change < cycle.size()) {
    word.stem.insert(word.stem.end(), cycle.begin(), cycle.begin() + static_cast<std::ptrdiff_t>(change));
    std::rotate(word.cycle.begin(), word.cycle.begin() + static_cast<std::ptrdiff_t>(change),
                word.cycle.end());
  }
  drop_repetitions(word.cycle);
  drop_repetitions(word.stem);
  if (!word.stem.empty() && word.stem.back() == word.cycle.front()) word.stem.pop_back();
  return shortened(std::move(word));
}

std::vector<WordLetter> stuttered(Random& random, const std::vector<WordLetter>& letters) {
  std::vector<WordLetter> result;
  for (const WordLetter& letter : letters) result.insert(result.end(), random.between(1, 3), letter);
  return result;
}

WordLetters stuttered(Random& random, const WordLetters& word) {
  return {stuttered(random, word.stem), stuttered(random, word.cycle)};
}

class Stuttering : public ::testing::TestWithParam<std::uint64_t> {
 protected:
  Random random{GetParam()};
  std::shared_ptr<Propositions> propositions = cases::some_propositions();
  ::testing::ScopedTrace trace{__FILE__, __LINE__, fmt::format("seed {}", GetParam())};

  Automaton some_automaton(RandomShape shape) {
    return random_automaton(random, propositions,
                            {.states = random.between(1, 4),
                             .marks = random.between(1, 2),
                             .propositions = {"a"},
                             .shape = shape});
  }
};

TEST_P(Stuttering, IsDecided) {
  const Automaton automaton = some_automaton(RandomShape::Deterministic);
  const Automaton complement = cases::dual(automaton);
  const auto words = cases::all_lassos(3, 3, 1);
  const auto differing = stutter_difference(automaton, complement);
  EXPECT_EQ(is_stutter_invariant(automaton, complement), !differing);
  EXPECT_EQ(is_stutter_invariant(complement, automaton), !differing);
  if (differing) {
    EXPECT_TRUE(accepts(automaton, differing->accepted)) << to_text(differing->accepted);
    EXPECT_FALSE(accepts(automaton, differing->rejected)) << to_text(differing->rejected);
    EXPECT_EQ(to_text(without_stuttering(differing->accepted)),
              to_text(without_stuttering(differing->rejected)));
  } else {
    EXPECT_EQ(difference(automaton, words,
                         [&](const auto& word) { return accepts(automaton, without_stuttering(word)); }),
              "");
  }
}

TEST_P(Stuttering, LessIsAcceptedByTheClosure) {
  const Automaton automaton = some_automaton(RandomShape::Nondeterministic);
  const Automaton closure = stutter_closure(automaton);
  EXPECT_EQ(closure.state_count(), automaton.state_count());
  const auto words = cases::all_lassos(2, 2, 1);
  for (const WordLetters& word : words) {
    const WordLetters longer = stuttered(random, word);
    EXPECT_TRUE(accepts(closure, word) || !accepts(automaton, longer))
        << to_text(word) << " and " << to_text(longer) << " of " << to_text(automaton);
  }
  // What the closure accepts is the rest of an accepted word.
  EXPECT_EQ(difference(closure, words,
                       [&](const WordLetters& word) {
                         return !is_empty(intersection(stutterings(automaton, word), automaton));
                       }),
            "")
      << to_text(automaton);
}

TEST_P(Stuttering, OfAWordIsTheSameWord) {
  const Automaton automaton = some_automaton(RandomShape::Nondeterministic);
  const WordLetters word = cases::random_lasso(random, 1);
  const Automaton same = stutterings(automaton, word);
  EXPECT_TRUE(accepts(same, stuttered(random, word))) << to_text(word);
  for (const WordLetters& other : cases::random_lassos(random, 20, 1)) {
    EXPECT_TRUE(!accepts(same, other) || without_stuttering(other) == without_stuttering(word))
        << to_text(word) << " and " << to_text(other);
  }
}

INSTANTIATE_TEST_SUITE_P(Random, Stuttering, ::testing::Range(std::uint64_t{0}, std::uint64_t{200}));

}  // namespace
}  // namespace ouro::omega
