#include "check/explore.hh"

#include <algorithm>
#include <bit>
#include <cassert>

namespace ouro::check {

using store::Interned;

Exploration::Exploration(const space::StateSpace& space, const ExploreOptions& options)
    : options_(options),
      cursor_(space.cursor()),
      store_(options.store),
      successors_(options.steps == Steps::All) {
  options_.limits.states = std::min<std::uint64_t>(options_.limits.states, no_state);
}

const ExploreResult& Exploration::run() {
  assert(store_.size() == 0);
  LimitWatch watch(options_.limits, options_.progress);
  cursor_->initial(successors_);
  take_successors(no_state);
  std::size_t level_end = store_.size();
  while (!stopped_ && next_ < store_.size()) {
    if (next_ == level_end) {
      ++level_;
      level_end = store_.size();
    }
    const Limit reached = watch.poll([this] { return counts(); });
    if (reached == Limit::None) {
      expand(next_++);
    } else {
      stop(reached);
    }
  }
  result_.states = store_.size();
  result_.memory_bytes = counts().memory_bytes;
  return result_;
}

void Exploration::expand(StateNumber state) {
  successors_.clear();
  cursor_->successors(store_.state(state), successors_);
  if (successors_.empty() && !cursor_->may_end(store_.state(state))) {
    ++result_.deadlocks;
    if (!result_.first_deadlock) result_.first_deadlock = state;
    note_error();
  }
  take_successors(state);
  if (!stopped_ && options_.visitor != nullptr) options_.visitor->expanded(state);
}

void Exploration::take_successors(StateNumber source) {
  hashes_.clear();
  for (const space::Successor& successor : successors_.entries()) {
    hashes_.push_back(successor.has_state ? store_.hash(successors_.state(successor)) : 0);
    if (successor.has_state) store_.prefetch(hashes_.back());
  }
  for (std::size_t i = 0; i < successors_.size() && !stopped_; ++i) take(source, successors_[i], hashes_[i]);
}

void Exploration::take(StateNumber source, const space::Successor& successor, std::uint64_t hash) {
  Interned target{no_state, false};
  if (successor.has_state) target = intern(source, successors_.state(successor), hash);
  if (stopped_) return;
  if (source != no_state && successor.has_state) ++result_.transitions;
  if (options_.visitor != nullptr) options_.visitor->transition(source, successors_, successor, target);
  if (successor.fault != space::Fault::None) note_fault(source, successor);
  const std::uint64_t violated = options_.invariants & ~successor.propositions;
  if (target.is_new && violated != 0) note_invariants(target.number, violated);
}

// Adds the state if it is new and no limit keeps it out.
Interned Exploration::intern(StateNumber source, space::StateView state, std::uint64_t hash) {
  const std::uint64_t depth = source == no_state ? 0 : level_ + 1;
  const bool is_full = store_.size() >= options_.limits.states;
  if (is_full || depth > options_.limits.depth) {
    if (const auto known = store_.find(state, hash)) return {*known, false};
    if (is_full) {
      stop(Limit::States);
    } else {
      result_.limit = Limit::Depth;
    }
    return {no_state, false};
  }
  const Interned target = store_.intern(state, hash);
  if (target.is_new) {
    result_.depth = depth;
    if (options_.parents == Parents::Keep) parents_.push_back(source);
  }
  return target;
}

void Exploration::note_fault(StateNumber source, const space::Successor& successor) {
  auto summary = std::ranges::find(result_.faults, successor.fault, &FaultSummary::fault);
  if (summary == result_.faults.end()) {
    const auto steps = successors_.steps(successor);
    result_.faults.push_back({successor.fault, 0, source, {steps.begin(), steps.end()}});
    summary = result_.faults.end() - 1;
  }
  ++summary->count;
  note_error();
}

void Exploration::note_invariants(StateNumber state, std::uint64_t violated) {
  for (; violated != 0; violated &= violated - 1) {
    const auto proposition = static_cast<std::uint32_t>(std::countr_zero(violated));
    auto summary = std::ranges::find(result_.invariants, proposition, &InvariantSummary::proposition);
    if (summary == result_.invariants.end()) {
      result_.invariants.push_back({proposition, 0, state});
      summary = result_.invariants.end() - 1;
    }
    ++summary->count;
  }
  note_error();
}

void Exploration::note_error() {
  if (options_.on_error == OnError::Continue && !(options_.is_enough && options_.is_enough(result_))) return;
  result_.stopped_at_error = true;
  stopped_ = true;
}

void Exploration::stop(Limit limit) {
  result_.limit = limit;
  stopped_ = true;
}

Counts Exploration::counts() const {
  return {.states = store_.size(),
          .transitions = result_.transitions,
          .depth = result_.depth,
          .queue = store_.size() - next_,
          .memory_bytes = store_.memory() + parents_.capacity() * sizeof(StateNumber)};
}

std::vector<StateNumber> Exploration::path_to(StateNumber state) const {
  assert(options_.parents == Parents::Keep && state < store_.size());
  std::vector<StateNumber> path;
  for (; state != no_state; state = parents_[state]) path.push_back(state);
  std::ranges::reverse(path);
  return path;
}

ExploreResult explore(const space::StateSpace& space, const ExploreOptions& options) {
  return Exploration(space, options).run();
}

}  // namespace ouro::check
