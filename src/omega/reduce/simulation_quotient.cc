#include "omega/reduce/simulation_quotient.hh"

#include <algorithm>
#include <cassert>
#include <tuple>
#include <vector>

#include "omega/properties.hh"

namespace ouro::omega {

namespace {

// The classes of mutual simulation, numbered in the order of their first states, which represent them.
struct Classes {
  explicit Classes(const Simulation& relation) : number(relation.state_count()) {
    for (State state = 0; state < number.size(); ++state) number[state] = find(relation, state);
  }

  std::vector<State> number;  // by state
  std::vector<State> representative;

 private:
  State find(const Simulation& relation, State state) {
    for (State c = 0; c < representative.size(); ++c) {
      if (relation.equivalent(representative[c], state)) return c;
    }
    representative.push_back(state);
    return static_cast<State>(representative.size() - 1);
  }
};

// An edge of the quotient: `near` is the class whose representative it is taken from.
struct QuotientEdge {
  State near = 0;
  State far = 0;
  bdd::Bdd label;
  const Marks* marks = nullptr;
};

class Quotient {
 public:
  Quotient(const Automaton& automaton, SimulationKind kind)
      : automaton_(automaton),
        kind_(kind),
        relation_(simulation(automaton, kind)),
        classes_(relation_),
        edges_(classes_.representative.size()) {
    collect_edges();
    for (auto& edges : edges_) {
      merge_parallel(edges);
      remove_dominated(edges);
    }
  }

  Automaton build() const {
    AutomatonBuilder builder = AutomatonBuilder::like(automaton_);
    builder.set_name(automaton_.name());
    builder.add_states(edges_.size());
    for (const State state : automaton_.initial()) builder.add_initial(classes_.number[state]);
    for (const auto& edges : edges_) {
      for (const QuotientEdge& edge : edges) {
        const bool direct = !is_reverse(kind_);
        builder.add_edge(direct ? edge.near : edge.far, edge.label, *edge.marks,
                         direct ? edge.far : edge.near);
      }
    }
    return builder.build();
  }

 private:
  void collect_edges() {
    for (State source = 0; source < automaton_.state_count(); ++source) {
      for (const Edge& edge : automaton_.edges(source)) {
        const bool direct = !is_reverse(kind_);
        const State near = direct ? source : edge.target;
        const State near_class = classes_.number[near];
        if (classes_.representative[near_class] != near) continue;
        const State far = classes_.number[direct ? edge.target : source];
        edges_[near_class].push_back({near_class, far, edge.label, &edge.marks});
      }
    }
  }

  // Parallel edges are merged, so that of two edges that dominate each other there is only one.
  void merge_parallel(std::vector<QuotientEdge>& edges) {
    const auto place = [](const QuotientEdge& edge) { return std::tie(edge.far, *edge.marks); };
    std::ranges::sort(edges, [&](const auto& a, const auto& b) { return place(a) < place(b); });
    std::size_t kept = 0;
    for (const QuotientEdge& edge : edges) {
      if (kept > 0 && place(edges[kept - 1]) == place(edge)) {
        bdd::Bdd& label = edges[kept - 1].label;
        label = automaton_.labels().disjunction(label, edge.label);
      } else {
        edges[kept++] = edge;
      }
    }
    edges.resize(kept);
  }

  // States with very many edges are left alone: every edge is compared with every other.
  void remove_dominated(std::vector<QuotientEdge>& edges) {
    if (edges.size() > most_compared) return;
    // By what is left of the other label: the relation need not be transitive, and one edge has to stay.
    for (std::size_t i = 0; i < edges.size(); ++i) {
      for (std::size_t j = 0; j < edges.size(); ++j) {
        if (i != j && dominates(edges[j], edges[i])) {
          edges[i].label = automaton_.labels().difference(edges[i].label, edges[j].label);
        }
      }
    }
    std::erase_if(edges, [](const QuotientEdge& edge) { return edge.label.is_false(); });
  }

  bool dominates(const QuotientEdge& large, const QuotientEdge& small) const {
    return large.marks->includes(*small.marks) &&
           relation_.simulates(classes_.representative[large.far], classes_.representative[small.far]);
  }

  static constexpr std::size_t most_compared = 1000;

  const Automaton& automaton_;
  SimulationKind kind_;
  Simulation relation_;
  Classes classes_;
  std::vector<std::vector<QuotientEdge>> edges_;  // by near class
};

// The states that stay, numbered without gaps, and the others as those that they are merged into.
std::vector<State> new_numbers(std::span<const State> instead) {
  std::vector<State> result(instead.size());
  State next = 0;
  for (State state = 0; state < instead.size(); ++state) {
    assert(instead[state] <= state && instead[instead[state]] == instead[state]);
    result[state] = instead[state] == state ? next++ : result[instead[state]];
  }
  return result;
}

}  // namespace

bool relates_different_states(const Simulation& relation) {
  for (State a = 0; a < relation.state_count(); ++a) {
    for (State b = a + 1; b < relation.state_count(); ++b) {
      if (relation.equivalent(a, b)) return true;
    }
  }
  return false;
}

std::vector<State> representatives(const Simulation& relation) {
  const Classes classes(relation);
  std::vector<State> result;
  for (const State c : classes.number) result.push_back(classes.representative[c]);
  return result;
}

std::vector<Marks> joined_marks(const Automaton& automaton, std::span<const State> instead) {
  std::vector<Marks> result(automaton.state_count());
  for (State state = 0; state < automaton.state_count(); ++state) {
    const auto edges = automaton.edges(state);
    if (!edges.empty()) result[instead[state]] |= edges.front().marks;
  }
  return result;
}

Automaton with_merged_states(const Automaton& automaton, std::span<const State> instead) {
  const std::vector<State> number = new_numbers(instead);
  const bool on_states = is_state_based(automaton);
  const std::vector<Marks> marks = joined_marks(automaton, instead);
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  builder.add_states(number.empty() ? 0 : *std::ranges::max_element(number) + 1);
  for (const State state : automaton.initial()) builder.add_initial(number[state]);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      builder.add_edge(number[state], edge.label, on_states ? marks[instead[state]] : edge.marks,
                       number[edge.target]);
    }
  }
  return builder.build();
}

Automaton simulation_quotient(const Automaton& automaton, SimulationKind kind) {
  return Quotient(automaton, kind).build();
}

}  // namespace ouro::omega
