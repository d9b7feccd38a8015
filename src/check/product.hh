// The product of a model and a property, on demand.
//
// A node is a state of the model and a state of the property, both as numbers: a model's state is stored
// once, however many property states it is paired with. From a node, the property reads what holds in the
// model's state and moves; the model takes a step. Where the property cannot move the model is not asked, so
// no transition of the model is computed that the property does not follow. What the model answers is
// remembered by the graph (state_graph.hh), which may serve many products.
//
// Where all states are known (whole_graph.hh) runs may begin anywhere, be kept inside of a set of states, and
// be read as labels that were computed before, instead of the model's own propositions.
//
// Nodes have numbers, by which searches keep what they know of them in arrays (growing_array.hh).
//
//   Dense    state * property states + property state: nothing is looked up and nothing kept. For properties
//            with few states, which is most of them: a search's array has a place for every pair, met or not,
//            but the pairs of a state lie side by side.
//   Hashed   in order of arrival: 8 bytes a node and its place in an index, and two waits for memory an edge.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "check/fairness.hh"
#include "check/property.hh"
#include "check/state_graph.hh"
#include "check/state_labels.hh"
#include "check/state_set.hh"
#include "store/number_index.hh"

namespace ouro::check {

enum class NodeNumbers : std::uint8_t { Dense, Hashed };

struct ProductOptions {
  /// Nothing: dense for properties with few states. Dense requires that their number is known.
  std::optional<NodeNumbers> numbers = std::nullopt;
  /// The runs that count. Fairness to processes requires a graph that tells who moves.
  Fairness fairness = {};
  /// Where runs begin; null: in the graph's initial states.
  const StateSet* from = nullptr;
  /// Runs that leave these states do not count; null: all states.
  const StateSet* within = nullptr;
  /// What the property reads; null: the graph's propositions.
  const StateLabels* labels = nullptr;
};

class Product {
 public:
  using Node = std::uint32_t;
  struct Pair {
    StateNumber state = 0;
    Property::State property = 0;

    friend bool operator==(const Pair&, const Pair&) = default;
  };
  struct Edge {
    Node target = 0;
    MarkSet marks = 0;

    friend bool operator==(const Edge&, const Edge&) = default;
  };

  /// Properties with more states have hashed nodes unless dense ones are asked for.
  static constexpr std::size_t max_dense_states = 16;

  /// Both must outlive the product, and so must what the options point to. Throws LimitError when fairness
  /// needs too many marks.
  Product(StateGraph& graph, Property& property, const ProductOptions& options = {});

  std::vector<Node> initial();
  /// Appends the edges that leave a node. Throws LimitError when there are too many nodes, LimitError when
  /// fairness has no mark for a process that moves.
  void successors(Node node, std::vector<Edge>& result);

  /// Whether the property can move to one of these states from a node, whatever the model does.
  bool may_move_to(Node node, const std::vector<bool>& states);

  /// Computes what is needed for the successors of these nodes, all at once (StateGraph::prepare).
  void prepare(std::span<const Node> nodes);

  Pair operator[](Node node) const { return width_ != 0 ? Pair{node / width_, node % width_} : nodes_[node]; }
  /// All nodes that have been given out are below.
  std::size_t node_bound() const { return width_ != 0 ? graph_.states().size() * width_ : nodes_.size(); }

  /// Of the property's marks, and those of fairness behind them.
  const omega::Acceptance& acceptance() const { return acceptance_; }
  std::size_t mark_count() const { return property_.mark_count() + fairness_.mark_count(); }
  const store::StateStore& states() const { return graph_.states(); }
  const Property& property() const { return property_; }
  std::size_t memory() const;
  /// The edges computed so far, those computed twice counted twice.
  std::uint64_t edge_count() const { return edge_count_; }

 private:
  Node node(const Pair& pair) {
    return width_ != 0 ? pair.state * width_ + pair.property : hashed_node(pair);
  }
  Node hashed_node(const Pair& pair);
  void require_numbers() const;

  /// The property's moves from a node.
  std::span<const Property::Move> moves(const Pair& from);

  /// The marks of fairness on the step to the i-th successor.
  MarkSet fair_marks(const StateGraph::Successors& next, std::size_t i) const {
    return fairness_.is_for_processes() ? fairness_.of(graph_.processes(next.movers[i])) : 0;
  }

  StateGraph& graph_;
  Property& property_;
  FairnessMarks fairness_;
  const StateSet* from_;
  const StateSet* within_;
  const StateLabels* labels_;
  omega::Acceptance acceptance_;
  std::uint32_t width_;  // of dense nodes: the number of property states; 0: nodes are hashed
  store::NumberIndex index_;
  std::vector<Pair> nodes_;
  std::uint64_t edge_count_ = 0;
  std::vector<StateNumber> prepared_;
};

}  // namespace ouro::check
