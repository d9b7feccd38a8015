#include "translate/satisfying_word.hh"

#include <algorithm>
#include <cassert>
#include <memory>
#include <utility>

#include "logic/measure.hh"
#include "logic/semantics.hh"
#include "logic/simplify.hh"
#include "omega/lazy_emptiness.hh"
#include "translate/translate.hh"

namespace ouro::translate {

namespace {

logic::Alphabet alphabet_of(const logic::Formula& formula) {
  logic::Alphabet names;
  for (const logic::Formula& proposition : propositions(formula)) names.emplace_back(proposition.name());
  std::ranges::sort(names);
  return names;
}

// Letters over the variables of an automaton as letters over an alphabet. What the automaton does not know of
// does not matter to it.
class LetterTranslation {
 public:
  LetterTranslation(const logic::Alphabet& alphabet, const omega::LazyAutomaton& automaton)
      : size_(alphabet.size()) {
    for (const bdd::Variable variable : automaton.variables()) {
      const auto place = std::ranges::lower_bound(alphabet, automaton.propositions()->name(variable));
      assert(place != alphabet.end());
      places_.push_back(static_cast<std::size_t>(place - alphabet.begin()));
    }
  }

  std::vector<logic::Letter> operator()(const std::vector<omega::WordLetter>& letters) const {
    std::vector<logic::Letter> result;
    for (const omega::WordLetter& letter : letters) {
      logic::Letter& translated = result.emplace_back(size_);
      for (std::size_t i = 0; i < letter.size(); ++i) translated[places_[i]] = letter[i];
    }
    return result;
  }

 private:
  std::size_t size_;
  std::vector<std::size_t> places_;  // by place in the automaton's variables
};

}  // namespace

std::optional<SatisfyingWord> satisfying_word(const logic::Formula& formula, std::size_t max_states) {
  const auto automaton = make_translation(logic::simplify(formula), std::make_shared<omega::Propositions>());
  const auto found = omega::accepted_word(*automaton, max_states);
  if (!found) return std::nullopt;
  SatisfyingWord result{alphabet_of(formula), {}};
  const LetterTranslation translated(result.alphabet, *automaton);
  result.word = {translated(found->stem), translated(found->cycle)};
  assert(holds(formula, result.alphabet, result.word));
  return result;
}

}  // namespace ouro::translate
