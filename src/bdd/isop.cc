// The algorithm of Minato and Morreale \cite{minato1992fast,morreale1970recursive}.
//
// To cover all of `lower` (L) by cubes inside `upper` (U), look at the top variable x and at the halves of
// both. What is in L1 and outside U0 can only be covered by cubes with the literal x: solve that first,
// inside U1. Likewise with !x for L0 and U1. What is left of L0 and L1 is in U0 and U1 both, and is covered
// by cubes without x. Cubes found first are counted as covered before the rest is solved: so nothing is
// redundant. Where U is monotone in x, U0 is inside U1, so no cube needs !x.
//
// Every call with L other than false ends in at least one cube, so there are at most a few calls for each
// cube of the result and each variable, and no need to remember covers.
#include "bdd/isop.hh"

#include <algorithm>
#include <utility>

namespace ouro::bdd {

namespace {

class Cover {
 public:
  Cover(Manager& manager, std::size_t limit, const std::vector<bool>& monotone)
      : manager_(manager), limit_(limit), monotone_(monotone) {}

  // Adds cubes that begin with the current path, and returns their union without the path. Past the limit
  // the result has no meaning.
  Bdd cover(Bdd lower, Bdd upper) {
    assert(overflow_ || manager_.implies(lower, upper));
    if (lower.is_false() || overflow_) return false_function;
    if (upper.is_true()) {
      emit();
      return true_function;
    }
    const Variable level = std::min(manager_.top(lower), manager_.top(upper));
    const auto [l0, l1] = manager_.split(lower, level);
    const auto [u0, u1] = manager_.split(upper, level);
    if (u0 == u1) return cover(manager_.disjunction(l0, l1), u0);
    const bool monotone = is_monotone_in(level);
    const Bdd high = half({level, true}, manager_.difference(l1, u0), u1);
    const Bdd low = monotone ? false_function : half({level, false}, manager_.difference(l0, u1), u0);
    const Bdd rest = manager_.disjunction(manager_.difference(l0, low), manager_.difference(l1, high));
    const Bdd both = cover(rest, monotone ? u0 : manager_.conjunction(u0, u1));
    return manager_.make(level, manager_.disjunction(low, both), manager_.disjunction(high, both));
  }

  std::optional<std::vector<Cube>> result() && {
    if (overflow_) return std::nullopt;
    return std::move(cubes_);
  }

 private:
  Bdd half(Literal literal, Bdd lower, Bdd upper) {
    path_.push_back(literal);
    const Bdd covered = cover(lower, upper);
    path_.pop_back();
    return covered;
  }

  bool is_monotone_in(Variable variable) const { return variable < monotone_.size() && monotone_[variable]; }

  void emit() {
    overflow_ = cubes_.size() >= limit_;
    if (!overflow_) cubes_.push_back(path_);
  }

  Manager& manager_;
  std::size_t limit_;
  const std::vector<bool>& monotone_;
  bool overflow_ = false;
  Cube path_;
  std::vector<Cube> cubes_;
};

}  // namespace

std::optional<std::vector<Cube>> isop(Manager& manager, Bdd lower, Bdd upper, std::size_t limit,
                                      const std::vector<bool>& monotone) {
  Cover cover(manager, limit, monotone);
  cover.cover(lower, upper);
  return std::move(cover).result();
}

std::vector<Cube> isop(Manager& manager, Bdd lower, Bdd upper) {
  return *isop(manager, lower, upper, std::numeric_limits<std::size_t>::max());
}

}  // namespace ouro::bdd
