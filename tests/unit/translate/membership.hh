// Whether an automaton accepts a lasso: deliberately plain, by the components of the product of both.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "logic/word.hh"
#include "omega/lazy.hh"

namespace ouro::translate {

/// Letters of an alphabet as valuations of the propositions of automata.
class Letters {
 public:
  Letters(omega::Propositions& propositions, const logic::Alphabet& alphabet) {
    for (const std::string& name : alphabet) variables_.push_back(propositions.variable(name));
  }

  std::vector<std::uint64_t> valuation(const logic::Letter& letter) const {
    std::vector<std::uint64_t> result(1 + std::ranges::max(variables_) / 64);
    for (std::size_t i = 0; i < letter.size(); ++i) {
      if (letter[i]) result[variables_[i] / 64] |= std::uint64_t{1} << (variables_[i] % 64);
    }
    return result;
  }

 private:
  std::vector<bdd::Variable> variables_;
};

/// The moves of a state under a valuation.
using MovesOf = std::function<std::vector<omega::Move>(omega::State, std::span<const std::uint64_t>)>;

class LassoProduct {
 public:
  LassoProduct(const Letters& letters, const logic::LassoWord& word, MovesOf moves)
      : moves_(std::move(moves)), loop_(word.stem.size()) {
    for (const auto& letter : word.stem) word_.push_back(letters.valuation(letter));
    for (const auto& letter : word.cycle) word_.push_back(letters.valuation(letter));
  }

  bool accepts(const std::vector<omega::State>& initial, const omega::Acceptance& acceptance) {
    for (const omega::State state : initial) node(0, state);
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto [position, state] = nodes_[i];
      const std::size_t after = position + 1 < word_.size() ? position + 1 : loop_;
      for (const omega::Move& move : moves_(state, word_[position])) {
        const std::size_t target = node(after, move.target);
        edges_[i].push_back({target, move.marks});
      }
    }
    return has_accepting_component(acceptance);
  }

 private:
  struct ProductEdge {
    std::size_t target;
    omega::Marks marks;
  };

  std::size_t node(std::size_t position, omega::State state) {
    const auto [entry, absent] = numbers_.try_emplace({position, state}, nodes_.size());
    if (absent) {
      nodes_.emplace_back(position, state);
      edges_.emplace_back();
    }
    return entry->second;
  }

  // Kosaraju's two searches.
  bool has_accepting_component(const omega::Acceptance& acceptance) {
    std::vector<std::vector<std::size_t>> forward(nodes_.size());
    std::vector<std::vector<std::size_t>> backward(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      for (const ProductEdge& edge : edges_[i]) {
        forward[i].push_back(edge.target);
        backward[edge.target].push_back(i);
      }
    }
    std::vector<std::size_t> finished;
    std::vector<std::size_t> component(nodes_.size(), 0);
    for (std::size_t i = 0; i < nodes_.size(); ++i) visit(i, 1, forward, component, finished);
    std::vector<std::size_t> ignored;
    std::ranges::fill(component, 0);
    for (std::size_t i = finished.size(); i-- > 0;) visit(finished[i], i + 1, backward, component, ignored);
    std::map<std::size_t, omega::Marks> seen;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      for (const ProductEdge& edge : edges_[i]) {
        if (component[i] == component[edge.target]) seen[component[i]] |= edge.marks;
      }
    }
    return std::ranges::any_of(seen, [&](const auto& entry) { return acceptance.accepts(entry.second); });
  }

  static void visit(std::size_t root, std::size_t number, const std::vector<std::vector<std::size_t>>& graph,
                    std::vector<std::size_t>& component, std::vector<std::size_t>& finished) {
    if (component[root] != 0) return;
    component[root] = number;
    std::vector<std::pair<std::size_t, std::size_t>> path{{root, 0}};
    while (!path.empty()) {
      auto& [at, edge] = path.back();
      if (edge == graph[at].size()) {
        finished.push_back(at);
        path.pop_back();
        continue;
      }
      const std::size_t target = graph[at][edge++];
      if (component[target] != 0) continue;
      component[target] = number;
      path.emplace_back(target, 0);
    }
  }

  MovesOf moves_;
  std::vector<std::vector<std::uint64_t>> word_;
  std::size_t loop_;
  std::vector<std::pair<std::size_t, omega::State>> nodes_;
  std::vector<std::vector<ProductEdge>> edges_;
  std::map<std::pair<std::size_t, omega::State>, std::size_t> numbers_;
};

/// By asking for moves, one node at a time.
inline bool accepts(omega::LazyAutomaton& automaton, const Letters& letters, const logic::LassoWord& word) {
  const MovesOf moves = [&](omega::State state, std::span<const std::uint64_t> valuation) {
    std::vector<omega::Move> result;
    automaton.moves(state, valuation, result);
    return result;
  };
  return LassoProduct(letters, word, moves).accepts(automaton.initial(), automaton.acceptance());
}

/// By walking along the edges of an automaton that was built.
inline bool accepts(const omega::Automaton& automaton, const Letters& letters, const logic::LassoWord& word) {
  const MovesOf moves = [&](omega::State state, std::span<const std::uint64_t> valuation) {
    std::vector<omega::Move> result;
    for (const omega::Edge& edge : automaton.edges(state)) {
      if (automaton.labels().evaluate(edge.label, valuation)) result.push_back({edge.target, edge.marks});
    }
    return result;
  };
  const std::vector<omega::State> initial(automaton.initial().begin(), automaton.initial().end());
  return LassoProduct(letters, word, moves).accepts(initial, automaton.acceptance());
}

}  // namespace ouro::translate
