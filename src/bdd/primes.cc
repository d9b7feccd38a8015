// Prime implicants, implicitly, by the recursion of Coudert and Madre \cite{coudert1992implicit}.
//
// Let f0 and f1 be the halves of f by its top variable x. The primes of f without x are the primes of f0 &
// f1. Those with the literal x are x & p, where p is a prime of f1 and not one of f0 & f1; and likewise for
// !x. So with sets of cubes that are shared like decision diagrams, three recursive calls and two
// differences:
//
//   primes(f) = P  +  x (primes(f1) - P)  +  !x (primes(f0) - P)     where P = primes(f0 & f1)
//
// Coudert and Madre write a set of cubes as a diagram over two variables for each x ("occurs", "positive").
// Here it is a zero-suppressed diagram \cite{minato1993zero} over literals: a node says "cubes with the
// literal / cubes without", and a literal that no cube has needs no node, so that the sets for functions of
// few variables stay small however many variables the manager has. It needs one operation, difference.
//
// The union above is disjoint and primes(f0) - P and P together have at least as many members as primes(f0).
// Hence f has at least as many primes as any function met on the way, and the first one with too many
// decides that f has too many.
#include "bdd/primes.hh"

#include <algorithm>
#include <utility>

#include "bdd/computed_cache.hh"
#include "bdd/memo.hh"
#include "bdd/node_table.hh"

namespace ouro::bdd {

namespace {

// Sets of cubes. A set is a word: twice the index of a node, or one of two that stand for the terminal.
class CubeSets {
 public:
  using Set = std::uint32_t;
  static constexpr Set only_empty_cube = 0;
  static constexpr Set empty = 1;

  // The cubes of `with` with the literal added, and those of `without`. Requires that the literal comes
  // before all literals of both.
  Set make(Literal literal, Set with, Set without) {
    assert(literal.code() < top(with) && literal.code() < top(without));
    if (with == empty) return without;
    std::uint32_t index = table_.find(literal.code(), without, with);
    if (index == 0) {
      index = table_.add(literal.code(), without, with);
      if (table_.size() > cache_.size()) cache_.grow_to(table_.size());
      const std::size_t sum = size(with) + size(without);
      sizes_.push_back(sum < size(with) ? std::numeric_limits<std::size_t>::max() : sum);
    }
    return index << 1U;
  }

  Set difference(Set a, Set b) {
    if (a == empty || a == b) return empty;
    if (b == empty) return a;
    if (top(b) < top(a)) return difference(a, table_[b >> 1U].low);
    if (a == only_empty_cube) return a;

    const ComputedCache::Key key(Operation::Difference, a, b);
    if (const Set known = cache_.find(key); known != ComputedCache::absent) return known;
    const Node node = table_[a >> 1U];
    const bool same_literal = top(b) == node.level;
    const Node other = table_[b >> 1U];
    const Set with = difference(node.high, same_literal ? other.high : empty);
    const Set without = difference(node.low, same_literal ? other.low : b);
    const Set result = make(Literal::from_code(node.level), with, without);
    cache_.store(key, result);
    return result;
  }

  // The number of cubes, or the largest number that there is.
  std::size_t size(Set set) const { return set == empty ? 0 : sizes_[set >> 1U]; }

  std::vector<Cube> list(Set set) const {
    std::vector<Cube> cubes;
    cubes.reserve(size(set));
    Cube path;
    std::vector<std::pair<Set, std::size_t>> open{{set, 0}};
    while (!open.empty()) {
      auto [at, length] = open.back();
      open.pop_back();
      path.resize(length);
      for (; at > empty; at = table_[at >> 1U].high) {
        open.emplace_back(table_[at >> 1U].low, path.size());
        path.push_back(Literal::from_code(table_[at >> 1U].level));
      }
      if (at == only_empty_cube) cubes.push_back(path);
    }
    return cubes;
  }

 private:
  std::uint32_t top(Set set) const { return table_[set >> 1U].level; }

  NodeTable table_{64};
  ComputedCache cache_{64, std::size_t{1} << 22U};
  std::vector<std::size_t> sizes_{1};
};

class Primes {
 public:
  Primes(Manager& manager, std::size_t limit) : manager_(manager), limit_(limit) {}

  // Past the limit the result has no meaning.
  CubeSets::Set of(Bdd f) {
    if (f.is_constant()) return f.is_true() ? CubeSets::only_empty_cube : CubeSets::empty;
    if (const CubeSets::Set* known = known_.find(f.word())) return *known;
    const Variable level = manager_.top(f);
    const auto [low, high] = manager_.split(f, level);
    const CubeSets::Set both = of(manager_.conjunction(low, high));
    const CubeSets::Set positive = overflow_ ? CubeSets::empty : of(high);
    const CubeSets::Set negative = overflow_ ? CubeSets::empty : of(low);
    const CubeSets::Set without = sets_.make({level, false}, sets_.difference(negative, both), both);
    const CubeSets::Set result = sets_.make({level, true}, sets_.difference(positive, both), without);
    overflow_ = overflow_ || sets_.size(result) > limit_;
    known_.insert(f.word(), result);
    return result;
  }

  std::optional<std::vector<Cube>> list(CubeSets::Set set) const {
    if (overflow_ || sets_.size(set) > limit_) return std::nullopt;
    return sets_.list(set);
  }

 private:
  Manager& manager_;
  std::size_t limit_;
  bool overflow_ = false;
  CubeSets sets_;
  Memo<CubeSets::Set> known_;
};

}  // namespace

std::optional<std::vector<Cube>> primes(Manager& manager, Bdd f, std::size_t limit) {
  Primes primes(manager, limit);
  const CubeSets::Set set = primes.of(f);
  return primes.list(set);
}

std::vector<Cube> primes(Manager& manager, Bdd f) {
  return *primes(manager, f, std::numeric_limits<std::size_t>::max());
}

}  // namespace ouro::bdd
