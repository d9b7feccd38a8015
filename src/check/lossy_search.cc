#include "check/lossy_search.hh"

#include <algorithm>
#include <new>
#include <ranges>

#include "check/shuffle.hh"
#include "check/tagged_way.hh"
#include "space/state_hash.hh"

namespace ouro::check {

using space::Successor;

namespace {

/// So many successors make a batch, if there are so many states: enough to overlap waits. The fewer states,
/// the less is on the stack, which matters where little else takes memory.
struct BatchSize {
  std::size_t successors;
  std::size_t states;
};
constexpr BatchSize batch_size(LossyKind kind) {
  return kind == LossyKind::BitState ? BatchSize{32, 32} : BatchSize{16, 8};
}

StateStack::Tag tag_of(std::uint64_t hash) { return static_cast<StateStack::Tag>(hash); }

}  // namespace

LossySearch::LossySearch(const space::StateSpace& space, const ExploreOptions& options,
                         const LossyOptions& lossy)
    : space_(space),
      options_(options),
      lossy_(lossy),
      memory_(options.limits, lossy),
      random_(lossy.seed),
      cursor_(space.cursor()),
      stack_(lossy.temporary_folder),
      successors_(options.steps == Steps::All),
      errors_(options_, result_) {}

const ExploreResult& LossySearch::run() {
  LimitWatch watch(memory_.watched(options_.limits), options_.progress);
  result_.loss.emplace();
  try {
    set_ = memory_.make_set();
    begin();
    search(watch);
  } catch (const std::bad_alloc&) {
    stop(Limit::Memory);
  }
  if (set_ == nullptr) return result_;
  const Counts all = counts();
  result_.states = all.states;
  result_.memory_bytes = all.memory_bytes;
  result_.disk_bytes = stack_.disk();
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

// --- The batch ------------------------------------------------------------------------------------

void LossySearch::begin() {
  cursor_->initial(successors_);
  const Range all{0, successors_.size()};
  if (lossy_.is_shuffled) shuffle(successors_, all.begin, all.end, random_);
  hash_up_to(all.end);
  is_new_.assign(all.end, 0);
  visit(Parent{}, all);
  push(Parent{}, all);
}

void LossySearch::search(LimitWatch& watch) {
  const std::size_t room = memory_.stack_bytes();
  while (!is_over() && !stack_.empty()) {
    if (const Limit reached = watch.poll([this] { return counts(); }); reached != Limit::None)
      return stop(reached);
    stack_.begin(room);
    expand_batch();
    visit_batch();
    push_batch();
  }
}

/// The last ones that wait. Successors are hashed some at a time, and one state later: a processor waits
/// where it is to read bytes in words that it has just written one by one.
void LossySearch::expand_batch() {
  constexpr std::size_t at_once = 8;
  parents_.clear();
  successors_.clear();
  hashes_.clear();
  const BatchSize most = batch_size(lossy_.kind);
  while (stack_.may_take() && parents_.size() < most.states && successors_.size() < most.successors) {
    expand(stack_.take());
    if (parents_.back().begin >= hashes_.size() + at_once) hash_up_to(parents_.back().begin);
  }
  hash_up_to(successors_.size());
}

void LossySearch::expand(const StateStack::Taken& taken) {
  const std::size_t begin = successors_.size();
  cursor_->successors(taken.state, successors_);
  space::Expansion its{taken.state, begin, successors_.size()};
  cursor_->choose({&its, 1}, successors_);
  const Parent& parent =
      parents_.emplace_back(Parent{.number = parents_.size(),
                                   .way = taken.way,
                                   .depth = taken.depth,
                                   .begin = its.begin,
                                   .sufficient = its.sufficient,
                                   .end = its.end,
                                   .is_deadlock = its.begin == its.end && !cursor_->may_end(taken.state)});
  if (!lossy_.is_shuffled) return;
  shuffle(successors_, parent.begin, parent.sufficient, random_);
  shuffle(successors_, parent.sufficient, parent.end, random_);
}

/// What is hashed is looked for from now on.
void LossySearch::hash_up_to(std::size_t end) {
  const std::size_t begin = hashes_.size();
  hashes_.resize(end);
  const auto hashes = std::span(hashes_).subspan(begin);
  if (successors_.has_faults()) {
    const Successor* successor = successors_.entries().data() + begin;
    for (std::uint64_t& hash : hashes) {
      hash = successor->has_state ? seeded_hash(successors_, *successor) : 0;
      ++successor;
    }
  } else {
    space::hash_states(successors_, begin, hashes);
    for (std::uint64_t& hash : hashes) hash = store::with_seed(hash, lossy_.seed);
  }
  set_->prefetch(hashes);
}

inline std::uint64_t LossySearch::seeded_hash(const space::Successors& successors,
                                              const Successor& successor) const {
  return store::with_seed(space::hash_of(successors, successor), lossy_.seed);
}

// --- Visiting -------------------------------------------------------------------------------------

/// Looks up what has come of the batch, and notes errors while the states they were found in are there.
void LossySearch::visit_batch() {
  is_new_.assign(successors_.size(), 0);
  if (is_plain_batch()) {
    visit_plain_batch();
  } else {
    for (const Parent& parent : parents_)
      if (!is_over()) visit(parent);
  }
}

/// Is there nothing to be done but to look up all of them?
bool LossySearch::is_plain_batch() const {
  if (successors_.has_faults() || options_.visitor != nullptr ||
      set_->size() + successors_.size() > options_.limits.states || is_stack_full())
    return false;
  return std::ranges::none_of(parents_, [this](const Parent& parent) {
    return parent.sufficient != parent.end || parent.depth > options_.limits.depth;
  });
}

void LossySearch::visit_plain_batch() {
  set_->insert(hashes_, is_new_);
  result_.transitions += successors_.size();
  for (const Parent& parent : parents_) {
    if (parent.is_deadlock) note_deadlock(parent);
    if (options_.invariants != 0) note_invariants(parent);
    if (errors_.is_enough()) return;
  }
}

void LossySearch::note_invariants(const Parent& parent) {
  for (std::size_t i = parent.begin; i < parent.end && !errors_.is_enough(); ++i)
    if (is_new_[i] != 0 && errors_.violates_invariant(successors_[i]))
      note_invariants(parent, successors_[i]);
}

void LossySearch::visit(const Parent& parent) {
  if (parent.is_deadlock) note_deadlock(parent);
  if (!visit(parent, {parent.begin, parent.sufficient})) visit(parent, {parent.sufficient, parent.end});
}

/// Inserts these successors, and says whether there are new ones.
bool LossySearch::visit(const Parent& parent, Range range) {
  if (range.begin == range.end || is_over()) return false;
  insert(parent, range);
  bool is_any = false;
  for (std::size_t i = range.begin; i < range.end && !errors_.is_enough(); ++i) {
    note(parent, successors_[i], is_new_[i] != 0);
    is_any |= is_new_[i] != 0;
  }
  return is_any;
}

/// One at a time, up to the limit on states.
void LossySearch::insert(const Parent& parent, Range range) {
  const bool is_left_out = is_too_deep(parent);
  for (std::size_t i = range.begin; i < range.end; ++i) {
    if (is_left_out || is_stopped_ || !successors_[i].has_state) continue;
    if (set_->size() >= options_.limits.states) {
      stop(Limit::States);
    } else {
      set_->insert(std::span(hashes_).subspan(i, 1), std::span(is_new_).subspan(i, 1));
    }
  }
}

bool LossySearch::is_too_deep(const Parent& parent) {
  const bool is_deep = parent.depth > options_.limits.depth;
  const bool is_full = is_stack_full();
  if (is_deep || is_full) result_.limit = is_deep ? Limit::Depth : Limit::Memory;
  return is_deep || is_full;
}

bool LossySearch::is_stack_full() const { return memory_.is_full(stack_.size()); }

void LossySearch::push_batch() {
  for (const Parent& parent : parents_) push(parent, {parent.begin, parent.end});
}

/// Of the successors in the range, those that are new come to wait, the first of them on top. Which ones
/// are new cannot be foreseen; that they are listed first takes no jump for each.
void LossySearch::push(const Parent& parent, Range range) {
  std::size_t count = 0;
  fresh_.resize(std::max(fresh_.size(), range.end - range.begin));
  for (std::size_t i = range.end; i-- > range.begin; count += is_new_[i]) fresh_[count] = i;
  for (const std::size_t i : std::span(fresh_).first(count)) {
    const Successor& successor = successors_[i];
    if (lossy_.seen != nullptr) lossy_.seen->add(space::hash_of(successors_, successor));
    stack_.push(successors_.state(successor), parent.way, parent.depth + 1, tag_of(hashes_[i]));
    result_.depth = std::max<std::uint64_t>(result_.depth, parent.depth);
  }
}

// --- What is found --------------------------------------------------------------------------------

void LossySearch::note(const Parent& parent, const Successor& successor, bool is_new) {
  const bool is_initial = parent.depth == 0;
  if (!is_initial && successor.has_state) ++result_.transitions;
  if (options_.visitor != nullptr)
    options_.visitor->transition(is_initial ? no_state : 0,
                                 is_initial ? space::StateView{} : stack_.taken(parent.number).state,
                                 successors_, successor, {successor.has_state ? 0 : no_state, is_new});
  if (successor.fault != space::Fault::None)
    errors_.note_fault(successors_, successor, [&] { return paths_.keep(path(parent)); });
  if (is_new && errors_.violates_invariant(successor)) note_invariants(parent, successor);
}

void LossySearch::note_deadlock(const Parent& parent) {
  errors_.note_deadlock([&] { return paths_.keep(path(parent)); });
}

void LossySearch::note_invariants(const Parent& parent, const Successor& successor) {
  errors_.note_invariants(successor, [&] {
    std::vector<space::StoredState> way = path(parent);
    way.emplace_back(successors_.state(successor));
    return paths_.keep(std::move(way));
  });
}

std::vector<space::StoredState> LossySearch::path(const Parent& parent) const {
  if (parent.depth == 0) return {};
  const StateStack::Taken taken = stack_.taken(parent.number);
  const auto tag = [this](const space::Successors& successors, const Successor& successor) {
    return tag_of(seeded_hash(successors, successor));
  };
  return walk_way(space_, stack_.tags(taken.way), tag, taken.state);
}

}  // namespace ouro::check
