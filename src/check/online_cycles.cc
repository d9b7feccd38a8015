#include "check/online_cycles.hh"

#include <algorithm>
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

  /// If `to_fault` is known already, it stays.
  OnlineCyclesResult run(std::optional<SpelledPath> to_fault) {
    result_.to_fault = std::move(to_fault);
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
    const bool is_root = from[i].is_marked && danger != Danger::Ahead;
    if (!outer_.enter(hashed)) return false;
    note_fault();
    return !is_root || search_below();
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
    note_fault();
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
    if (!inner_.enter(hashed, &outer_.path())) return false;
    note_fault();
    return true;
  }

  void note_fault() {
    if (!space_.has_met_fault() || result_.to_fault) return;
    SpelledPath& path = result_.to_fault.emplace();
    outer_.path().append_to(path.visits);
    inner_.path().append_to(path.visits);
  }

  /// The inner path leads from the top of the outer one into the cycle.
  void note_cycle(std::size_t begin) {
    UnmarkedLasso& lasso = result_.violation.emplace();
    outer_.path().append_to(lasso.stem);
    inner_.path().append_to(lasso.stem);
    lasso.stem.resize(outer_.path().size() + begin);
    inner_.path().append_to(lasso.cycle, begin);
  }

  SpelledSpace& space_;
  std::span<const Danger> danger_;
  OnlineMemory& memory_;
  OnlineWalk outer_;
  OnlineWalk inner_;
  OnlineCyclesResult result_;
};

OnlineCyclesResult result_of(const WaitingRoots& roots, const OnlineMemory& memory) {
  OnlineCyclesResult result{memory.figures(), Limit::None, roots.violation(), roots.to_fault()};
  result.figures.kept = roots.size();
  if (!result.violation) result.limit = memory.limit();
  return result;
}

}  // namespace

OnlineCyclesResult online_cycles(SpelledSpace& space, std::span<const Danger> danger,
                                 const OnlineOptions& options) {
  OnlineMemory memory(options);
  std::optional<SpelledPath> to_fault;
  const bool has_roots = std::ranges::find(danger, Danger::Here) != danger.end();
  if (has_roots) {
    WaitingRoots roots(space, danger, options.heap, memory);
    roots.run();
    if (!roots.has_overflowed()) return result_of(roots, memory);
    memory.count_forgotten(roots.size());
    to_fault = roots.to_fault();
  }
  return TwoWalks(space, danger, memory).run(std::move(to_fault));
}

}  // namespace ouro::check
