#include "check/product.hh"

#include "base/hash.hh"
#include "base/source.hh"

namespace ouro::check {

namespace {

std::uint64_t hash_of(const Product::Pair& pair) {
  return mix(std::uint64_t{pair.state} << 32U | pair.property);
}

}  // namespace

Product::Product(const space::StateSpace& space, Property& property, store::StoreKind store)
    : cursor_(space.cursor()), property_(property), store_(store::make_store(store)) {}

std::vector<Product::Node> Product::initial() {
  successors_.clear();
  cursor_->initial(successors_);
  intern_successors(nullptr);
  std::vector<Node> result;
  for (const store::Interned& state : targets_)
    for (const Property::State property : property_.initial())
      result.push_back(node({state.number, property}));
  return result;
}

void Product::successors(Node source, std::vector<Edge>& result) {
  const Pair from = nodes_[source];
  store_->load(from.state, loaded_);
  const auto moves = property_.moves(from.property, cursor_->propositions(loaded_.view));
  if (moves.empty()) return;
  successors_.clear();
  cursor_->successors(loaded_.view, successors_);
  intern_successors(&loaded_);
  if (successors_.empty()) targets_.assign(1, {from.state, false});
  for (const store::Interned& target : targets_)
    for (const Property::Move& move : moves)
      result.push_back({node({target.number, move.target}), move.marks});
  edge_count_ += targets_.size() * moves.size();
}

void Product::intern_successors(const store::Loaded* parent) {
  candidates_.clear();
  for (const space::Successor& successor : successors_.entries())
    if (successor.has_state) candidates_.push_back({successors_.state(successor), parent});
  targets_.resize(candidates_.size());
  store_->intern(candidates_, targets_);
}

Product::Node Product::node(const Pair& pair) {
  if (nodes_.size() == store::no_state)
    throw LimitError("more than 2^32 - 1 product states are not supported");
  const auto next = static_cast<Node>(nodes_.size());
  const auto is_it = [&](Node known) { return nodes_[known] == pair; };
  const Node found = index_.find_or_insert(hash_of(pair), next, is_it);
  if (found == next) nodes_.push_back(pair);
  return found;
}

std::size_t Product::memory() const {
  return store_->memory() + index_.memory() + nodes_.capacity() * sizeof(Pair) + property_.memory();
}

}  // namespace ouro::check
