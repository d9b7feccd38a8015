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
    note_fault();
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
    note_fault();
    const SpelledSpace::Expansion& expansion = walk_.path().expansion();
    if (expansion.is_stuck() && !acceptance_.accepts(space_.at_end(walk_.path().top()))) note_violation(true);
    if (const auto broken = lost_in_failure(expansion, acceptance_)) {
      note_violation(false);
      result_.violation->broken = broken;
    }
    return !is_over();
  }

  void note_fault() {
    if (space_.has_met_fault() && !result_.to_fault)
      walk_.path().append_to(result_.to_fault.emplace().visits);
  }

  void note_violation(bool is_maximal) {
    SpelledPath& violation = result_.violation.emplace();
    walk_.path().append_to(violation.visits);
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
