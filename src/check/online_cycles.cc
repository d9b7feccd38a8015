#include "check/online_cycles.hh"

#include <cassert>

#include "check/online_walk.hh"

namespace ouro::check {

namespace {

class CycleSearch {
 public:
  CycleSearch(SpelledSpace& space, const OnlineOptions& options)
      : space_(space), memory_(options), outer_(space, memory_, 0), inner_(space, memory_, 1) {}

  OnlineCyclesResult run() {
    SpelledSpace::Expansion initial = space_.make_expansion();
    space_.initial(initial);
    for (std::size_t i = 0; i < initial.size() && !is_over(); ++i) {
      if (!take(initial, i)) break;
      outer_.run([&](std::size_t next) { return take(outer_.path().expansion(), next); });
    }
    result_.limit = result_.violation ? Limit::None : memory_.limit();
    result_.figures = memory_.figures();
    return std::move(result_);
  }

 private:
  bool is_over() const { return result_.violation || memory_.limit() != Limit::None; }

  /// An edge that the outer walk looks at; false if the search is over.
  bool take(const SpelledSpace::Expansion& from, std::size_t i) {
    const SpelledSpace::Pair pair = from.pair(i);
    if (from[i].is_marked && !search_unmarked(pair)) return false;
    const HashedPair hashed(pair);
    if (outer_.path().find(hashed) || outer_.is_done_with(pair)) return true;
    return outer_.enter(hashed);
  }

  bool search_unmarked(const SpelledSpace::Pair& root) {
    assert(inner_.path().empty());
    if (inner_.is_done_with(root)) return true;
    if (!inner_.enter(HashedPair(root), &outer_.path())) return false;
    inner_.run([&](std::size_t next) { return take_unmarked(next); });
    return !is_over();
  }

  bool take_unmarked(std::size_t next) {
    const SpelledSpace::Expansion& from = inner_.path().expansion();
    if (from[next].is_marked) return true;
    const HashedPair hashed(from.pair(next));
    if (const auto place = inner_.path().find(hashed)) {
      note_cycle(*place);
      return false;
    }
    if (inner_.is_done_with(hashed.pair)) return true;
    return inner_.enter(hashed, &outer_.path());
  }

  /// The inner path leads from the top of the outer one, if there is one, into the cycle.
  void note_cycle(std::size_t begin) {
    UnmarkedLasso& lasso = result_.violation.emplace();
    const auto append = [](const BoundedPath& path, std::size_t first, std::size_t last, auto& to) {
      for (std::size_t i = first; i < last; ++i)
        to.push_back({space::StoredState(path[i].state), path[i].reader});
    };
    append(outer_.path(), 0, outer_.path().size(), lasso.stem);
    append(inner_.path(), 0, begin, lasso.stem);
    append(inner_.path(), begin, inner_.path().size(), lasso.cycle);
  }

  SpelledSpace& space_;
  OnlineMemory memory_;
  OnlineWalk outer_;
  OnlineWalk inner_;
  OnlineCyclesResult result_;
};

}  // namespace

OnlineCyclesResult online_cycles(SpelledSpace& space, const OnlineOptions& options) {
  return CycleSearch(space, options).run();
}

}  // namespace ouro::check
