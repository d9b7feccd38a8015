// Interning of formulas.
//
// The table is split into shards by hash, each with its own lock, so that threads seldom meet. A
// shard is a set of node pointers with open addressing; removal leaves no tombstone but moves the
// following entries of the run back (Knuth's algorithm R, TAOCP vol. 3, section 6.4).
//
// The delicate point is a thread that drops the last reference while another looks the same formula
// up. Every node in a table has a count of at least one, because the decrement from one to zero is
// only made with the shard locked, and the node leaves the table before the lock is released. A
// look-up, also under the lock, therefore never finds a dying node, and nobody else can hold one.
//
// Dropping a formula a million operators deep must not recur: the operands of a dead node are moved
// to a work list.
#include "logic/formula.hh"

#include <mutex>
#include <vector>

#include "base/hash.hh"

namespace ouro::logic {

using detail::Node;

namespace {

std::uint64_t hash_text(std::string_view text) {
  std::uint64_t hash = text.size();
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return mix(hash);
}

std::uint64_t word_of(Bounds bounds) { return (std::uint64_t{bounds.low} << 32U) | bounds.high; }

std::uint64_t hash_operator(Op op, Bounds bounds, std::uint64_t left, std::uint64_t right) {
  std::uint64_t hash = combine(static_cast<std::uint64_t>(op), word_of(bounds));
  hash = combine(hash, left);
  return combine(hash, right);
}

}  // namespace

struct FormulaPool::Shard {
  mutable std::mutex mutex;
  std::vector<Node*> slots = std::vector<Node*>(64);
  std::size_t size = 0;

  std::size_t mask() const { return slots.size() - 1; }
  // The low bits chose the shard.
  std::size_t home(std::uint64_t hash) const { return (hash >> 8U) & mask(); }

  void grow() {
    std::vector<Node*> old(2 * slots.size());
    old.swap(slots);
    for (Node* node : old) {
      if (node != nullptr) slots[free_slot(node->hash)] = node;
    }
  }

  std::size_t free_slot(std::uint64_t hash) const {
    std::size_t at = home(hash);
    while (slots[at] != nullptr) at = (at + 1) & mask();
    return at;
  }

