#include "translate/finite_automaton.hh"

#include <algorithm>
#include <array>
#include <cassert>
#include <map>
#include <utility>

namespace ouro::translate {

namespace {

using State = FiniteAutomaton::State;
using Edge = FiniteAutomaton::Edge;
using Node = FiniteAutomaton::Node;

// One partition of the states, refined round by round until it is stable.
class Refinement {
 public:
  explicit Refinement(const FiniteAutomaton& automaton)
      : automaton_(automaton), labels_(automaton.propositions->labels()), class_of_(automaton.nodes.size()) {
    for (State s = 0; s < class_of_.size(); ++s) class_of_[s] = automaton.nodes[s].accepting ? 1 : 0;
  }

  void run() {
    std::size_t before = 0;
    do {
      before = count_;
      split();
    } while (before != count_);
  }

  std::size_t count() const { return count_; }
  State class_of(State state) const { return class_of_[state]; }

  // The edges of a state with classes as targets, by class, labels joined.
  std::vector<Edge> joined_edges(State state) {
    std::map<State, bdd::Bdd> by_class;
    for (const Edge& edge : automaton_.nodes[state].edges) {
      bdd::Bdd& label = by_class.try_emplace(class_of_[edge.target], bdd::false_function).first->second;
      label = labels_.disjunction(label, edge.label);
    }
    std::vector<Edge> edges;
    for (const auto& [target, label] : by_class) edges.push_back({label, target});
    return edges;
  }

 private:
  // What tells states apart in this round: their class, then pairs of a class and a label.
  using Signature = std::vector<std::uint32_t>;

  void split() {
    std::map<Signature, State> numbers;
    std::vector<State> next(class_of_.size());
    for (State s = 0; s < next.size(); ++s) {
      Signature signature{class_of_[s]};
      for (const Edge& edge : joined_edges(s)) {
        signature.push_back(edge.target);
        signature.push_back(edge.label.word());
      }
      next[s] = numbers.try_emplace(std::move(signature), static_cast<State>(numbers.size())).first->second;
    }
    class_of_ = std::move(next);
    count_ = numbers.size();
  }

  const FiniteAutomaton& automaton_;
  bdd::Manager& labels_;
  std::vector<State> class_of_;
  std::size_t count_ = 0;
};

// States from which one with this acceptance can be reached, itself included.
std::vector<bool> can_reach(const FiniteAutomaton& automaton, bool accepting) {
  const std::size_t count = automaton.nodes.size();
  std::vector<std::vector<State>> predecessors(count);
  std::vector<bool> result(count);
  std::vector<State> open;
  for (State s = 0; s < count; ++s) {
    for (const Edge& edge : automaton.nodes[s].edges) predecessors[edge.target].push_back(s);
    if (automaton.nodes[s].accepting != accepting) continue;
    result[s] = true;
    open.push_back(s);
  }
  while (!open.empty()) {
    const State state = open.back();
    open.pop_back();
    for (const State before : predecessors[state]) {
      if (result[before]) continue;
      result[before] = true;
      open.push_back(before);
    }
  }
  return result;
}

}  // namespace

std::string_view to_string(Outlook outlook) {
  static constexpr std::array<std::string_view, 3> names = {"open", "satisfied", "violated"};
  return names[static_cast<std::size_t>(outlook)];
}

State FiniteAutomaton::successor(State state, std::span<const std::uint64_t> valuation) const {
  const std::vector<Edge>& edges = nodes[state].edges;
  const auto taken = std::ranges::find_if(edges, [&](const Edge& edge) {
    return std::as_const(*propositions).labels().evaluate(edge.label, valuation);
  });
  assert(taken != edges.end());
  return taken->target;
}

FiniteAutomaton minimized(const FiniteAutomaton& automaton) {
  Refinement partition(automaton);
  partition.run();
  FiniteAutomaton result{.propositions = automaton.propositions,
                         .variables = automaton.variables,
                         .letters = automaton.letters,
                         .nodes = {}};
  // Classes are numbered by their first states, so the order stays that of the walk.
  for (State s = 0; s < automaton.nodes.size(); ++s) {
    if (partition.class_of(s) != result.nodes.size()) continue;
    const Node& node = automaton.nodes[s];
    result.nodes.push_back({node.accepting, partition.joined_edges(s), node.name});
  }
  assert(result.nodes.size() == partition.count());
  return result;
}

std::vector<Outlook> outlooks(const FiniteAutomaton& automaton) {
  const std::vector<bool> may_accept = can_reach(automaton, true);
  const std::vector<bool> may_reject = can_reach(automaton, false);
  std::vector<Outlook> result;
  for (std::size_t s = 0; s < automaton.nodes.size(); ++s) {
    result.push_back(!may_reject[s]   ? Outlook::Satisfied
                     : !may_accept[s] ? Outlook::Violated
                                      : Outlook::Open);
  }
  return result;
}

omega::Automaton as_state_marked(const FiniteAutomaton& automaton, std::string name) {
  omega::AutomatonBuilder builder(automaton.propositions);
  for (const bdd::Variable variable : automaton.variables) builder.declare(variable);
  builder.set_acceptance(omega::Acceptance::generalized_buchi(1), 1);
  builder.set_name(std::move(name));
  builder.add_states(automaton.nodes.size());
  builder.add_initial(0);
  for (State s = 0; s < automaton.nodes.size(); ++s) {
    const Node& node = automaton.nodes[s];
    const omega::Marks marks = omega::Marks::below(node.accepting ? 1 : 0);
    for (const Edge& edge : node.edges) builder.add_edge(s, edge.label, marks, edge.target);
    if (!node.name.empty()) builder.set_state_name(s, node.name);
  }
  return builder.build();
}

}  // namespace ouro::translate
