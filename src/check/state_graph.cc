#include "check/state_graph.hh"

#include <fmt/format.h>

#include <algorithm>

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
    : options_(options),
      cursor_(space.cursor()),
      store_(store::make_store(options.store.value_or(store::StoreKind::Exact))),
      may_compress_(!options.store),
      successors_(options.with_movers) {}

std::span<const StateNumber> StateGraph::initial() {
  if (initial_) return *initial_;
  clear_batch();
  cursor_->initial(successors_);
  intern_batch();
  initial_.emplace();
  for (const store::Interned& state : targets_)
    if (state.number != no_state) initial_->push_back(state.number);
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
  clear_batch();
  add_to_batch(state);
  intern_batch();
  make_list(parents_.front(), 0);
  if (may_remember()) remember_list(state);
  return read_list(list_.data());
}

void StateGraph::prepare(std::span<const StateNumber> states) {
  if (!may_remember()) return;
  clear_batch();
  for (const StateNumber state : states) {
    const auto batch = std::span(parents_).first(parent_count_);
    if (!is_remembered(state) && std::ranges::find(batch, state, &Parent::state) == batch.end())
      add_to_batch(state);
  }
  intern_batch();
  std::size_t begin = 0;
  for (const Parent& parent : std::span(parents_).first(parent_count_)) {
    make_list(parent, begin);
    remember_list(parent.state);
    begin = parent.end;
  }
}

// --- The batch ------------------------------------------------------------------------------------

/// Numbers stay. Both stores are there for a moment.
void StateGraph::compress_if_large() {
  if (!may_compress_ || store_->memory() < options_.exact_bytes) return;
  may_compress_ = false;
  store_ = store::copy(*store_, store::StoreKind::Tree);
}

void StateGraph::clear_batch() {
  compress_if_large();
  successors_.clear();
  parent_count_ = 0;
}

void StateGraph::add_to_batch(StateNumber state) {
  if (parent_count_ == parents_.size()) parents_.emplace_back();
  Parent& parent = parents_[parent_count_++];
  parent.state = state;
  store_->load(state, parent.loaded);
  cursor_->successors(parent.loaded.view, successors_);
  parent.end = successors_.size();
}

void StateGraph::intern_batch() {
  collect_candidates();
  interned_.resize(candidates_.size());
  store_->intern(candidates_, interned_);
  if (candidates_.size() == successors_.size()) {
    targets_.swap(interned_);
  } else {
    targets_.resize(successors_.size());
    for (std::size_t i = 0, next = 0; i < targets_.size(); ++i)
      targets_[i] = successors_[i].has_state ? interned_[next++] : store::Interned{no_state, false};
  }
  if (may_remember()) remember_labels();
}

void StateGraph::collect_candidates() {
  candidates_.clear();
  std::size_t parent = 0;
  for (std::size_t i = 0; i < successors_.size(); ++i) {
    while (parent < parent_count_ && parents_[parent].end <= i) ++parent;
    const store::Loaded* loaded = parent < parent_count_ ? &parents_[parent].loaded : nullptr;
    if (successors_[i].has_state) candidates_.push_back({successors_.state(successors_[i]), loaded});
    has_met_fault_ |= !leaves_state(successors_[i].fault);
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

void StateGraph::make_list(const Parent& parent, std::size_t begin) {
  list_.assign(1, 0);
  for (std::size_t i = begin; i < parent.end; ++i)
    if (targets_[i].number != no_state) list_.push_back(targets_[i].number);
  const bool is_dead = begin == parent.end;
  if (is_dead) list_.push_back(parent.state);
  list_.front() = static_cast<Word>(list_.size() - 1) | (is_dead ? dead_flag : 0);
  if (options_.with_movers) add_movers(begin, parent.end);
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
  const std::size_t count = *list++ & ~dead_flag;
  if (!options_.with_movers) return {{list, count}};
  return {{list, count}, {list + count + 1, count}, process_sets_[list[count]]};
}

std::size_t StateGraph::memory() const {
  return store_->memory() + records_.memory() + words_.memory() + labels_.memory() + process_sets_.memory();
}

}  // namespace ouro::check
