// What the library is compared with: slow and obvious code that shares nothing with it but the data.
//
// Emptiness by clauses: for each way to satisfy the condition, drop the edges with marks that must be seen
// finitely often, and look for a set of mutually reachable states with all marks to be seen infinitely
// often. Reachability is a transitive closure.
#pragma once

#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "base/random.hh"
#include "bdd/cubes.hh"
#include "omega/automaton.hh"
#include "omega/lasso.hh"

namespace ouro::omega::oracle {

struct PlainEdge {
  std::size_t source;
  std::size_t target;
  Marks marks;
};

struct PlainGraph {
  std::size_t size = 0;
  std::vector<PlainEdge> edges;
  std::vector<std::size_t> initial;
};

using Relation = std::vector<std::vector<bool>>;

/// Which states reach which, in one step or more, without edges that have a mark of `cut`.
inline Relation reachability(const PlainGraph& graph, const Marks& cut) {
  Relation reach(graph.size, std::vector<bool>(graph.size));
  for (const PlainEdge& edge : graph.edges) {
    if (!edge.marks.intersects(cut)) reach[edge.source][edge.target] = true;
  }
  for (std::size_t k = 0; k < graph.size; ++k) {
    for (std::size_t i = 0; i < graph.size; ++i) {
      for (std::size_t j = 0; reach[i][k] && j < graph.size; ++j) {
        if (reach[k][j]) reach[i][j] = true;
      }
    }
  }
  return reach;
}

inline bool has_cycle(const PlainGraph& graph, const Acceptance::Clause& clause, std::size_t through) {
  const Relation reach = reachability(graph, clause.fin);
  if (!reach[through][through]) return false;
  Marks seen;
  for (const PlainEdge& edge : graph.edges) {
    if (edge.marks.intersects(clause.fin)) continue;
    const bool from = edge.source == through || reach[through][edge.source];
    const bool back = edge.target == through || reach[edge.target][through];
    if (from && back) seen |= edge.marks;
  }
  return seen.includes(clause.inf);
}

inline bool is_empty(const PlainGraph& graph, const Acceptance& acceptance) {
  const Relation everything = reachability(graph, {});
  std::vector<bool> reachable(graph.size);
  for (const std::size_t i : graph.initial) {
    reachable[i] = true;
    for (std::size_t j = 0; j < graph.size; ++j) reachable[j] = reachable[j] || everything[i][j];
  }
  for (const Acceptance::Clause& clause : acceptance.clauses()) {
    for (std::size_t i = 0; i < graph.size; ++i) {
      if (reachable[i] && has_cycle(graph, clause, i)) return false;
    }
  }
  return true;
}

inline PlainGraph graph_of(const Automaton& automaton) {
  PlainGraph graph{automaton.state_count(), {}, {automaton.initial().begin(), automaton.initial().end()}};
  for (State s = 0; s < automaton.state_count(); ++s) {
    for (const Edge& edge : automaton.edges(s)) graph.edges.push_back({s, edge.target, edge.marks});
  }
  return graph;
}

inline bool is_empty(const Automaton& automaton) {
  return is_empty(graph_of(automaton), automaton.acceptance());
}

/// Whether a letter satisfies a label: the conjunction of its literals with the label is not false.
inline bool satisfies(const Automaton& automaton, const WordLetter& letter, bdd::Bdd label) {
  for (std::size_t i = 0; i < letter.size(); ++i) {
    const bdd::Bdd literal = automaton.labels().literal({automaton.variables()[i], letter[i]});
    label = automaton.labels().conjunction(label, literal);
  }
  return !label.is_false();
}

/// Membership: the graph of all pairs of a state and a position, reachable or not.
inline bool accepts(const Automaton& automaton, const WordLetters& word) {
  const std::size_t length = word.stem.size() + word.cycle.size();
  PlainGraph graph{automaton.state_count() * length, {}, {}};
  for (const State s : automaton.initial()) graph.initial.push_back(s * length);
  for (std::size_t i = 0; i < length; ++i) {
    const WordLetter& letter = i < word.stem.size() ? word.stem[i] : word.cycle[i - word.stem.size()];
    const std::size_t next = i + 1 < length ? i + 1 : word.stem.size();
    for (State s = 0; s < automaton.state_count(); ++s) {
      for (const Edge& edge : automaton.edges(s)) {
        if (!satisfies(automaton, letter, edge.label)) continue;
        graph.edges.push_back({s * length + i, edge.target * length + next, edge.marks});
      }
    }
  }
  return is_empty(graph, automaton.acceptance()) == false;
}

}  // namespace ouro::omega::oracle
