#include "check/lossy_search.hh"

#include <algorithm>
#include <limits>
#include <new>
#include <ranges>

#include "store/hash_compact.hh"

namespace ouro::check {

using space::Successor;

namespace {

std::size_t set_bytes(const Limits& limits, const LossyOptions& lossy) {
  return std::min(lossy.set_bytes.value_or(limits.memory_bytes - limits.memory_bytes / 4),
                  limits.memory_bytes);
}

std::unique_ptr<store::VisitedSet> make_set(const Limits& limits, const LossyOptions& lossy) {
  const std::size_t bytes = set_bytes(limits, lossy);
  if (lossy.kind == LossyKind::Compact) return std::make_unique<store::HashCompact>(bytes);
  return std::make_unique<store::BitState>(bytes, lossy.hashes);
}

/// The array of bits has its size, and the stack is kept from growing too large: there is nothing to watch.
Limits watched_limits(Limits limits, LossyKind kind) {
  if (kind == LossyKind::BitState) limits.memory_bytes = std::numeric_limits<std::size_t>::max();
  return limits;
}

}  // namespace

LossySearch::LossySearch(const space::StateSpace& space, const ExploreOptions& options,
                         const LossyOptions& lossy)
    : options_(options),
      lossy_(lossy),
      random_(lossy.seed),
      cursor_(space.cursor()),
      errors_(options_, result_),
      successors_(options.steps == Steps::All) {}

const ExploreResult& LossySearch::run() {
  LimitWatch watch(watched_limits(options_.limits, lossy_.kind), options_.progress);
  result_.loss.emplace();
  try {
    set_ = make_set(options_.limits, lossy_);
    begin();
    search(watch);
  } catch (const std::bad_alloc&) {
    stop(Limit::Memory);
  }
  if (set_ == nullptr) return result_;
  const Counts all = counts();
  result_.states = all.states;
  result_.memory_bytes = all.memory_bytes;
  if (result_.limit == Limit::None && !result_.stopped_at_error) result_.loss = set_->loss();
  return result_;
}

Counts LossySearch::counts() const {
  return {.states = set_->size(),
          .transitions = result_.transitions,
          .depth = result_.depth,
          .queue = 0,
          .memory_bytes = set_->memory() + stack_.memory()};
}

void LossySearch::stop(Limit limit) {
  result_.limit = limit;
  is_stopped_ = true;
}

void LossySearch::begin() {
  successors_.clear();
  cursor_->initial(successors_);
  if (lossy_.is_shuffled) shuffle(0, successors_.size());
  take(0, successors_.size());
}

void LossySearch::search(LimitWatch& watch) {
  while (!stack_.empty() && !is_stopped_ && !errors_.is_enough()) {
    if (stack_.is_entered()) {
      stack_.leave();
      continue;
    }
    if (const Limit reached = watch.poll([this] { return counts(); }); reached != Limit::None)
      return stop(reached);
    stack_.enter();
    expand();
  }
}

void LossySearch::expand() {
  successors_.clear();
  cursor_->successors(stack_.current(), successors_);
  const std::size_t sufficient = successors_.sufficient_end();
  if (lossy_.is_shuffled) {
    shuffle(0, sufficient);
    shuffle(sufficient, successors_.size());
  }
  if (successors_.empty() && !cursor_->may_end(stack_.current()))
    errors_.note_deadlock([this] { return stack_.path(); });
  if (!take(0, sufficient)) take(sufficient, successors_.size());
}

void LossySearch::shuffle(std::size_t begin, std::size_t end) {
  for (; begin + 1 < end; ++begin) successors_.swap_entries(begin, begin + random_.below(end - begin));
}

/// Inserts these successors; those that are new are to wait, the first of them on top. Says whether there are
/// any.
bool LossySearch::take(std::size_t begin, std::size_t end) {
  if (begin == end || is_stopped_ || errors_.is_enough()) return false;
  insert(begin, end);
  for (std::size_t i = begin; i < end && !errors_.is_enough(); ++i)
    note(successors_[i], is_new_[i - begin] != 0);
  bool has_new = false;
  for (std::size_t i = end; i-- > begin;) {
    if (is_new_[i - begin] == 0) continue;
    const space::StateView state = successors_.state(successors_[i]);
    stack_.push(state);
    if (lossy_.seen != nullptr) lossy_.seen->add(store::hash_state(state, 0));
    has_new = true;
  }
  if (has_new) result_.depth = std::max<std::uint64_t>(result_.depth, stack_.depth());
  return has_new;
}

bool LossySearch::is_too_deep() {
  const Limits& limits = options_.limits;
  const bool is_deep = stack_.depth() > limits.depth;
  const bool is_full =
      lossy_.kind == LossyKind::BitState && stack_.size() > limits.memory_bytes - set_bytes(limits, lossy_);
  if (is_deep || is_full) result_.limit = is_deep ? Limit::Depth : Limit::Memory;
  return is_deep || is_full;
}

// Successors without states are rare: their places are made afterwards.
void LossySearch::insert(std::size_t begin, std::size_t end) {
  hashes_.clear();
  for (const Successor& successor : successors_.entries().subspan(begin, end - begin))
    if (successor.has_state) hashes_.push_back(store::hash_state(successors_.state(successor), lossy_.seed));
  is_new_.assign(hashes_.size(), 0);
  if (!hashes_.empty() && !is_too_deep()) {
    if (set_->size() + hashes_.size() <= options_.limits.states) {
      set_->insert(hashes_, is_new_);
    } else {
      insert_up_to_limit();
    }
  }
  if (hashes_.size() == end - begin) return;
  for (std::size_t i = begin; i < end; ++i)
    if (!successors_[i].has_state)
      is_new_.insert(is_new_.begin() + static_cast<std::ptrdiff_t>(i - begin), 0);
}

void LossySearch::insert_up_to_limit() {
  for (std::size_t i = 0; i < hashes_.size(); ++i) {
    if (set_->size() >= options_.limits.states) return stop(Limit::States);
    set_->insert(std::span(hashes_).subspan(i, 1), std::span(is_new_).subspan(i, 1));
  }
}

void LossySearch::note(const Successor& successor, bool is_new) {
  const bool is_initial = stack_.depth() == 0;
  if (!is_initial && successor.has_state) ++result_.transitions;
  if (options_.visitor != nullptr)
    options_.visitor->transition(is_initial ? no_state : 0, stack_.current(), successors_, successor,
                                 {successor.has_state ? 0 : no_state, is_new});
  if (successor.fault != space::Fault::None)
    errors_.note_fault(successors_, successor, [this] { return stack_.path(); });
  if (is_new && errors_.violates_invariant(successor))
    errors_.note_invariants(successor, [&] { return path_with(successors_.state(successor)); });
}

std::vector<space::StoredState> LossySearch::path_with(space::StateView last) const {
  std::vector<space::StoredState> path = stack_.path();
  path.emplace_back(last);
  return path;
}

}  // namespace ouro::check
