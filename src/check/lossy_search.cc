#include "check/lossy_search.hh"

#include <algorithm>
#include <limits>
#include <new>
#include <ranges>

#include "space/state_hash.hh"
#include "store/hash_compact.hh"

namespace ouro::check {

using space::Successor;

namespace {

/// What the set is given; the rest is for the stacks. With hashes there are fewer states, and shorter stacks.
std::size_t set_bytes(const Limits& limits, const LossyOptions& lossy) {
  const std::size_t rest = limits.memory_bytes / (lossy.kind == LossyKind::Compact ? 8 : 4);
  return std::min(lossy.set_bytes.value_or(limits.memory_bytes - rest), limits.memory_bytes);
}

std::unique_ptr<store::VisitedSet> make_set(const Limits& limits, const LossyOptions& lossy) {
  const std::size_t bytes = set_bytes(limits, lossy);
  if (lossy.kind == LossyKind::Compact) return std::make_unique<store::HashCompact>(bytes);
  return std::make_unique<store::BitState>(bytes, lossy.hashes);
}

/// Enough turns of others for an answer to come; each takes some tenths of a microsecond.
constexpr std::size_t walker_count = 8;

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
      errors_(options_, result_) {
  for (std::size_t i = 0; i < walker_count; ++i) walkers_.emplace_back(options.steps == Steps::All);
}

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
  std::size_t memory = set_->memory();
  for (const Walker& walker : walkers_) memory += walker.stack.memory();
  return {.states = set_->size(),
          .transitions = result_.transitions,
          .depth = result_.depth,
          .queue = 0,
          .memory_bytes = memory};
}

void LossySearch::stop(Limit limit) {
  result_.limit = limit;
  is_stopped_ = true;
}

// --- The walkers ----------------------------------------------------------------------------------

void LossySearch::begin() {
  Walker& walker = walkers_.front();
  cursor_->initial(walker.successors);
  if (lossy_.is_shuffled) shuffle(walker.successors, 0, walker.successors.size());
  hash(walker, 0, walker.successors.size());
  take(walker, 0, walker.successors.size());
}

void LossySearch::search(LimitWatch& watch) {
  for (bool is_busy = true; is_busy;) {
    is_busy = false;
    for (Walker& walker : walkers_) {
      if (walker.is_expanded) take(walker);
      if (is_over()) return;
      is_busy |= go_on(walker, watch);
    }
  }
}

/// Expands the next state; false if there is none, for now.
bool LossySearch::go_on(Walker& walker, LimitWatch& watch) {
  while (!walker.stack.empty() && walker.stack.is_entered()) walker.stack.leave();
  if (walker.stack.empty()) {
    ++walker.idle;
    return false;
  }
  if (const Limit reached = watch.poll([this] { return counts(); }); reached != Limit::None) {
    stop(reached);
    return false;
  }
  walker.stack.enter();
  expand(walker);
  return true;
}

void LossySearch::expand(Walker& walker) {
  space::Successors& successors = walker.successors;
  successors.clear();
  cursor_->successors(walker.stack.current(), successors);
  const std::size_t sufficient = successors.sufficient_end();
  if (lossy_.is_shuffled) {
    shuffle(successors, 0, sufficient);
    shuffle(successors, sufficient, successors.size());
  }
  hash(walker, 0, sufficient);
  walker.is_expanded = true;
}

void LossySearch::shuffle(space::Successors& successors, std::size_t begin, std::size_t end) {
  for (; begin + 1 < end; ++begin) successors.swap_entries(begin, begin + random_.below(end - begin));
}

void LossySearch::hash(Walker& walker, std::size_t begin, std::size_t end) {
  walker.hashes.clear();
  for (const Successor& successor : walker.successors.entries().subspan(begin, end - begin))
    if (successor.has_state)
      walker.hashes.push_back(store::with_seed(space::hash_of(walker.successors, successor), lossy_.seed));
  set_->prefetch(walker.hashes);
}

/// One that has waited long enough for a copy of the path of another.
LossySearch::Walker* LossySearch::idle_walker(const Walker& giver) {
  constexpr std::size_t steps_a_turn = 16;
  for (Walker& walker : walkers_)
    if (walker.stack.empty() && !walker.is_expanded && walker.idle * steps_a_turn > giver.stack.depth())
      return &walker;
  return nullptr;
}

// --- Successors -----------------------------------------------------------------------------------

void LossySearch::take(Walker& walker) {
  walker.is_expanded = false;
  const std::size_t count = walker.successors.size();
  const std::size_t sufficient = walker.successors.sufficient_end();
  if (count == 0 && !cursor_->may_end(walker.stack.current()))
    errors_.note_deadlock([&] { return paths_.keep(walker.stack.path()); });
  if (take(walker, 0, sufficient) || sufficient == count) return;
  hash(walker, sufficient, count);
  take(walker, sufficient, count);
}

/// Inserts these successors, whose hashes are there; those that are new are to wait. Says whether there are
/// any.
bool LossySearch::take(Walker& walker, std::size_t begin, std::size_t end) {
  if (begin == end || is_over()) return false;
  insert(walker, begin, end);
  for (std::size_t i = begin; i < end && !errors_.is_enough(); ++i)
    note(walker, walker.successors[i], is_new_[i - begin] != 0);
  if (std::ranges::count(is_new_, 1) == 0) return false;
  result_.depth = std::max<std::uint64_t>(result_.depth, walker.stack.depth());
  push(walker, begin, end);
  return true;
}

/// The first of those that are new comes to lie on top. One of several may be for a walker that has nothing
/// to do.
void LossySearch::push(Walker& walker, std::size_t begin, std::size_t end) {
  Walker* idle = std::ranges::count(is_new_, 1) > 1 ? idle_walker(walker) : nullptr;
  for (std::size_t i = end; i-- > begin;) {
    if (is_new_[i - begin] == 0) continue;
    const space::StateView state = walker.successors.state(walker.successors[i]);
    if (lossy_.seen != nullptr) lossy_.seen->add(space::hash_of(walker.successors, walker.successors[i]));
    if (idle != nullptr) {
      idle->stack = walker.stack.fork();
      idle->stack.push(state);
      idle->idle = 0;
      idle = nullptr;
    } else {
      walker.stack.push(state);
    }
  }
}

bool LossySearch::is_too_deep(const Walker& walker) {
  const Limits& limits = options_.limits;
  const bool is_deep = walker.stack.depth() > limits.depth;
  std::size_t stacks = 0;
  for (const Walker& each : walkers_) stacks += each.stack.size();
  const bool is_full =
      lossy_.kind == LossyKind::BitState && stacks > limits.memory_bytes - set_bytes(limits, lossy_);
  if (is_deep || is_full) result_.limit = is_deep ? Limit::Depth : Limit::Memory;
  return is_deep || is_full;
}

// Successors without states are rare: their places are made afterwards.
void LossySearch::insert(const Walker& walker, std::size_t begin, std::size_t end) {
  const std::vector<std::uint64_t>& hashes = walker.hashes;
  is_new_.assign(hashes.size(), 0);
  if (!hashes.empty() && !is_too_deep(walker)) {
    if (set_->size() + hashes.size() <= options_.limits.states) {
      set_->insert(hashes, is_new_);
    } else {
      insert_up_to_limit(walker);
    }
  }
  if (hashes.size() == end - begin) return;
  for (std::size_t i = begin; i < end; ++i)
    if (!walker.successors[i].has_state)
      is_new_.insert(is_new_.begin() + static_cast<std::ptrdiff_t>(i - begin), 0);
}

void LossySearch::insert_up_to_limit(const Walker& walker) {
  for (std::size_t i = 0; i < walker.hashes.size(); ++i) {
    if (set_->size() >= options_.limits.states) return stop(Limit::States);
    set_->insert(std::span(walker.hashes).subspan(i, 1), std::span(is_new_).subspan(i, 1));
  }
}

void LossySearch::note(const Walker& walker, const Successor& successor, bool is_new) {
  const bool is_initial = walker.stack.depth() == 0;
  if (!is_initial && successor.has_state) ++result_.transitions;
  if (options_.visitor != nullptr)
    options_.visitor->transition(is_initial ? no_state : 0, walker.stack.current(), walker.successors,
                                 successor, {successor.has_state ? 0 : no_state, is_new});
  if (successor.fault != space::Fault::None)
    errors_.note_fault(walker.successors, successor, [&] { return paths_.keep(walker.stack.path()); });
  if (!is_new || !errors_.violates_invariant(successor)) return;
  errors_.note_invariants(successor, [&] {
    std::vector<space::StoredState> path = walker.stack.path();
    path.emplace_back(walker.successors.state(successor));
    return paths_.keep(std::move(path));
  });
}

}  // namespace ouro::check
