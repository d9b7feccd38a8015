#include "omega/determinize/cycle_tree.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/source.hh"

namespace ouro::omega {

namespace {

bool is_subset(const std::vector<bool>& a, const std::vector<bool>& b) {
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] && !b[i]) return false;
  }
  return true;
}

// Each cycle once, and none that is part of another.
template <class Node>
std::vector<Node> largest(std::vector<Node> cycles) {
  std::ranges::stable_sort(cycles, std::ranges::greater(),
                           [](const Node& node) { return std::ranges::count(node.edges, true); });
  std::vector<Node> result;
  for (Node& cycle : cycles) {
    const bool inside =
        std::ranges::any_of(result, [&](const Node& larger) { return is_subset(cycle.edges, larger.edges); });
    if (!inside) result.push_back(std::move(cycle));
  }
  return result;
}

}  // namespace

bool CycleTree::children_are_apart() const {
  std::vector<bool> taken(nodes_[root].states.size());
  for (const Node child : children(root)) {
    for (std::size_t state = 0; state < taken.size(); ++state) {
      if (!nodes_[child].states[state]) continue;
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
  return {.edges = std::vector<bool>(components_.edges_inside(component), true),
          .states = std::vector<bool>(components_.states(component).size(), true)};
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
        throw UserError(
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
                                                            const CycleTree::NodeData& inside,
                                                            const Clauses& clauses) {
  std::vector<CycleTree::NodeData> found;
  for (const Acceptance::Clause& clause : clauses) add_cycles(component, inside, clause, found);
  return largest(std::move(found));
}

// The components of what is left without the Fin edges of a clause, if they have all of its Inf marks.
void CycleTrees::add_cycles(Component component, const CycleTree::NodeData& inside,
                            const Acceptance::Clause& clause, std::vector<CycleTree::NodeData>& found) {
  const auto has_edge = [&](State source, std::size_t e, const Edge& edge) {
    return components_.inside(source, edge) && inside.edges[edge_number_[e]] &&
           !edge.marks.intersects(clause.fin);
  };
  const auto follow = [&](State source, const Edge& edge) {
    return has_edge(source, static_cast<std::size_t>(&edge - automaton_.edges().data()), edge);
  };
  search_.run(components_.states(component), follow, [&](std::span<const State> states) {
    const std::uint32_t region = ++last_region_;
    for (const State state : states) region_[state] = region;
    CycleTree::NodeData cycle{.edges = std::vector<bool>(inside.edges.size()),
                              .states = std::vector<bool>(inside.states.size())};
    Marks marks;
    bool empty = true;
    for_each_edge(states, [&](State source, std::size_t e, const Edge& edge) {
      if (region_[edge.target] != region || !has_edge(source, e, edge)) return;
      cycle.edges[edge_number_[e]] = true;
      cycle.states[state_number_[source]] = true;
      marks |= edge.marks;
      empty = false;
    });
    if (!empty && marks.includes(clause.inf)) found.push_back(std::move(cycle));
  });
}

}  // namespace ouro::omega
