#include "omega/lazy_product.hh"

#include <cassert>

namespace ouro::omega {

LazyProduct::LazyProduct(const Automaton& left, LazyAutomaton& right)
    : left_(left), right_(right), shift_(static_cast<Mark>(left.mark_count())) {
  assert(left.propositions() == right.propositions());
}

const Acceptance& LazyProduct::acceptance() const {
  acceptance_ = left_.acceptance() & right_.acceptance().shifted(shift_);
  return acceptance_;
}

std::vector<State> LazyProduct::initial() {
  std::vector<State> result;
  const std::vector<State> right = right_.initial();
  for (const State first : left_.initial()) {
    for (const State second : right) result.push_back(pairs_.number(first, second));
  }
  return result;
}

const std::vector<Edge>& LazyProduct::right_edges(State state) {
  if (state >= right_edges_.size()) right_edges_.resize(state + 1);
  auto& known = right_edges_[state];
  if (!known) right_.edges(state, known.emplace());
  return *known;
}

void LazyProduct::edges(State state, std::vector<Edge>& edges) {
  edges.clear();
  const auto [first, second] = pairs_.pair(state);
  for (const Edge& right : right_edges(second)) {
    for (const Edge& left : left_.edges(first)) {
      const bdd::Bdd label = left_.labels().conjunction(left.label, right.label);
      if (label.is_false()) continue;
      edges.push_back(
          {pairs_.number(left.target, right.target), label, left.marks | right.marks.shifted(shift_)});
    }
  }
}

}  // namespace ouro::omega
