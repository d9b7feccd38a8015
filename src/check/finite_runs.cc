#include "check/finite_runs.hh"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/hash.hh"
#include "base/source.hh"
#include "check/growing_vector.hh"
#include "store/number_index.hh"

namespace ouro::check {

namespace {

using store::StateNumber;
using Reader = SpelledSpace::Reader;

class BreadthFirst {
 public:
  BreadthFirst(SpelledSpace& space, FiniteAcceptance& acceptance, const FiniteRunsOptions& options)
      : space_(space),
        acceptance_(acceptance),
        options_(options),
        store_(store::make_store(options.store.value_or(store::StoreKind::Exact))),
        expansion_(space.make_expansion()) {}

  FiniteRunsResult run() {
    LimitWatch watch(options_.limits, options_.progress);
    space_.initial(expansion_);
    take_all(no_pair);
    std::size_t level_end = pairs_.size();
    for (std::size_t next = 0; next < pairs_.size() && !is_over(); ++next) {
      if (next == level_end) {
        ++result_.depth;
        level_end = pairs_.size();
      }
      result_.limit = watch.poll([&] { return counts(next); });
      if (!is_over()) expand(static_cast<Number>(next));
    }
    if (!is_over() && is_cut_) result_.limit = Limit::Depth;
    const Counts end = counts(pairs_.size());
    result_.pairs = end.states;
    result_.states = store_->size();
    result_.memory_bytes = end.memory_bytes;
    return std::move(result_);
  }

 private:
  using Number = StateNumber;
  static constexpr Number no_pair = store::no_state;
  struct Known {
    StateNumber state = 0;
    Reader reader = 0;
    Number parent = 0;
  };

  bool is_over() const { return result_.violation || result_.limit != Limit::None; }

  Counts counts(std::size_t expanded) const {
    return {.states = pairs_.size(),
            .transitions = result_.transitions,
            .depth = result_.depth,
            .queue = pairs_.size() - expanded,
            .memory_bytes = store_->memory() + index_.memory() + pairs_.memory() + acceptance_.memory()};
  }

  void expand(Number number) {
    store_->load(pairs_[number].state, loaded_);
    const SpelledSpace::Pair pair{loaded_.view, pairs_[number].reader};
    space_.expand(pair, expansion_);
    result_.transitions += expansion_.size();
    if (expansion_.is_stuck() && !acceptance_.accepts(space_.at_end(pair))) {
      note_violation(number, true);
    } else if (const auto broken = lost_in_failure(expansion_, acceptance_)) {
      note_violation(number, false);
      result_.violation->broken = broken;
    } else {
      take_all(number);
    }
  }

  /// What is farther away than the limit is not met; all that is nearer is.
  void take_all(Number parent) {
    if (parent != no_pair && result_.depth >= options_.limits.depth) {
      is_cut_ = is_cut_ || expansion_.size() > 0;
      return;
    }
    for (std::size_t i = 0; i < expansion_.size() && !is_over(); ++i) take(expansion_.pair(i), parent);
  }

  void take(const SpelledSpace::Pair& pair, Number parent) {
    const Known known{store_->intern(pair.state).number, pair.reader, parent};
    const std::uint64_t hash = mix(std::uint64_t{known.state} << 32U | known.reader);
    const auto is_same = [&](StateNumber other) {
      return pairs_[other].state == known.state && pairs_[other].reader == known.reader;
    };
    if (pairs_.size() == no_pair) throw LimitError("more than 2^32 - 1 product states are not supported");
    const auto number = static_cast<Number>(pairs_.size());
    if (index_.find_or_insert(hash, number, is_same) != number) return;
    if (pairs_.size() >= options_.limits.states) {
      result_.limit = Limit::States;
      return;
    }
    pairs_.push_back(known);
    if (acceptance_.is_lost(pair.reader)) note_violation(number, false);
  }

  void note_violation(Number last, bool is_maximal) {
    SpelledPath& path = result_.violation.emplace();
    for (Number number = last; number != no_pair; number = pairs_[number].parent)
      path.visits.push_back({store_->state(pairs_[number].state), pairs_[number].reader});
    std::ranges::reverse(path.visits);
    path.is_maximal = is_maximal;
  }

  SpelledSpace& space_;
  FiniteAcceptance& acceptance_;
  const FiniteRunsOptions& options_;
  std::unique_ptr<store::StateStore> store_;
  store::NumberIndex index_;
  GrowingVector<Known> pairs_;  // also the queue
  SpelledSpace::Expansion expansion_;
  store::Loaded loaded_;
  bool is_cut_ = false;
  FiniteRunsResult result_;
};

}  // namespace

std::optional<SpelledSpace::Reader> lost_in_failure(const SpelledSpace::Expansion& expansion,
                                                    FiniteAcceptance& acceptance) {
  for (const auto& broken : expansion.broken())
    if (acceptance.is_lost(broken.reader)) return broken.reader;
  return std::nullopt;
}

FiniteRunsResult finite_runs(SpelledSpace& space, FiniteAcceptance& acceptance,
                             const FiniteRunsOptions& options) {
  return BreadthFirst(space, acceptance, options).run();
}

}  // namespace ouro::check
