#include "check/online_cycles.hh"

#include <cassert>
#include <utility>

#include "check/online_walk.hh"
#include "check/waiting_roots.hh"

namespace ouro::check {

namespace {

using omega::Danger;

class TwoWalks {
 public:
  TwoWalks(SpelledSpace& space, std::span<const Danger> danger, OnlineMemory& memory)
      : space_(space),
        danger_(danger),
        memory_(memory),
        outer_(space, memory_, 0),
        inner_(space, memory_, 1) {}

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
    const HashedPair hashed(from.pair(i));
    const Danger danger = danger_[hashed.pair.reader];
    if (danger == Danger::None || outer_.path().find(hashed) || outer_.is_done_with(hashed.pair)) return true;
    const bool is_root = from[i].is_marked && danger == Danger::Here;
    return outer_.enter(hashed) && (!is_root || search_below());
  }

  /// From the top of the outer path, a root.
  bool search_below() {
    const SpelledSpace::Expansion& below = outer_.path().expansion();
    for (std::size_t i = 0; i < below.size(); ++i)
      if (!below[i].is_marked && !search_unmarked(below.pair(i))) return false;
    return true;
  }

  bool search_unmarked(const SpelledSpace::Pair& first) {
    assert(inner_.path().empty());
    if (inner_.is_done_with(first)) return true;
    if (!inner_.enter(HashedPair(first), &outer_.path())) return false;
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

  /// The inner path leads from the top of the outer one into the cycle.
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
  std::span<const Danger> danger_;
  OnlineMemory& memory_;
  OnlineWalk outer_;
  OnlineWalk inner_;
  OnlineCyclesResult result_;
};

/// Nothing if there is not enough room.
std::optional<OnlineCyclesResult> search_with_room(SpelledSpace& space, std::span<const Danger> danger,
                                                   std::size_t room, OnlineMemory& memory) {
  WaitingRoots roots(space, danger, room, memory);
  roots.run();
  if (roots.has_overflowed()) {
    memory.count_forgotten(roots.size());
    return std::nullopt;
  }
  OnlineCyclesResult result{memory.figures(), Limit::None, roots.violation()};
  result.figures.kept = roots.size();
  if (!result.violation) result.limit = memory.limit();
  return result;
}

}  // namespace

OnlineCyclesResult online_cycles(SpelledSpace& space, std::span<const Danger> danger,
                                 const OnlineOptions& options) {
  OnlineMemory memory(options);
  if (auto result = search_with_room(space, danger, options.heap, memory)) return std::move(*result);
  return TwoWalks(space, danger, memory).run();
}

}  // namespace ouro::check
