#include "check/state_graph.hh"

#include <fmt/format.h>

#include "base/source.hh"

namespace ouro::check {

namespace {

ProcessSet bit_of(std::uint32_t process) {
  if (process == space::Step::none) return 0;
  if (process >= max_processes)
    throw UserError(
        fmt::format("process {} moves, and fairness is for processes below {}", process, max_processes),
        "fewer processes, or assumptions over propositions instead");
  return ProcessSet{1} << process;
}

}  // namespace

StateGraph::StateGraph(const space::StateSpace& space, const StateGraphOptions& options)
    : options_(options),
      cursor_(space.cursor()),
      store_(store::make_store(options.store)),
      successors_(options.with_movers) {}

std::span<const StateNumber> StateGraph::initial() {
  if (initial_) return *initial_;
  successors_.clear();
  cursor_->initial(successors_);
  intern_successors(nullptr);
  initial_.emplace();
  for (const store::Interned& state : targets_) initial_->push_back(state.number);
  return *initial_;
}

std::uint64_t StateGraph::propositions(StateNumber state) {
  const std::uint64_t label = records_.get(state).label();
  if (label != 0) return labels_[static_cast<WordNumbers::Number>(label - 1)];
  store_->load(state, loaded_);
  return cursor_->propositions(loaded_.view);
}

StateGraph::Successors StateGraph::successors(StateNumber state) {
  const std::uint64_t list = records_.get(state).list();
  return list != 0 ? read_list(words_.at(list)) : compute(state);
}

StateGraph::Successors StateGraph::compute(StateNumber state) {
  store_->load(state, loaded_);
  successors_.clear();
  cursor_->successors(loaded_.view, successors_);
  intern_successors(&loaded_);
  if (successors_.empty()) targets_.assign(1, {state, false});
  const std::size_t size = list_size();
  if (!may_remember()) {
    scratch_.resize(size);
    write_list(scratch_.data());
    return read_list(scratch_.data());
  }
  words_.reach(word_count_ + size);
  records_.reach(store_->size());
  Word* const list = &words_[word_count_];
  write_list(list);
  records_[state].bits |= word_count_ << Record::label_bits;
  word_count_ += size;
  return read_list(list);
}

void StateGraph::intern_successors(const store::Loaded* parent) {
  candidates_.clear();
  for (const space::Successor& successor : successors_.entries())
    if (successor.has_state) candidates_.push_back({successors_.state(successor), parent});
  targets_.resize(candidates_.size());
  store_->intern(candidates_, targets_);
  if (!may_remember()) return;
  records_.reach(store_->size());
  auto target = targets_.begin();
  for (const space::Successor& successor : successors_.entries()) {
    if (!successor.has_state) continue;
    if (target->is_new) remember_label(target->number, successor.propositions);
    ++target;
  }
}

void StateGraph::remember_label(StateNumber state, std::uint64_t propositions) {
  if (labels_.size() >= Record::max_label) return;
  records_[state].bits |= std::uint64_t{labels_.number(propositions)} + 1;
}

bool StateGraph::may_remember() const {
  constexpr std::uint64_t max_words = std::uint64_t{1} << (64 - Record::label_bits);
  return options_.remember && words_.memory() + records_.memory() < options_.remembered_bytes &&
         word_count_ + 2 * (targets_.size() + 1) < max_words;
}

void StateGraph::write_list(Word* list) {
  *list++ = static_cast<Word>(targets_.size());
  for (const store::Interned& target : targets_) *list++ = target.number;
  if (options_.with_movers) write_movers(list);
}

void StateGraph::write_movers(Word* list) {
  Word& enabled_number = *list++;
  ProcessSet enabled = 0;
  if (successors_.empty()) *list = process_sets_.number(0);
  for (const space::Successor& successor : successors_.entries()) {
    if (!successor.has_state) continue;
    const auto steps = successors_.steps(successor);
    const space::Step step = steps.empty() ? space::Step{} : steps.front();
    enabled |= bit_of(step.process);
    *list++ = process_sets_.number(bit_of(step.process) | bit_of(step.partner));
  }
  enabled_number = process_sets_.number(enabled);
}

StateGraph::Successors StateGraph::read_list(const Word* list) const {
  const std::size_t count = *list++;
  if (!options_.with_movers) return {{list, count}};
  return {{list, count}, {list + count + 1, count}, process_sets_[list[count]]};
}

std::size_t StateGraph::memory() const {
  return store_->memory() + records_.memory() + words_.memory() + labels_.memory() + process_sets_.memory();
}

}  // namespace ouro::check
