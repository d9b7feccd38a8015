#include "check/state_graph.hh"

#include <fmt/format.h>

#include <algorithm>
#include <new>
#include <utility>

#include "base/source.hh"

namespace ouro::check {

namespace {

ProcessSet bit_of(std::uint32_t process) {
  if (process == space::Step::none) return 0;
  if (process >= max_processes)
    throw LimitError(
        fmt::format("process {} moves, and fairness is for processes below {}", process, max_processes),
        "fewer processes, or assumptions over propositions instead");
  return ProcessSet{1} << process;
}

}  // namespace

StateGraph::StateGraph(const space::StateSpace& space, const StateGraphOptions& options)
    : space_(space),
      options_(options),
      cursor_(space.cursor()),
      store_(store::make_store(options.store.value_or(store::StoreKind::Exact))),
      may_compress_(!options.store),
      successors_(options.with_movers) {}

std::span<const StateNumber> StateGraph::initial() {
  if (initial_) return *initial_;
  do_whole([this] {
    cursor_->initial(successors_);
    add_candidates(0, successors_.size());
    intern_batch();
    std::vector<StateNumber> states;
    for (const store::Interned& state : targets_)
      if (state.number != no_state) states.push_back(state.number);
    initial_ = std::move(states);
  });
  return *initial_;
}

std::uint64_t StateGraph::propositions(StateNumber state) {
  const std::uint64_t dead = options_.dead && is_dead(state) ? std::uint64_t{1} << *options_.dead : 0;
  const std::uint64_t label = records_.get(state).label();
  if (label != 0) return labels_[static_cast<WordNumbers::Number>(label - 1)] | dead;
  store_->load(state, loaded_);
  return cursor_->propositions(loaded_.view) | dead;
}

bool StateGraph::is_dead(StateNumber state) {
  const std::uint64_t list = records_.get(state).list();
  if (list != 0) return (*words_.at(list) & dead_flag) != 0;
  successors(state);
  return (list_.front() & dead_flag) != 0;
}

StateGraph::Successors StateGraph::successors(StateNumber state) {
  const std::uint64_t list = records_.get(state).list();
  if (list != 0) return read_list(words_.at(list));
  do_whole([this, state] {
    add_to_batch(state);
    intern_batch();
    make_list(parents_.front());
    if (is_remembering_) remember_list(state);
  });
  return read_list(list_.data());
}

void StateGraph::prepare(std::span<const StateNumber> states) {
  const auto is_known = [this](StateNumber state) { return is_remembered(state); };
  if (!may_remember() || std::ranges::all_of(states, is_known)) return;
  do_whole([this, states] {
    for (const StateNumber state : states)
      if (!is_remembered(state) && !is_in_batch(state)) add_to_batch(state);
    intern_batch();
    for (const Parent& parent : std::span(parents_).first(parent_count_)) {
      make_list(parent);
      remember_list(parent.state);
    }
  });
}

// --- The batch ------------------------------------------------------------------------------------

template <class Work>
inline void StateGraph::do_whole(Work work) {
  if (!is_whole_) throw std::bad_alloc();
  try {
    clear_batch();
    work();
  } catch (const std::bad_alloc&) {
    is_whole_ = false;
    throw;
  }
}

/// Numbers stay. Both stores are there for a while.
void StateGraph::compress_if_large() {
  if (!may_compress_ || store_->memory() < options_.exact_bytes) return;
  may_compress_ = false;
  const auto goes_on = [this] {
    return watch_ == nullptr ||
           watch_->poll([this] { return Counts{.states = store_->size()}; }) == Limit::None;
  };
  if (auto compressed = store::copy(*store_, store::StoreKind::Tree, goes_on)) store_ = std::move(compressed);
}

void StateGraph::clear_batch() {
  if (between_batches_) between_batches_();
  compress_if_large();
  successors_.clear();
  candidates_.clear();
  places_.clear();
  parent_count_ = 0;
  is_batch_cut_ = false;
  is_remembering_ = may_remember();
}

void StateGraph::add_to_batch(StateNumber state) {
  if (parent_count_ == parents_.size()) parents_.emplace_back();
  Parent& parent = parents_[parent_count_++];
  parent.state = state;
  parent.begin = successors_.size();
  store_->load(state, parent.loaded);
  cursor_->successors(parent.loaded.view, successors_);
  parent.taken = parent.end = successors_.size();
}

/// Which successors of the batch are left out, if nothing speaks against it.
void StateGraph::cut_batch() {
  const auto parents = std::span(parents_).first(parent_count_);
  expansions_.clear();
  for (const Parent& parent : parents) expansions_.push_back({parent.loaded.view, parent.begin, parent.end});
  cursor_->choose(expansions_, successors_);
  for (std::size_t i = 0; i < parents.size(); ++i) {
    parents[i].taken = expansions_[i].sufficient;
    is_batch_cut_ |= parents[i].is_cut();
  }
}

/// The views of states move while the buffer grows: candidates are collected when the batch is complete.
void StateGraph::intern_batch() {
  if (options_.reduce && is_remembering_ && parent_count_ > 0) cut_batch();
  if (!is_batch_cut_ && !successors_.has_faults() && intern_plain_batch()) {
    if (is_remembering_) remember_labels();
    return;
  }
  for (const Parent& parent : std::span(parents_).first(parent_count_))
    add_candidates(parent.begin, parent.taken, &parent.loaded);
  for (const space::Successor& successor : successors_.entries())
    has_met_fault_ |= !leaves_state(successor.fault);
  targets_.clear();
  intern_candidates();
  if (is_batch_cut_) complete_batch();
  if (is_remembering_) remember_labels();
}

/// All successors, each of which has a state.
bool StateGraph::intern_plain_batch() {
  targets_.resize(successors_.size());
  return store_->intern_all(successors_, targets_);
}

void StateGraph::add_candidates(std::size_t begin, std::size_t end, const store::Loaded* parent) {
  for (std::size_t i = begin; i < end; ++i) {
    if (!successors_[i].has_state) continue;
    candidates_.push_back({successors_.state(successors_[i]), parent, successors_[i].hash});
    places_.push_back(i);
  }
}

void StateGraph::intern_candidates() {
  interned_.resize(candidates_.size());
  store_->intern(candidates_, interned_);
  if (candidates_.size() == successors_.size()) {
    targets_.swap(interned_);
  } else {
    targets_.resize(successors_.size(), {no_state, false});
    for (std::size_t i = 0; i < places_.size(); ++i) targets_[places_[i]] = interned_[i];
  }
}

// --- What is remembered ---------------------------------------------------------------------------

bool StateGraph::may_remember() const {
  constexpr std::uint64_t max_words = std::uint64_t{1} << (64 - Record::label_bits - 1);
  return options_.remember && words_.memory() + records_.memory() < options_.remembered_bytes &&
         word_count_ < max_words;
}

void StateGraph::remember_labels() {
  records_.reach(store_->size());
  for (std::size_t i = 0; i < targets_.size() && labels_.size() < Record::max_label; ++i)
    if (targets_[i].is_new)
      records_[targets_[i].number].bits |= std::uint64_t{labels_.number(successors_[i].propositions)} + 1;
}

void StateGraph::make_list(const Parent& parent) {
  list_.assign(1, 0);
  for (std::size_t i = parent.begin; i < parent.taken; ++i)
    if (targets_[i].number != no_state) list_.push_back(targets_[i].number);
  const bool is_dead = parent.begin == parent.end;
  if (is_dead) list_.push_back(parent.state);
  list_.front() =
      static_cast<Word>(list_.size() - 1) | (is_dead ? dead_flag : 0) | (parent.is_cut() ? cut_flag : 0);
  if (options_.with_movers) add_movers(parent.begin, parent.taken);
}

void StateGraph::add_movers(std::size_t begin, std::size_t end) {
  const std::size_t place = list_.size();
  list_.push_back(0);
  ProcessSet enabled = 0;
  if (begin == end) list_.push_back(process_sets_.number(0));
  for (std::size_t i = begin; i < end; ++i) {
    if (!successors_[i].has_state) continue;
    const auto steps = successors_.steps(successors_[i]);
    if (!steps.empty()) enabled |= bit_of(steps.front().process);
    ProcessSet movers = 0;
    for (const space::Step& step : steps) movers |= bit_of(step.process) | bit_of(step.partner);
    list_.push_back(process_sets_.number(movers));
  }
  list_[place] = process_sets_.number(enabled);
}

void StateGraph::remember_list(StateNumber state) {
  words_.reach(word_count_ + list_.size());
  records_.reach(store_->size());
  std::ranges::copy(list_, &words_[word_count_]);
  records_[state].bits |= word_count_ << Record::label_bits;
  word_count_ += list_.size();
}

StateGraph::Successors StateGraph::read_list(const Word* list) const {
  const std::size_t count = *list++ & ~flags;
  if (!options_.with_movers) return {{list, count}};
  return {{list, count}, {list + count + 1, count}, process_sets_[list[count]]};
}

std::size_t StateGraph::memory() const {
  return store_->memory() + records_.memory() + words_.memory() + labels_.memory() + process_sets_.memory();
}

}  // namespace ouro::check
