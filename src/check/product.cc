#include "check/product.hh"

#include <algorithm>
#include <cassert>

#include "base/hash.hh"
#include "base/source.hh"

namespace ouro::check {

namespace {

std::uint64_t hash_of(const Product::Pair& pair) {
  return mix(std::uint64_t{pair.state} << 32U | pair.property);
}

std::uint32_t dense_width(const Property& property, std::optional<NodeNumbers> numbers) {
  const auto states = property.known_state_count();
  assert(states || numbers != NodeNumbers::Dense);
  if (!states || *states == 0 || numbers == NodeNumbers::Hashed) return 0;
  return numbers || *states <= Product::max_dense_states ? static_cast<std::uint32_t>(*states) : 0;
}

[[noreturn]] void refuse_node() { throw LimitError("more than 2^32 - 1 product states are not supported"); }

}  // namespace

Product::Product(StateGraph& graph, Property& property, const ProductOptions& options)
    : graph_(graph),
      property_(property),
      fairness_(options.fairness, property.mark_count()),
      from_(options.from),
      within_(options.within),
      labels_(options.labels),
      acceptance_(property.acceptance() & fairness_.acceptance()),
      width_(dense_width(property, options.numbers)) {
  assert(graph.has_movers() || !fairness_.is_for_processes());
}

std::vector<Product::Node> Product::initial() {
  const auto states = graph_.initial();
  require_numbers();
  std::vector<Node> result;
  const std::vector<Property::State> properties = property_.initial();
  const auto begin = [&](StateNumber state) {
    for (const Property::State property : properties) result.push_back(node({state, property}));
  };
  if (from_ != nullptr) {
    from_->for_each(begin);
  } else {
    std::ranges::for_each(states, begin);
  }
  return result;
}

std::span<const Property::Move> Product::moves(const Pair& from) {
  if (within_ != nullptr && !within_->contains(from.state)) return {};
  const std::uint64_t valuation =
      labels_ != nullptr ? labels_->valuation(from.state) : graph_.propositions(from.state);
  return property_.moves(from.property, valuation);
}

void Product::successors(Node source, std::vector<Edge>& result) {
  const Pair from = (*this)[source];
  const auto moves = this->moves(from);
  if (moves.empty()) return;
  const StateGraph::Successors next = graph_.successors(from.state);
  require_numbers();
  const MarkSet fair_before = fairness_.before(next.enabled);
  const std::size_t first = result.size();
  result.resize(first + next.targets.size() * moves.size());
  Edge* edge = result.data() + first;
  for (std::size_t i = 0; i < next.targets.size(); ++i) {
    const MarkSet fair = fair_before | fair_marks(next, i);
    for (const Property::Move& move : moves)
      *edge++ = {node({next.targets[i], move.target}), move.marks | fair};
  }
  edge_count_ += next.targets.size() * moves.size();
}

bool Product::may_move_to(Node node, const std::vector<bool>& states) {
  return std::ranges::any_of(moves((*this)[node]),
                             [&](const Property::Move& move) { return states[move.target]; });
}

void Product::prepare(std::span<const Node> nodes) {
  prepared_.clear();
  for (const Node node : nodes) {
    const Pair pair = (*this)[node];
    if (!graph_.is_remembered(pair.state) && !moves(pair).empty()) prepared_.push_back(pair.state);
  }
  graph_.prepare(prepared_);
}

void Product::require_numbers() const {
  if (width_ != 0 && graph_.states().size() > store::no_state / width_) refuse_node();
}

Product::Node Product::hashed_node(const Pair& pair) {
  if (nodes_.size() == store::no_state) refuse_node();
  const auto next = static_cast<Node>(nodes_.size());
  const auto is_it = [&](Node known) { return nodes_[known] == pair; };
  const Node found = index_.find_or_insert(hash_of(pair), next, is_it);
  if (found == next) nodes_.push_back(pair);
  return found;
}

std::size_t Product::memory() const {
  return graph_.memory() + index_.memory() + nodes_.capacity() * sizeof(Pair) + property_.memory();
}

}  // namespace ouro::check
