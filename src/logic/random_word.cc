// Random words and Kripke structures.
//
// A structure is first a random tree that makes every state reachable: each state hangs below a random
// earlier one that has room. Then every state gets more successors, up to a number drawn for it.
#include <algorithm>
#include <cassert>
#include <vector>

#include "logic/random_formula.hh"

namespace ouro::logic {

namespace {

Letter random_letter(Random& random, std::size_t propositions, double density) {
  Letter letter(propositions);
  for (std::size_t i = 0; i < propositions; ++i) letter[i] = random.chance(density);
  return letter;
}

std::vector<Letter> random_letters(Random& random, std::size_t count, std::size_t propositions,
                                   double density) {
  std::vector<Letter> letters;
  letters.reserve(count);
  while (letters.size() < count) letters.push_back(random_letter(random, propositions, density));
  return letters;
}

std::vector<std::vector<std::size_t>> random_tree(Random& random, std::size_t states,
                                                  std::size_t max_successors) {
  std::vector<std::vector<std::size_t>> children(states);
  std::vector<std::size_t> with_room{0};
  for (std::size_t state = 1; state < states; ++state) {
    const std::size_t at = random.below(with_room.size());
    const std::size_t parent = with_room[at];
    children[parent].push_back(state);
    if (children[parent].size() == max_successors) {
      with_room[at] = with_room.back();
      with_room.pop_back();
    }
    with_room.push_back(state);
  }
  return children;
}

}  // namespace

LassoWord random_lasso_word(Random& random, std::size_t propositions, const RandomWordOptions& options) {
  assert(options.max_cycle > 0);
  LassoWord word;
  word.stem = random_letters(random, random.between(0, options.max_stem), propositions, options.density);
  word.cycle = random_letters(random, random.between(1, options.max_cycle), propositions, options.density);
  return word;
}

FiniteWord random_finite_word(Random& random, std::size_t propositions, std::size_t max_length,
                              double density) {
  return random_letters(random, random.between(0, max_length), propositions, density);
}

KripkeStructure random_kripke_structure(Random& random, std::size_t states, std::size_t propositions,
                                        std::size_t max_successors, double deadlocks) {
  assert(states > 0 && max_successors > 0);
  max_successors = std::min(max_successors, states);
  KripkeStructure result;
  result.labels = random_letters(random, states, propositions, 0.5);
  result.initial = {0};
  result.successors = random_tree(random, states, max_successors);
  for (auto& successors : result.successors) {
    if (successors.empty() && random.chance(deadlocks)) continue;
    const std::size_t wanted = random.between(std::max<std::size_t>(successors.size(), 1), max_successors);
    while (successors.size() < wanted) {
      const std::size_t target = random.below(states);
      if (std::ranges::find(successors, target) == successors.end()) successors.push_back(target);
    }
  }
  return result;
}

}  // namespace ouro::logic
