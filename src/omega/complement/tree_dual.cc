#include "omega/complement/tree_dual.hh"

#include <fmt/format.h>

#include "base/source.hh"
#include "omega/acceptance_name.hh"
#include "omega/determinize/brace_plan.hh"
#include "omega/trim.hh"

namespace ouro::omega {

TreeDual::TreeDual(const Automaton& automaton, std::size_t max_states)
    : automaton_(trimmed(automaton)),
      max_states_(max_states),
      steps_(automaton_, buchi_plan(automaton_, {}), nullptr),
      blocks_(automaton_) {}

State TreeDual::number(HistoryTrees::Tree tree) {
  const State state = trees_.intern(tree);
  if (trees_.size() > max_states_) {
    throw LimitError(fmt::format("the complement has more than {} states", max_states_));
  }
  return state;
}

Marks TreeDual::marks(HistoryTrees::Colour colour) {
  if (colour == HistoryTrees::no_colour) return {};
  if (colour >= colour_count_) {
    // An even number of colours, so that seeing none counts as an even one.
    colour_count_ = 2 * (std::size_t{colour} / 2 + 1);
    acceptance_ = parity(AcceptanceName::Best::Min, AcceptanceName::Parity::Odd, colour_count_).negated();
  }
  return {colour};
}

std::vector<State> TreeDual::initial() { return {number(steps_.initial())}; }

void TreeDual::edges(State state, std::vector<Edge>& edges) {
  edges.clear();
  steps_.select(trees_[state]);
  const auto add = [&](const LetterBlock& letter) {
    const auto [tree, colour] = steps_.step(letter.edges);
    edges.push_back({number(tree), letter.label, marks(colour)});
  };
  bdd::Bdd rest = bdd::true_function;
  for (const LetterBlock& letter : blocks_.of(HistoryTrees::states(trees_[state]))) {
    rest = automaton_.labels().difference(rest, letter.label);
    add(letter);
  }
  if (!rest.is_false()) add({rest, {}});
}

}  // namespace ouro::omega
