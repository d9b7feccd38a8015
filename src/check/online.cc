#include "check/online.hh"

#include "check/online_walk.hh"

namespace ouro::check {

namespace {

class FiniteSearch {
 public:
  FiniteSearch(SpelledSpace& space, FiniteAcceptance& acceptance, const OnlineOptions& options)
      : space_(space), acceptance_(acceptance), memory_(options, &acceptance), walk_(space, memory_, 0) {}

  OnlineResult run() {
    SpelledSpace::Expansion initial = space_.make_expansion();
    space_.initial(initial);
    for (std::size_t i = 0; i < initial.size() && !is_over(); ++i) {
      take(initial.pair(i));
      if (!is_over()) walk_.run([&](std::size_t next) { return take(walk_.path().expansion().pair(next)); });
    }
    result_.limit = result_.violation ? Limit::None : memory_.limit();
    result_.figures = memory_.figures();
    return std::move(result_);
  }

 private:
  bool is_over() const { return result_.violation || memory_.limit() != Limit::None; }

  /// A pair that is met; false if the search is over.
  bool take(const SpelledSpace::Pair& pair) {
    if (acceptance_.is_lost(pair.reader)) {
      note_violation(false);
      result_.violation->visits.push_back({space::StoredState(pair.state), pair.reader});
      return false;
    }
    const HashedPair hashed(pair);
    if (walk_.path().find(hashed) || walk_.is_done_with(pair)) return true;
    if (!walk_.enter(hashed)) return false;
    if (walk_.path().expansion().is_stuck() && !acceptance_.accepts(space_.at_end(walk_.path().top())))
      note_violation(true);
    return !is_over();
  }

  void note_violation(bool is_maximal) {
    SpelledPath& violation = result_.violation.emplace();
    const BoundedPath& path = walk_.path();
    for (std::size_t i = 0; i < path.size(); ++i)
      violation.visits.push_back({space::StoredState(path[i].state), path[i].reader});
    violation.is_maximal = is_maximal;
  }

  SpelledSpace& space_;
  FiniteAcceptance& acceptance_;
  OnlineMemory memory_;
  OnlineWalk walk_;
  OnlineResult result_;
};

}  // namespace

OnlineResult online(SpelledSpace& space, FiniteAcceptance& acceptance, const OnlineOptions& options) {
  return FiniteSearch(space, acceptance, options).run();
}

}  // namespace ouro::check
