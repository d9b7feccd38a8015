#include "omega/determinize/paritize.hh"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "omega/determinize/cycle_tree.hh"
#include "omega/determinize/parity.hh"
#include "omega/pair_exploration.hh"
#include "omega/scc.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

using Node = CycleTree::Node;

class Paritization {
 public:
  explicit Paritization(const Automaton& automaton)
      : automaton_(automaton), components_(automaton), cycles_(automaton, components_) {
    for (Component c = 0; c < components_.count(); ++c) {
      trees_.push_back(components_.trivial(c) ? std::nullopt : std::optional(cycles_.tree(c)));
    }
  }

  // The copy of a state at which runs enter its component.
  Node entry(State state) const {
    const auto& tree = trees_[components_.of(state)];
    return tree ? first_leaf(*tree, CycleTree::root, state) : 0;
  }

  struct Moved {
    Node leaf;
    Level level;
  };
  Moved move(State source, Node leaf, std::size_t number) const {
    const Edge& edge = automaton_.edges()[number];
    if (!components_.inside(source, edge)) return {entry(edge.target), no_level};
    const CycleTree& tree = *trees_[components_.of(source)];
    Node below = CycleTree::none;
    Node around = leaf;
    while (!tree.has_edge(around, cycles_.number_of_edge(number))) {
      below = around;
      around = tree.parent(around);
    }
    const auto level = static_cast<Level>(tree.depth(around) + (tree.accepting(CycleTree::root) ? 0 : 1));
    return {next_leaf(tree, around, below, edge.target), level};
  }

 private:
  bool has_state(const CycleTree& tree, Node node, State state) const {
    return tree.has_state(node, cycles_.number_of_state(state));
  }

  // The first leaf below a node, in the tree of those nodes that have the state.
  Node first_leaf(const CycleTree& tree, Node node, State state) const {
    for (;;) {
      const auto children = tree.children(node);
      const auto child = std::ranges::find_if(children, [&](Node n) { return has_state(tree, n, state); });
      if (child == children.end()) return node;
      node = *child;
    }
  }

  // The first leaf below the next child of a node, after the one given, that has the state.
  Node next_leaf(const CycleTree& tree, Node node, Node after, State state) const {
    const auto children = tree.children(node);
    const auto found = std::ranges::find(children, after);
    const std::size_t begin =
        found == children.end() ? 0 : static_cast<std::size_t>(found - children.begin()) + 1;
    for (std::size_t i = 0; i < children.size(); ++i) {
      const Node child = children[(begin + i) % children.size()];
      if (has_state(tree, child, state)) return first_leaf(tree, child, state);
    }
    return node;
  }

  const Automaton& automaton_;
  Components components_;
  CycleTrees cycles_;
  std::vector<std::optional<CycleTree>> trees_;  // by component
};

}  // namespace

Automaton paritized(const Automaton& automaton, const ParitizeOptions& options) {
  if (parity_levels(automaton)) return reduced_parity(without_unreachable(automaton));
  const Paritization paritization(automaton);
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_name(automaton.name());
  PairExploration copies(builder);
  std::size_t colours = 0;
  for (const State state : automaton.initial()) copies.add_initial(state, paritization.entry(state));
  copies.run([&](State source, Node leaf) {
    for (std::size_t e = automaton.first_edge(source); e < automaton.first_edge(source + 1); ++e) {
      const auto [next, level] = paritization.move(source, leaf, e);
      Marks marks;
      if (level != no_level) marks.insert(level);
      colours = std::max<std::size_t>(colours, marks.bound());
      copies.add_edge(automaton.edges()[e].label, std::move(marks), automaton.edges()[e].target, next);
    }
    if (builder.state_count() > options.max_states) {
      throw LimitError(fmt::format("the parity automaton has more than {} states", options.max_states));
    }
  });
  builder.set_acceptance(parity(AcceptanceName::Best::Min, AcceptanceName::Parity::Even, colours), colours);
  return reduced_parity(builder.build());
}

}  // namespace ouro::omega
