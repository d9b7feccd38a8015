// Temporal formulas: immutable, shared, safe to use from several threads.
//
// A FormulaPool owns the formulas made with it. Equal formulas of one pool are the same object, so
// equality is comparing two pointers, and a formula with repeated parts is stored as the directed
// acyclic graph that it is. A Formula is a counted reference to a node of that graph; a node lives
// as long as somebody refers to it and is given back then, whatever thread drops the last reference.
//
// One set of operators serves every logic: LTL, finite-trace LTL, CTL and CTL* are subsets, told
// apart by the traits that each node carries (traits.hh). The pool builds exactly what it is asked
// for: it does not simplify, reorder or flatten. Conjunction and disjunction have two operands;
// `a & b & c` is `(a & b) & c`.
//
// Formulas may be millions of operators deep. Nothing here, and nothing elsewhere in this folder,
// recurs on the depth of a formula; algorithms walk the graph with PostOrder (post_order.hh).
//
// Thread safety: every member of FormulaPool may be called from any thread at any time. A Formula
// is like a shared_ptr: distinct objects may be used by distinct threads without locking.
#pragma once

#include <atomic>
#include <cassert>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "logic/op.hh"
#include "logic/traits.hh"

namespace ouro::logic {

class FormulaPool;

namespace detail {
struct Node;
}

/// A reference to a formula of some pool, or to none. Copying costs an atomic increment.
class Formula {
 public:
  Formula() noexcept = default;
  Formula(const Formula& other) noexcept;
  Formula(Formula&& other) noexcept : node_(std::exchange(other.node_, nullptr)) {}
  Formula& operator=(const Formula& other) noexcept;
  Formula& operator=(Formula&& other) noexcept;
  ~Formula();

  explicit operator bool() const noexcept { return node_ != nullptr; }

  Op op() const;
  Traits traits() const;
  bool has(Trait trait) const { return traits().has(trait); }

  bool is(Op wanted) const { return op() == wanted; }
  bool is_constant() const { return op() <= Op::True; }

  /// The only operand of a unary operator.
  const Formula& operand() const;
  const Formula& left() const;
  const Formula& right() const;

  /// The text of a proposition, as written in the model's language: `x`, `x > 3 && P@crit`.
  const std::string& name() const;

  /// The bounds of a Finally or a Globally.
  Bounds bounds() const;

  FormulaPool& pool() const;

  /// A hash that depends on the structure only, not on addresses: the same in every run.
  std::uint64_t hash() const;

  /// An address that is unique among the living formulas; a key for memo tables.
  const void* id() const noexcept { return node_; }

  /// The same object. Formulas of distinct pools are never equal.
  friend bool operator==(const Formula& a, const Formula& b) noexcept { return a.node_ == b.node_; }

 private:
  friend class FormulaPool;
  friend std::strong_ordering structural_order(const Formula& a, const Formula& b);

  /// Takes over a reference that was counted already.
  explicit Formula(detail::Node* node) noexcept : node_(node) {}

  detail::Node* node_ = nullptr;
};

/// A total order of the formulas of one pool that depends on structure only (operator, bounds and
/// name, then the operands from left to right): the same in every run. Takes time linear in the
/// depth at which the two first differ.
std::strong_ordering structural_order(const Formula& a, const Formula& b);

/// Makes formulas and owns the table by which equal ones are found. Must outlive its formulas.
class FormulaPool {
 public:
  FormulaPool();
  ~FormulaPool();
  FormulaPool(const FormulaPool&) = delete;
  FormulaPool& operator=(const FormulaPool&) = delete;

  Formula constant(bool value);
  Formula proposition(std::string_view name);
  /// Requires arity(op) == 1.
  Formula unary(Op op, const Formula& operand);
  /// Requires arity(op) == 2.
  Formula binary(Op op, const Formula& left, const Formula& right);
  /// Finally or Globally over some positions. Requires bounds.low <= bounds.high.
  Formula bounded(Op op, Bounds bounds, const Formula& operand);
  /// The same operator (and bounds) as `like`, over other operands: for bottom-up rebuilding.
  Formula rebuild(const Formula& like, const Formula& left, const Formula& right);

  Formula negate(const Formula& f) { return unary(Op::Not, f); }

  /// How many distinct formulas are alive.
  std::size_t size() const;

 private:
  friend class Formula;
  struct Shard;

  template <class Match, class Fill>
  Formula intern(std::uint64_t hash, Match match, Fill fill);
  Shard& shard_of(std::uint64_t hash) const;
  static void release(detail::Node* node) noexcept;

  static constexpr std::size_t shard_count = 16;
  std::unique_ptr<Shard[]> shards_;
};

namespace detail {

/// A node of the graph. Only the pool makes and changes it; everything but the count is constant.
struct Node {
  std::atomic<std::uint32_t> references{1};
  Op op{};
  Traits traits;
  Bounds bounds;
  std::uint64_t hash = 0;
  union {
    FormulaPool* pool = nullptr;
    Node* next_dead;  // once it has left the table
  };
  Formula left;  // the operand of a unary operator
  Formula right;
  std::unique_ptr<std::string> name;
};

}  // namespace detail

inline Formula::Formula(const Formula& other) noexcept : node_(other.node_) {
  if (node_ != nullptr) node_->references.fetch_add(1, std::memory_order_relaxed);
}

inline Formula& Formula::operator=(const Formula& other) noexcept {
  Formula copy(other);
  std::swap(node_, copy.node_);
  return *this;
}

inline Formula& Formula::operator=(Formula&& other) noexcept {
  Formula moved(std::move(other));
  std::swap(node_, moved.node_);
  return *this;
}

inline Formula::~Formula() {
  if (node_ != nullptr) FormulaPool::release(node_);
}

inline Op Formula::op() const {
  assert(node_ != nullptr);
  return node_->op;
}

inline Traits Formula::traits() const {
  assert(node_ != nullptr);
  return node_->traits;
}

inline const Formula& Formula::operand() const {
  assert(arity(op()) == 1);
  return node_->left;
}

inline const Formula& Formula::left() const {
  assert(arity(op()) >= 1);
  return node_->left;
}

inline const Formula& Formula::right() const {
  assert(arity(op()) == 2);
  return node_->right;
}

inline const std::string& Formula::name() const {
  assert(op() == Op::Proposition);
  return *node_->name;
}

inline Bounds Formula::bounds() const {
  assert(op() == Op::Finally || op() == Op::Globally);
  return node_->bounds;
}

inline FormulaPool& Formula::pool() const {
  assert(node_ != nullptr);
  return *node_->pool;
}

inline std::uint64_t Formula::hash() const {
  assert(node_ != nullptr);
  return node_->hash;
}

}  // namespace ouro::logic

template <>
struct std::hash<ouro::logic::Formula> {
  std::size_t operator()(const ouro::logic::Formula& f) const noexcept { return f ? f.hash() : 0; }
};