  void erase(const Node* node) {
    std::size_t hole = home(node->hash);
    while (slots[hole] != node) hole = (hole + 1) & mask();
    for (std::size_t at = (hole + 1) & mask(); slots[at] != nullptr; at = (at + 1) & mask()) {
      const std::size_t wanted = home(slots[at]->hash);
      // The entry may fill the hole unless its home lies cyclically in (hole, at].
      if (((at - wanted) & mask()) < ((at - hole) & mask())) continue;
      slots[hole] = slots[at];
      hole = at;
    }
    slots[hole] = nullptr;
    --size;
  }
};

FormulaPool::FormulaPool() : shards_(std::make_unique<Shard[]>(shard_count)) {}

FormulaPool::~FormulaPool() { assert(size() == 0 && "a FormulaPool must outlive its formulas"); }

FormulaPool::Shard& FormulaPool::shard_of(std::uint64_t hash) const { return shards_[hash % shard_count]; }

std::size_t FormulaPool::size() const {
  std::size_t total = 0;
  for (std::size_t i = 0; i < shard_count; ++i) {
    const std::lock_guard lock(shards_[i].mutex);
    total += shards_[i].size;
  }
  return total;
}

template <class Match, class Fill>
Formula FormulaPool::intern(std::uint64_t hash, Match match, Fill fill) {
  Shard& shard = shard_of(hash);
  const std::lock_guard lock(shard.mutex);
  std::size_t at = shard.home(hash);
  for (; shard.slots[at] != nullptr; at = (at + 1) & shard.mask()) {
    Node* node = shard.slots[at];
    if (node->hash == hash && match(*node)) {
      node->references.fetch_add(1, std::memory_order_relaxed);
      return Formula(node);
    }
  }
  auto node = std::make_unique<Node>();
  node->hash = hash;
  node->pool = this;
  fill(*node);
  if (2 * (shard.size + 1) > shard.slots.size()) {
    shard.grow();
    at = shard.free_slot(hash);
  }
  shard.slots[at] = node.get();
  ++shard.size;
  return Formula(node.release());
}

void FormulaPool::release(Node* node) noexcept {
  // Nodes that lost their last user here; linked through themselves, so that nothing is allocated.
  Node* dying = nullptr;
  const auto drop = [&dying](Node* candidate) {
    std::uint32_t count = candidate->references.load(std::memory_order_relaxed);
    while (count > 1) {
      if (candidate->references.compare_exchange_weak(count, count - 1, std::memory_order_release,
                                                      std::memory_order_relaxed)) {
        return;
      }
    }
    Shard& shard = candidate->pool->shard_of(candidate->hash);
    const std::lock_guard lock(shard.mutex);
    if (candidate->references.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
    shard.erase(candidate);
    candidate->next_dead = dying;
    dying = candidate;
  };
  drop(node);
  while (dying != nullptr) {
    const std::unique_ptr<Node> dead(std::exchange(dying, dying->next_dead));
    if (Node* left = std::exchange(dead->left.node_, nullptr)) drop(left);
    if (Node* right = std::exchange(dead->right.node_, nullptr)) drop(right);
  }
}

Formula FormulaPool::constant(bool value) {
  const Op op = value ? Op::True : Op::False;
  return intern(
      hash_operator(op, {}, 0, 0), [op](const Node& node) { return node.op == op; },
      [op](Node& node) {
        node.op = op;
        node.traits = traits_of_constant();
      });
}

Formula FormulaPool::proposition(std::string_view name) {
  return intern(
      combine(static_cast<std::uint64_t>(Op::Proposition), hash_text(name)),
      [name](const Node& node) { return node.op == Op::Proposition && *node.name == name; },
      [name](Node& node) {
        node.op = Op::Proposition;
        node.traits = traits_of_proposition();
        node.name = std::make_unique<std::string>(name);
      });
}

Formula FormulaPool::unary(Op op, const Formula& operand) { return bounded(op, {}, operand); }

Formula FormulaPool::bounded(Op op, Bounds bounds, const Formula& operand) {
  assert(arity(op) == 1 && operand && &operand.pool() == this);
  assert(bounds.is_trivial() || op == Op::Finally || op == Op::Globally);
  assert(bounds.low <= bounds.high && bounds.low != Bounds::infinite);
  return intern(
      hash_operator(op, bounds, operand.hash(), 0),
      [&](const Node& node) { return node.op == op && node.bounds == bounds && node.left == operand; },
      [&](Node& node) {
        node.op = op;
        node.bounds = bounds;
        node.traits = traits_of_unary(op, bounds, operand.op(), operand.traits());
        node.left = operand;
      });
}

Formula FormulaPool::binary(Op op, const Formula& left, const Formula& right) {
  assert(arity(op) == 2 && left && right && &left.pool() == this && &right.pool() == this);
  return intern(
      hash_operator(op, {}, left.hash(), right.hash()),
      [&](const Node& node) { return node.op == op && node.left == left && node.right == right; },
      [&](Node& node) {
        node.op = op;
        node.traits = traits_of_binary(op, left.traits(), right.traits());
        node.left = left;
        node.right = right;
      });
}

Formula FormulaPool::rebuild(const Formula& like, const Formula& left, const Formula& right) {
  switch (arity(like.op())) {
    case 0:
      return like;
    case 1:
      return left == like.left() ? like : bounded(like.op(), like.node_->bounds, left);
    default:
      return left == like.left() && right == like.right() ? like : binary(like.op(), left, right);
  }
}

std::strong_ordering structural_order(const Formula& a, const Formula& b) {
  assert(a && b && &a.pool() == &b.pool());
  const Node* x = a.node_;
  const Node* y = b.node_;
  // Two operators that agree but are distinct differ in an operand: go down to the first that does.
  while (x != y) {
    if (const auto order = x->op <=> y->op; order != 0) return order;
    if (const auto order = x->bounds <=> y->bounds; order != 0) return order;
    if (x->op == Op::Proposition) return *x->name <=> *y->name;
    const bool descend_left = x->left != y->left;
    x = (descend_left ? x->left : x->right).node_;
    y = (descend_left ? y->left : y->right).node_;
  }
  return std::strong_ordering::equal;
}

}  // namespace ouro::logic
