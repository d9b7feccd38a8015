#include "omega/determinize/cycle_tree.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <functional>
#include <numeric>
#include <utility>

#include "base/source.hh"

namespace ouro::omega {

namespace {

// Each cycle once, and none that is part of another.
template <class Node>
std::vector<Node> largest(std::vector<Node> cycles) {
  std::ranges::stable_sort(cycles, std::ranges::greater(),
                           [](const Node& node) { return node.edges.size(); });
  std::vector<Node> result;
  for (Node& cycle : cycles) {
    const bool is_part = std::ranges::any_of(
        result, [&](const Node& larger) { return std::ranges::includes(larger.edges, cycle.edges); });
    if (!is_part) result.push_back(std::move(cycle));
  }
  return result;
}

std::vector<std::uint32_t> below(std::size_t count) {
  std::vector<std::uint32_t> result(count);
  std::iota(result.begin(), result.end(), 0U);
  return result;
}

}  // namespace

bool CycleTree::children_are_apart() const {
  std::vector<bool> taken(nodes_[root].states.size());
  for (const Node child : children(root)) {
    for (const std::uint32_t state : nodes_[child].states) {
      if (taken[state]) return false;
      taken[state] = true;
    }
  }
  return true;
}

CycleTrees::CycleTrees(const Automaton& automaton, const Components& components)
    : automaton_(automaton),
      components_(components),
      search_(automaton),
      state_number_(automaton.state_count()),
      edge_number_(automaton.edge_count()),
      region_(automaton.state_count()) {
  for (Component c = 0; c < components.count(); ++c) {
    std::uint32_t states = 0;
    std::uint32_t edges = 0;
    for (const State state : components.states(c)) state_number_[state] = states++;
    for_each_edge(components.states(c), [&](State source, std::size_t e, const Edge& edge) {
      if (components.inside(source, edge)) edge_number_[e] = edges++;
    });
  }
}

template <class F>
void CycleTrees::for_each_edge(std::span<const State> states, F f) const {
  for (const State state : states) {
    for (std::size_t e = automaton_.first_edge(state); e < automaton_.first_edge(state + 1); ++e) {
      f(state, e, automaton_.edges()[e]);
    }
  }
}

CycleTree::NodeData CycleTrees::whole(Component component) const {
  return {.edges = below(components_.edges_inside(component)),
          .states = below(components_.states(component).size())};
}

std::vector<State> CycleTrees::states_of(Component component, const CycleTree::NodeData& node) const {
  std::vector<State> result;
  for (const std::uint32_t state : node.states) result.push_back(components_.states(component)[state]);
  return result;
}

CycleTree CycleTrees::tree(Component component, const CycleTreeOptions& options) {
  assert(!components_.trivial(component));
  const Marks& present = components_.marks(component);
  const Acceptance condition = automaton_.acceptance().without(automaton_.acceptance().marks() - present);
  const Clauses clauses[] = {condition.negated().clauses(), condition.clauses()};
  CycleTree result;
  result.root_accepts_ = condition.accepts(present);
  result.nodes_.push_back(whole(component));
  for (CycleTree::Node node = 0; node < result.size(); ++node) {
    const std::size_t depth = result.depth(node) + 1;
    if (depth > options.max_depth) break;
    for (auto& cycle :
         largest_cycles(component, result.nodes_[node], clauses[result.accepting(node) ? 0 : 1])) {
      if (result.size() >= options.max_nodes) {
        throw LimitError(
            fmt::format("the cycles of a component alternate in more than {} ways", options.max_nodes));
      }
      cycle.parent = node;
      cycle.depth = depth;
      result.nodes_[node].children.push_back(static_cast<CycleTree::Node>(result.size()));
      result.nodes_.push_back(std::move(cycle));
    }
  }
  return result;
}

std::vector<CycleTree::NodeData> CycleTrees::largest_cycles(Component component,
                                                            const CycleTree::NodeData& node,
                                                            const Clauses& clauses) {
  inside_.resize(std::max(inside_.size(), components_.edges_inside(component)));
  for (const std::uint32_t edge : node.edges) inside_[edge] = true;
  const std::vector<State> states = states_of(component, node);
  std::vector<CycleTree::NodeData> found;
  for (const Acceptance::Clause& clause : clauses) add_cycles(states, clause, found);
  for (const std::uint32_t edge : node.edges) inside_[edge] = false;
  return largest(std::move(found));
}

// The components of what is left without the Fin edges of a clause, if they have all of its Inf marks.
void CycleTrees::add_cycles(std::span<const State> states, const Acceptance::Clause& clause,
                            std::vector<CycleTree::NodeData>& found) {
  const auto has_edge = [&](State source, std::size_t e, const Edge& edge) {
    return components_.inside(source, edge) && inside_[edge_number_[e]] && !edge.marks.intersects(clause.fin);
  };
  const auto follow = [&](State source, const Edge& edge) {
    return has_edge(source, static_cast<std::size_t>(&edge - automaton_.edges().data()), edge);
  };
  search_.run(states, follow, [&](std::span<const State> part) {
    const std::uint32_t region = ++last_region_;
    for (const State state : part) region_[state] = region;
    CycleTree::NodeData cycle;
    Marks marks;
    for_each_edge(part, [&](State source, std::size_t e, const Edge& edge) {
      if (region_[edge.target] != region || !has_edge(source, e, edge)) return;
      cycle.edges.push_back(edge_number_[e]);
      marks |= edge.marks;
    });
    if (cycle.edges.empty() || !marks.includes(clause.inf)) return;
    for (const State state : part) cycle.states.push_back(state_number_[state]);
    std::ranges::sort(cycle.edges);
    std::ranges::sort(cycle.states);
    found.push_back(std::move(cycle));
  });
}

}  // namespace ouro::omega
