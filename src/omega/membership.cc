#include "omega/membership.hh"

#include <cassert>
#include <cstdint>
#include <vector>

#include "omega/emptiness.hh"
#include "omega/pair_exploration.hh"

namespace ouro::omega {

namespace {

using Valuation = std::vector<std::uint64_t>;

Valuation valuation_of(const Automaton& automaton, const WordLetter& letter) {
  assert(letter.size() == automaton.variables().size());
  Valuation result(automaton.labels().variable_count() / 64 + 1);
  for (std::size_t i = 0; i < letter.size(); ++i) {
    const bdd::Variable variable = automaton.variables()[i];
    result[variable / 64] |= static_cast<std::uint64_t>(letter[i]) << (variable % 64);
  }
  return result;
}

std::vector<Valuation> valuations_of(const Automaton& automaton, const WordLetters& word) {
  std::vector<Valuation> result;
  for (const auto* part : {&word.stem, &word.cycle}) {
    for (const WordLetter& letter : *part) result.push_back(valuation_of(automaton, letter));
  }
  return result;
}

}  // namespace

Automaton runs_on(const Automaton& automaton, const WordLetters& word) {
  assert(!word.cycle.empty());
  const std::vector<Valuation> letters = valuations_of(automaton, word);
  const bdd::Manager& labels = automaton.labels();
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  PairExploration runs(builder);
  for (const State state : automaton.initial()) runs.add_initial(state, 0);
  runs.run([&](State state, std::uint32_t position) {
    const auto next =
        static_cast<std::uint32_t>(position + 1 < letters.size() ? position + 1 : word.stem.size());
    for (const Edge& edge : automaton.edges(state)) {
      if (!labels.evaluate(edge.label, letters[position])) continue;
      runs.add_edge(bdd::true_function, edge.marks, edge.target, next);
    }
  });
  return builder.build();
}

bool accepts(const Automaton& automaton, const WordLetters& word) {
  return !is_empty(runs_on(automaton, word));
}

}  // namespace ouro::omega
