// The alternating cycle decomposition of a component \cite{casares2021optimal}.
//
// A set of edges is a *cycle* here when one can go round on exactly these, again and again: when they are
// strongly connected. By its marks a cycle is accepting or rejecting. The root of the tree is the whole
// component; the children of a node are the largest cycles inside of it that are accepting where the node is
// rejecting, or the other way round.
//
//   the root has no children       all cycles of the component are accepting, or all are rejecting
//   accepting root, its children   a Büchi condition will do, with marks on the edges outside of the
//   children, childless, no two share a      and the states that there are state branches of k nodes at most
//   k parity colours will do, and fewer will not
//
// The nodes that a state lies on form a tree of their own. Its leaves say what a run has to remember in that
// state so as to judge itself by parity: paritize.hh.
//
// Children are found by clauses: each cycle that satisfies a condition satisfies a clause of its disjunctive
// normal form, so it lies in a component of what is left without the clause's Fin edges. Nodes are bit sets
// of edges. The tree can be exponential in the number of marks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <vector>

#include "omega/automaton.hh"
#include "omega/component_search.hh"
#include "omega/scc.hh"

namespace ouro::omega {

/// The tree of one component; made by CycleTrees.
class CycleTree {
 public:
  using Node = std::uint32_t;
  static constexpr Node none = ~Node{0};
  static constexpr Node root = 0;

  /// Nodes are 0, the root, to size() - 1; parents come before their children.
  std::size_t size() const { return nodes_.size(); }
  Node parent(Node node) const { return nodes_[node].parent; }
  std::size_t depth(Node node) const { return nodes_[node].depth; }
  bool accepting(Node node) const { return (depth(node) % 2 == 0) == root_accepts_; }
  std::span<const Node> children(Node node) const { return nodes_[node].children; }

  /// Whether an edge of the component belongs to a node, by its number inside of the component.
  bool has_edge(Node node, std::uint32_t edge) const { return nodes_[node].edges[edge]; }
  /// Whether a state of the component is on the cycle, by its number inside of the component.
  bool has_state(Node node, std::uint32_t state) const { return nodes_[node].states[state]; }

  /// Whether no two children of the root share a state.
  bool children_are_apart() const;

 private:
  friend class CycleTrees;

  struct NodeData {
    Node parent = none;
    std::size_t depth = 0;
    std::vector<bool> edges;
    std::vector<bool> states;
    std::vector<Node> children = {};
  };

  bool root_accepts_ = false;
  std::vector<NodeData> nodes_;
};

struct CycleTreeOptions {
  /// Deeper nodes are left out.
  std::size_t max_depth = std::numeric_limits<std::size_t>::max();
  /// UserError beyond this many nodes.
  std::size_t max_nodes = 100'000;
};

/// Makes the trees of the components of one automaton.
class CycleTrees {
 public:
  /// Automaton and components must outlive this.
  CycleTrees(const Automaton& automaton, const Components& components);

  /// The tree of a component, which must not be trivial.
  CycleTree tree(Component component, const CycleTreeOptions& options = {});

  /// The numbers of states and edges inside of their component. Edges between components have none.
  std::uint32_t number_of_state(State state) const { return state_number_[state]; }
  std::uint32_t number_of_edge(std::size_t edge) const { return edge_number_[edge]; }

 private:
  using Clauses = std::vector<Acceptance::Clause>;

  CycleTree::NodeData whole(Component component) const;
  std::vector<CycleTree::NodeData> largest_cycles(Component component, const CycleTree::NodeData& inside,
                                                  const Clauses& clauses);
  void add_cycles(Component component, const CycleTree::NodeData& inside, const Acceptance::Clause& clause,
                  std::vector<CycleTree::NodeData>& found);
  template <class F>
  void for_each_edge(std::span<const State> states, F f) const;

  const Automaton& automaton_;
  const Components& components_;
  ComponentSearch search_;
  std::vector<std::uint32_t> state_number_;
  std::vector<std::uint32_t> edge_number_;
  std::vector<std::uint32_t> region_;  // by state: scratch
  std::uint32_t last_region_ = 0;
};

}  // namespace ouro::omega
