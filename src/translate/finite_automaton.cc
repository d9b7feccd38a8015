#include "translate/finite_automaton.hh"

#include <algorithm>
#include <array>
#include <cassert>
#include <iterator>
#include <map>
#include <numeric>
#include <utility>

namespace ouro::translate {

namespace {

using State = FiniteAutomaton::State;
using Edge = FiniteAutomaton::Edge;
using Node = FiniteAutomaton::Node;

std::vector<std::vector<State>> predecessors_of(const FiniteAutomaton& automaton) {
  std::vector<std::vector<State>> predecessors(automaton.nodes.size());
  for (State s = 0; s < automaton.nodes.size(); ++s) {
    for (const Edge& edge : automaton.nodes[s].edges) predecessors[edge.target].push_back(s);
  }
  return predecessors;
}

// One partition of the states, refined round by round until it is stable. Between rounds, states of a class
// that are not suspect go to the same classes on the same letters.
class Refinement {
 public:
  explicit Refinement(const FiniteAutomaton& automaton)
      : automaton_(automaton),
        labels_(automaton.propositions->labels()),
        predecessors_(predecessors_of(automaton)),
        class_of_(automaton.nodes.size()),
        suspect_(automaton.nodes.size(), true),
        members_(2) {
    for (State s = 0; s < class_of_.size(); ++s) {
      class_of_[s] = automaton.nodes[s].accepting ? 1 : 0;
      members_[class_of_[s]].push_back(s);
    }
  }

  void run() {
    std::vector<State> suspects(class_of_.size());
    std::iota(suspects.begin(), suspects.end(), State{0});
    while (!suspects.empty()) suspects = round(suspects);
    number_by_first_states();
  }

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
  using Group = std::vector<State>;
  // What tells states of a class apart: pairs of a class and a label.
  using Signature = std::vector<std::uint32_t>;

  Signature signature(State state) {
    Signature result;
    for (const Edge& edge : joined_edges(state)) {
      result.push_back(edge.target);
      result.push_back(edge.label.word());
    }
    return result;
  }

  // Gives each group that must leave its class a class of its own; the next suspects are who goes there.
  std::vector<State> round(const std::vector<State>& suspects) {
    std::map<State, Group> by_class;
    for (const State s : suspects) by_class[class_of_[s]].push_back(s);
    std::vector<Group> leaving;
    for (const auto& [number, group] : by_class) split(number, group, leaving);
    for (const State s : suspects) suspect_[s] = false;
    std::vector<State> next;
    for (Group& group : leaving) {
      const State before = class_of_[group.front()];
      for (const State s : group) {
        class_of_[s] = static_cast<State>(members_.size());
        for (const State source : predecessors_[s]) {
          if (!suspect_[source]) next.push_back(source);
          suspect_[source] = true;
        }
      }
      std::erase_if(members_[before], [&](State s) { return class_of_[s] != before; });
      members_.push_back(std::move(group));
    }
    return next;
  }

  // The groups of a class that its suspects show; all but the largest leave.
  void split(State number, const Group& suspects, std::vector<Group>& leaving) {
    std::map<Signature, Group> groups;
    for (const State s : suspects) groups[signature(s)].push_back(s);
    const Group& members = members_[number];
    const auto other = std::ranges::find_if(members, [this](State s) { return !suspect_[s]; });
    if (other != members.end()) {
      Group& group = groups[signature(*other)];
      std::copy_if(other, members.end(), std::back_inserter(group), [this](State s) { return !suspect_[s]; });
    }
    const auto largest =
        std::ranges::max_element(groups, {}, [](const auto& entry) { return entry.second.size(); });
    for (auto entry = groups.begin(); entry != groups.end(); ++entry) {
      if (entry != largest) leaving.push_back(std::move(entry->second));
    }
  }

  void number_by_first_states() {
    std::vector<State> number(members_.size(), ~State{0});
    State count = 0;
    for (State& number_of_state : class_of_) {
      State& known = number[number_of_state];
      if (known == ~State{0}) known = count++;
      number_of_state = known;
    }
  }

  const FiniteAutomaton& automaton_;
  bdd::Manager& labels_;
  std::vector<std::vector<State>> predecessors_;
  std::vector<State> class_of_;
  std::vector<bool> suspect_;   // a successor has changed its class
  std::vector<Group> members_;  // by class
};

// States from which one with this acceptance can be reached, itself included.
std::vector<bool> can_reach(const FiniteAutomaton& automaton, bool accepting) {
  const std::size_t count = automaton.nodes.size();
  const std::vector<std::vector<State>> predecessors = predecessors_of(automaton);
  std::vector<bool> result(count);
  std::vector<State> open;
  for (State s = 0; s < count; ++s) {
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
