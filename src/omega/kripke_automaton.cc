#include "omega/kripke_automaton.hh"

#include <cassert>

namespace ouro::omega {

namespace {

bdd::Bdd letter_label(bdd::Manager& labels, const std::vector<bdd::Variable>& variables,
                      const WordLetter& letter) {
  assert(letter.size() == variables.size());
  bdd::Bdd result = bdd::true_function;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    result = labels.conjunction(result, labels.literal({variables[i], letter[i]}));
  }
  return result;
}

}  // namespace

Automaton kripke_automaton(const LabelledGraph& graph, const std::shared_ptr<Propositions>& propositions) {
  assert(graph.successors.size() == graph.size());
  AutomatonBuilder builder(propositions);
  std::vector<bdd::Variable> variables;
  for (const std::string& name : graph.propositions) variables.push_back(builder.declare(name));
  builder.add_states(graph.size());
  for (const State state : graph.initial) builder.add_initial(state);
  for (State state = 0; state < graph.size(); ++state) {
    const bdd::Bdd label = letter_label(builder.labels(), variables, graph.labels[state]);
    for (const State target : graph.successors[state]) builder.add_edge(state, label, {}, target);
    if (graph.successors[state].empty()) builder.add_edge(state, label, {}, state);
  }
  return builder.build();
}

}  // namespace ouro::omega
