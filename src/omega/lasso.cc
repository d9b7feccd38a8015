#include "omega/lasso.hh"

#include <algorithm>
#include <cassert>
#include <optional>
#include <unordered_map>

#include "bdd/cubes.hh"

namespace ouro::omega {

namespace {

// The length of the shortest word of which this one is a power: by the prefix function of Knuth, Morris
// and Pratt, whose last value is the length of the longest proper prefix that is also a suffix.
std::size_t period(const std::vector<WordLetter>& word) {
  std::vector<std::size_t> border(word.size(), 0);
  for (std::size_t i = 1; i < word.size(); ++i) {
    std::size_t length = border[i - 1];
    while (length > 0 && word[i] != word[length]) length = border[length - 1];
    border[i] = word[i] == word[length] ? length + 1 : 0;
  }
  const std::size_t shortest = word.size() - border.back();
  return word.size() % shortest == 0 ? shortest : word.size();
}

class LetterChooser {
 public:
  explicit LetterChooser(const Automaton& automaton) : automaton_(automaton) {
    for (std::size_t i = 0; i < automaton.variables().size(); ++i) place_[automaton.variables()[i]] = i;
  }

  std::vector<WordLetter> letters(const std::vector<bdd::Bdd>& labels) const {
    std::vector<WordLetter> result;
    result.reserve(labels.size());
    for (const bdd::Bdd label : labels) result.push_back(letter(label));
    return result;
  }

 private:
  WordLetter letter(bdd::Bdd label) const {
    const std::optional<bdd::Cube> cube = any_cube(automaton_.labels(), label);
    assert(cube);
    WordLetter result(automaton_.variables().size());
    for (const bdd::Literal literal : *cube) result[place_.at(literal.variable())] = literal.positive();
    return result;
  }

  const Automaton& automaton_;
  std::unordered_map<bdd::Variable, std::size_t> place_;
};

}  // namespace

Lasso lasso_of(const Automaton& automaton, const LassoRun& run) {
  const auto label = [&](std::size_t edge) { return automaton.edges()[edge].label; };
  Lasso result{std::vector<bdd::Bdd>(run.stem.size()), std::vector<bdd::Bdd>(run.cycle.size())};
  std::ranges::transform(run.stem, result.stem.begin(), label);
  std::ranges::transform(run.cycle, result.cycle.begin(), label);
  return result;
}

WordLetters some_word(const Automaton& automaton, const Lasso& lasso) {
  const LetterChooser chooser(automaton);
  return shortened({chooser.letters(lasso.stem), chooser.letters(lasso.cycle)});
}

WordLetters shortened(WordLetters word) {
  assert(!word.cycle.empty());
  word.cycle.resize(period(word.cycle));
  // A last letter of the stem that is also the last of the cycle may as well begin the cycle.
  std::size_t turns = 0;
  const std::size_t size = word.cycle.size();
  while (!word.stem.empty() && word.stem.back() == word.cycle[size - 1 - turns % size]) {
    word.stem.pop_back();
    ++turns;
  }
  std::rotate(word.cycle.begin(), word.cycle.end() - static_cast<std::ptrdiff_t>(turns % size),
              word.cycle.end());
  return word;
}

}  // namespace ouro::omega
