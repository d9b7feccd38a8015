// Whether an automaton accepts a lasso: one that is built by omega/membership.hh, a lazy one by its moves,
// with code that is deliberately plain: the components of the product of both.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <utility>
#include <vector>

#include "logic/word.hh"
#include "omega/lazy.hh"
#include "omega/membership.hh"

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

class LassoProduct {
 public:
  LassoProduct(const Letters& letters, const logic::LassoWord& word) : loop_(word.stem.size()) {
    for (const auto& letter : word.stem) word_.push_back(letters.valuation(letter));
    for (const auto& letter : word.cycle) word_.push_back(letters.valuation(letter));
  }

  bool accepted_by(omega::LazyAutomaton& automaton) {
    for (const omega::State state : automaton.initial()) node(0, state);
    std::vector<omega::Move> moves;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      const auto [position, state] = nodes_[i];
      const std::size_t after = position + 1 < word_.size() ? position + 1 : loop_;
      automaton.moves(state, word_[position], moves);
      for (const omega::Move& move : moves) {
        const std::size_t target = node(after, move.target);
        edges_[i].push_back({target, move.marks});
      }
    }
    return has_accepting_component(automaton.acceptance());
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

  std::vector<std::vector<std::uint64_t>> word_;
  std::size_t loop_;
  std::vector<std::pair<std::size_t, omega::State>> nodes_;
  std::vector<std::vector<ProductEdge>> edges_;
  std::map<std::pair<std::size_t, omega::State>, std::size_t> numbers_;
};

/// By asking for moves, one node at a time.
inline bool accepts(omega::LazyAutomaton& automaton, const Letters& letters, const logic::LassoWord& word) {
  return LassoProduct(letters, word).accepted_by(automaton);
}

/// By walking along the edges of an automaton that was built.
inline bool accepts(const omega::Automaton& automaton, const Letters& letters, const logic::LassoWord& word) {
  const auto translated = [&](const std::vector<logic::Letter>& part) {
    std::vector<omega::WordLetter> result;
    for (const logic::Letter& letter : part) {
      const auto valuation = letters.valuation(letter);
      result.emplace_back();
      for (const bdd::Variable v : automaton.variables()) {
        result.back().push_back(((valuation[v / 64] >> (v % 64)) & 1U) != 0);
      }
    }
    return result;
  };
  return omega::accepts(automaton, {translated(word.stem), translated(word.cycle)});
}

}  // namespace ouro::translate
