// The product of a model and a property, on demand.
//
// A node is a state of the model and a state of the property, both as numbers: a model's state is stored
// once, however many property states it is paired with. From a node, the property reads what holds in the
// model's state and moves; the model takes a step. Where the property cannot move the model is not asked, so
// no transition of the model is computed that the property does not follow.
//
// A run that cannot go on stays in its last state for ever: a state without successors is its own successor.
// Steps that fail and lead nowhere are no steps; searches for safety report them.
//
// Nodes are numbered in order of arrival. A node takes 8 bytes and its place in the index, beside what the
// store takes for the model's states; searches keep what they know of nodes in arrays of their own.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/limits.hh"
#include "check/property.hh"
#include "space/state_space.hh"
#include "store/number_index.hh"
#include "store/state_store.hh"

namespace ouro::check {

using store::StateNumber;

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

  /// Both must outlive the product.
  Product(const space::StateSpace& space, Property& property,
          store::StoreKind store = store::StoreKind::Exact);

  std::vector<Node> initial();
  /// Appends the edges that leave a node.
  void successors(Node node, std::vector<Edge>& result);

  const Pair& operator[](Node node) const { return nodes_[node]; }
  /// The nodes met so far are those below.
  std::size_t size() const { return nodes_.size(); }
  std::size_t memory() const;
  const store::StateStore& states() const { return *store_; }
  const Property& property() const { return property_; }
  /// The edges computed so far, those computed twice counted twice.
  std::uint64_t edge_count() const { return edge_count_; }

 private:
  Node node(const Pair& pair);
  /// The numbers of the states in successors_, into targets_.
  void intern_successors(const store::Loaded* parent);

  std::unique_ptr<space::Cursor> cursor_;
  Property& property_;
  std::unique_ptr<store::StateStore> store_;
  store::NumberIndex index_;
  std::vector<Pair> nodes_;
  std::uint64_t edge_count_ = 0;

  space::Successors successors_;
  store::Loaded loaded_;
  std::vector<store::Candidate> candidates_;
  std::vector<store::Interned> targets_;
};

}  // namespace ouro::check
