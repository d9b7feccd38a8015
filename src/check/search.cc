#include "check/search.hh"

#include <algorithm>
#include <array>
#include <cassert>
#include <new>
#include <utility>

#include "check/saved_result.hh"
#include "store/saved_states.hh"

namespace ouro::check {

using space::Successor;
using store::Interned;

namespace {

CheckpointOptions with_facts(CheckpointOptions checkpoint, const ExploreOptions& options) {
  checkpoint.facts.push_back(
      {"the order of the search (--search)", options.order == Order::BreadthFirst ? "bfs" : "dfs"});
  checkpoint.facts.push_back(
      {std::string(partial_order_fact), options.leave_out == LeaveOut::Nothing ? "off" : "on"});
  checkpoint.facts.push_back(depth_fact(options.limits));
  return checkpoint;
}

}  // namespace

Search::Search(const space::StateSpace& space, const ExploreOptions& options)
    : options_(options),
      space_(space),
      checkpoints_(options.checkpoint.any()
                       ? std::make_unique<Checkpoints>(with_facts(options.checkpoint, options))
                       : nullptr),
      cursor_(space.cursor()),
      store_(store::make_store(options.store.value_or(store::StoreKind::Exact))),
      may_compress_(!options.store),
      errors_(options_, result_),
      successors_(options.steps == Steps::All),
      parents_(batch_states) {
  options_.limits.states = std::min<std::uint64_t>(options_.limits.states, no_state);
}

const ExploreResult& Search::run() {
  assert(store_->size() == 0);
  LimitWatch watch(options_.limits, options_.progress);
  try {
    begin();
    search(watch);
    if (checkpoints_) write_last_checkpoint();
  } catch (const std::bad_alloc&) {
    stop(Limit::Memory);
  }
  const Counts all = counts();
  result_.states = all.states;
  result_.memory_bytes = all.memory_bytes;
  return result_;
}

void Search::begin() {
  if (checkpoints_ && checkpoints_->is_resumed()) {
    const Resumed resumed = checkpoints_->resume(*this);
    result_.resumed = resumed;
    return;
  }
  clear_batch();
  Parent& nobody = add_parent(no_state);
  cursor_->initial(successors_);
  nobody.begin = 0;
  nobody.end = batch_end_ = successors_.size();
  if (options_.is_enough) cut_after_error(0);
  take_batch(0);
}

bool Search::is_limit_reached(LimitWatch& watch) {
  if (store_->size() >= options_.pause.states && !std::exchange(options_.pause, {}).goes_on(counts())) {
    stop(Limit::States);
    return true;
  }
  bool is_time_to_look = false;
  const Limit reached = watch.poll([&] {
    is_time_to_look = true;
    return counts();
  });
  if (reached != Limit::None) {
    stop(reached);
  } else if (is_time_to_look && checkpoints_ && checkpoints_->is_due()) {
    checkpoints_->write(*this, store_->size());
  }
  if (!is_stopped_) compress(watch);
  return is_stopped_;
}

void Search::compress(LimitWatch& watch) {
  compress_if_large([&] {
    if (const Limit reached = watch.poll([&] { return counts(); }); reached != Limit::None) stop(reached);
    return !is_stopped_;
  });
}

Counts Search::counts() const {
  return {.states = store_->size(),
          .transitions = result_.transitions,
          .depth = result_.depth,
          .queue = 0,
          .memory_bytes = store_->memory()};
}

void Search::stop(Limit limit) {
  limit_before_ = result_.limit;
  result_.limit = limit;
  is_stopped_ = true;
}

// --- Checkpoints ----------------------------------------------------------------------------------

/// Nothing to go on with is there where not even the initial states fitted.
void Search::write_last_checkpoint() {
  if (!is_stopped_ || result_.stopped_at_error || (kept_ && kept_->states == 0)) return;
  if (kept_) undo_batch();
  checkpoints_->write(*this, kept_ ? kept_->states : store_->size(), Checkpoints::When::Last);
}

void Search::save(CheckedWriter& file) const {
  const std::uint64_t states = kept_ ? kept_->states : store_->size();
  ExploreResult result = kept_ ? kept_->result : result_;
  if (is_stopped_ && !kept_) result.limit = limit_before_;
  file.number(states);
  save_result(result, file);
  file.section();
  save_order(file, states);
  file.section();
  store::save_states(*store_, states, file);
}

void Search::restore(CheckedReader& file) {
  const std::uint64_t states = file.number(no_state);
  if (states == 0) file.refuse("it has no states");
  result_ = restore_result(file, states);
  file.section();
  restore_order(file, states);
  file.section();
  store::restore_states(file, states, space_.layout_count(), store_, [this] { compress_if_large(); });
  successors_.clear();
  cursor_->initial(successors_);
  for (const Successor& successor : successors_.entries())
    if (successor.has_state && !store_->find(successors_.state(successor)))
      file.refuse("an initial state is not there");
}

// --- The batch ------------------------------------------------------------------------------------

void Search::clear_batch() {
  successors_.clear();
  parent_count_ = 0;
  batch_end_ = 0;
  is_cut_ = false;
  is_to_be_cut_ = false;
}

/// Both stores are there for a while: the compressed one takes about a quarter of the other's memory.
void Search::compress_if_large(const std::function<bool()>& goes_on) {
  if (!may_compress_ || store_->memory() < options_.limits.memory_bytes / 2) return;
  may_compress_ = false;
  if (auto compressed = store::copy(*store_, store::StoreKind::Tree, goes_on)) store_ = std::move(compressed);
}

Search::Parent& Search::add_parent(StateNumber state) {
  assert(parent_count_ < parents_.size());
  Parent& parent = parents_[parent_count_++];
  parent.number = state;
  parent.part = Part::All;
  parent.is_deadlock = false;
  parent.is_whole = true;
  return parent;
}

void Search::expand(StateNumber state, Part part) {
  assert(!is_cut_);
  Parent& parent = add_parent(state);
  parent.begin = successors_.size();
  store_->load(state, parent.loaded);
  cursor_->successors(parent.loaded.view, successors_);
  parent.end = batch_end_ = successors_.size();
  parent.is_deadlock = parent.end == parent.begin && !cursor_->may_end(parent.loaded.view);
  if (options_.leave_out != LeaveOut::Nothing && !has_error(parent.begin)) {
    parent.part = part;
    is_to_be_cut_ |= part != Part::All;
  }
  if (options_.is_enough) cut_after_error(parent.begin);
}

/// Where a state has an error among its successors, all of them are taken, in their order.
void Search::leave_out() {
  expansions_.clear();
  for (const Parent& parent : std::span(parents_).first(parent_count_))
    if (parent.part != Part::All) expansions_.push_back({parent.loaded.view, parent.begin, parent.end});
  cursor_->choose(expansions_, successors_);
  struct Range {
    std::size_t begin;
    std::size_t end;
  };
  std::array<Range, batch_states> kept{};
  const space::Expansion* chosen = expansions_.data();
  std::size_t count = 0;
  for (std::size_t i = 0; i < parent_count_; ++i) {
    Parent& parent = parents_[i];
    const std::size_t sufficient = parent.part == Part::All ? parent.end : chosen++->sufficient;
    kept[i] = {parent.part == Part::Rest ? sufficient : parent.begin,
               parent.part == Part::Sufficient ? sufficient : parent.end};
    parent.is_whole = parent.part != Part::Sufficient || kept[i].end == parent.end;
    if (i + 1 == parent_count_) batch_end_ += count - kept[i].begin;
    parent.begin = count;
    parent.end = count += kept[i].end - kept[i].begin;
  }
  if (!is_cut_) batch_end_ = count;
  successors_.keep_only(std::span(kept).first(parent_count_));
}

/// The search may end at the first error among the last parent's successors: the batch ends there.
void Search::cut_after_error(std::size_t begin) {
  is_cut_ = parents_[parent_count_ - 1].is_deadlock;
  for (std::size_t i = begin; i < successors_.size() && !is_cut_; ++i) {
    is_cut_ = is_error(successors_[i]);
    if (is_cut_) batch_end_ = i + 1;
  }
}

bool Search::has_error(std::size_t begin) const {
  return std::ranges::any_of(successors_.entries().subspan(begin),
                             [this](const Successor& successor) { return is_error(successor); });
}

void Search::take_batch(std::uint64_t depth) {
  const std::size_t known = store_->size();
  if (checkpoints_ && known + successors_.size() > options_.limits.states) kept_ = {known, result_};
  intern_batch(depth);
  if (is_plain_) {
    take_plain_batch();
  } else {
    note_batch(depth);
  }
  if (store_->size() > known) result_.depth = std::max(result_.depth, depth);
  if (!is_stopped_) kept_.reset();
}

void Search::take_plain_batch() {
  result_.transitions += batch_end_;
  for (const Parent& parent : std::span(parents_).first(parent_count_))
    if (parent.is_deadlock) note_deadlock(parent.number);
}

void Search::note_batch(std::uint64_t depth) {
  for (std::size_t i = 0; i < parent_count_ && !is_stopped_; ++i) note_parent(parents_[i], depth);
}

void Search::intern_batch(std::uint64_t depth) {
  if (is_to_be_cut_) leave_out();
  const bool fits = store_->size() + batch_end_ <= options_.limits.states && depth <= options_.limits.depth;
  is_plain_ = fits && !is_cut_ && options_.visitor == nullptr && options_.invariants == 0;
  if (is_plain_ && intern_plain_batch()) return;
  collect_candidates();
  intern_candidates(depth, fits);
  if (candidate_count_ == batch_end_)
    targets_.swap(interned_);
  else
    scatter_interned();
}

/// Where no step fails, all there is to do is to intern everything.
bool Search::intern_plain_batch() {
  if (successors_.has_faults() || parents_.front().number == no_state) return false;
  if (targets_.size() < batch_end_) make_room_for_batch();
  return store_->intern_all(successors_, std::span(targets_).first(batch_end_));
}

void Search::make_room_for_batch() {
  candidates_.resize(batch_end_);
  interned_.resize(batch_end_);
  targets_.resize(batch_end_);
}

void Search::intern_candidates(std::uint64_t depth, bool fits) {
  if (fits) {
    store_->intern(std::span(candidates_).first(candidate_count_),
                   std::span(interned_).first(candidate_count_));
  } else {
    for (std::size_t i = 0; i < candidate_count_; ++i)
      interned_[i] = intern_within_limits(candidates_[i].state, depth);
  }
}

/// What the loop reads again and again is in variables of its own, which what it writes cannot change. One
/// that has no state is written over by the next.
void Search::collect_candidates() {
  if (candidates_.size() < batch_end_) make_room_for_batch();
  store::Candidate* candidate = candidates_.data();
  const Successor* const entries = successors_.entries().data();
  const std::byte* const bytes = successors_.bytes();
  bool is_plain = is_plain_;
  for (const Parent& parent : std::span(parents_).first(parent_count_)) {
    is_plain &= parent.number != no_state;
    const store::Loaded* loaded = parent.number == no_state ? nullptr : &parent.loaded;
    const Successor* const end = entries + std::min(parent.end, batch_end_);
    for (const Successor* successor = entries + parent.begin; successor < end; ++successor) {
      is_plain &= successor->fault == space::Fault::None;
      *candidate = {
          {successor->layout, {bytes + successor->begin, successor->size}}, loaded, successor->hash};
      candidate += successor->has_state ? 1 : 0;
    }
  }
  is_plain_ = is_plain;
  candidate_count_ = static_cast<std::size_t>(candidate - candidates_.data());
}

/// Some successors are no candidates: they have no state.
void Search::scatter_interned() {
  std::fill_n(targets_.begin(), batch_end_, Interned{no_state, false});
  std::size_t next = 0;
  for (const Parent& parent : std::span(parents_).first(parent_count_)) {
    const std::size_t end = std::min(parent.end, batch_end_);
    for (std::size_t i = parent.begin; i < end; ++i)
      if (successors_[i].has_state) targets_[i] = interned_[next++];
  }
}

// The successor behind an error that was not enough to end the search.
void Search::intern_next(std::uint64_t depth) {
  const Successor& successor = successors_[batch_end_++];
  if (targets_.size() < batch_end_) targets_.resize(batch_end_);
  targets_[batch_end_ - 1] = successor.has_state ? intern_within_limits(successors_.state(successor), depth)
                                                 : Interned{no_state, false};
}

// Where a limit may keep a state out. Nothing is stored after the state at which the limit was met.
Interned Search::intern_within_limits(space::StateView state, std::uint64_t depth) {
  const bool is_full = store_->size() >= options_.limits.states;
  if (!is_full && depth <= options_.limits.depth) return store_->intern(state);
  if (const auto known = store_->find(state)) return {*known, false};
  return {no_state, false};
}

// --- What is found --------------------------------------------------------------------------------

void Search::note_parent(const Parent& parent, std::uint64_t depth) {
  if (parent.is_deadlock) note_deadlock(parent.number);
  for (std::size_t i = parent.begin; i < parent.end && !is_stopped_; ++i) {
    if (i == batch_end_) intern_next(depth);
    note(parent, successors_[i], targets_[i]);
  }
  if (!is_stopped_ && parent.number != no_state && options_.visitor != nullptr)
    options_.visitor->expanded(parent.number);
}

void Search::note(const Parent& parent, const Successor& successor, Interned target) {
  if (successor.has_state && target.number == no_state) {
    if (store_->size() >= options_.limits.states) {
      stop(Limit::States);
      return;
    }
    result_.limit = Limit::Depth;
  }
  if (parent.number != no_state && successor.has_state) ++result_.transitions;
  if (options_.visitor != nullptr) {
    const space::StateView from = parent.number == no_state ? space::StateView{} : parent.loaded.view;
    options_.visitor->transition(parent.number, from, successors_, successor, target);
  }
  if (successor.fault != space::Fault::None)
    errors_.note_fault(successors_, successor, [&] { return witness(parent.number); });
  if (target.is_new && errors_.violates_invariant(successor))
    errors_.note_invariants(successor, [&] { return witness(target.number); });
  is_stopped_ |= errors_.is_enough();
}

void Search::note_deadlock(StateNumber state) {
  errors_.note_deadlock([&] { return witness(state); });
  is_stopped_ |= errors_.is_enough();
}

StateNumber Search::witness(StateNumber state) {
  if (state != no_state) note_witness(state);
  return state;
}

// --- The front ------------------------------------------------------------------------------------

Exploration::Exploration(const space::StateSpace& space, const ExploreOptions& options)
    : search_(options.order == Order::BreadthFirst ? breadth_first(space, options)
                                                   : depth_first(space, options)) {}

Exploration::~Exploration() = default;

const ExploreResult& Exploration::run() { return search_->run(); }
const ExploreResult& Exploration::result() const noexcept { return search_->result(); }
const store::StateStore& Exploration::states() const noexcept { return search_->states(); }
std::vector<StateNumber> Exploration::path_to(StateNumber state) const { return search_->path_to(state); }

ExploreResult explore(const space::StateSpace& space, const ExploreOptions& options) {
  return Exploration(space, options).run();
}

}  // namespace ouro::check
