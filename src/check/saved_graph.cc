// A state graph in a checkpoint.
//
// What costs is computing successors, so they are what is saved: searches that begin again find all of it,
// and compute what is new. The states come first, in the order of their numbers (store/saved_states.hh), then
// the sets of propositions and of processes, and last for each state its record:
//
//     number of its propositions plus one (0: not known)
//     number of its successors, times eight, and flags, plus one (0: not known) | its list
//
// Places of lists are not saved: lists are laid down again one after another, by state. So whatever is in the
// file, a list that is read is one; numbers in it are compared with what there is of their kind. Initial
// states are computed again, and have to be among the others.
#include <algorithm>
#include <cstdint>
#include <limits>

#include "check/state_graph.hh"
#include "store/saved_states.hh"

namespace ouro::check {

namespace {

void save_words(const WordNumbers& words, CheckedWriter& file) {
  file.number(words.size());
  for (WordNumbers::Number i = 0; i < words.size(); ++i) file.number(words[i]);
}

void restore_words(CheckedReader& file, std::uint64_t most, WordNumbers& words) {
  const std::uint64_t count = file.number(most);
  for (std::uint64_t i = 0; i < count; ++i)
    if (words.number(file.number()) != i) file.refuse("a set is there twice");
}

}  // namespace

void StateGraph::save(CheckedWriter& file) const {
  const auto states = static_cast<StateNumber>(store_->size());
  file.number(states);
  store::save_states(*store_, states, file);
  file.section();
  file.number(has_met_fault_ ? 1 : 0);
  save_words(labels_, file);
  save_words(process_sets_, file);
  file.section();
  for (StateNumber state = 0; state < states; ++state) save_record(state, file);
}

void StateGraph::save_record(StateNumber state, CheckedWriter& file) const {
  const Record record = records_.get(state);
  file.number(record.label());
  if (record.list() == 0) return file.number(0);
  const Word* list = words_.at(record.list());
  const Word count = *list & ~flags;
  file.number((std::uint64_t{count} << flag_bits | *list >> flag_shift) + 1);
  for (std::size_t i = 1; i < list_size(count); ++i) file.number(list[i]);
}

void StateGraph::restore(CheckedReader& file) {
  const std::uint64_t states = file.number(no_state);
  store::restore_states(file, states, space_.layout_count(), store_, [this] { compress_if_large(); });
  if (states > 0) find_initial(file);
  file.section();
  has_met_fault_ = file.number(1) == 1;
  restore_words(file, Record::max_label, labels_);
  restore_words(file, std::numeric_limits<WordNumbers::Number>::max(), process_sets_);
  file.section();
  if (may_remember()) records_.reach(states);
  for (std::uint64_t state = 0; state < states; ++state)
    restore_record(static_cast<StateNumber>(state), file);
}

void StateGraph::find_initial(const CheckedReader& file) {
  successors_.clear();
  cursor_->initial(successors_);
  initial_.emplace();
  for (const space::Successor& successor : successors_.entries()) {
    if (!successor.has_state) continue;
    const auto found = store_->find(successors_.state(successor));
    if (!found) file.refuse("an initial state is not there");
    initial_->push_back(*found);
  }
}

void StateGraph::restore_record(StateNumber state, CheckedReader& file) {
  const std::uint64_t label = file.number(labels_.size());
  const bool is_known = restore_list(file);
  if (!may_remember()) return;
  records_[state].bits = label;
  if (is_known) remember_list(state);
}

bool StateGraph::restore_list(CheckedReader& file) {
  const std::uint64_t head = file.number(std::uint64_t{1} << 32U);
  if (head == 0) return false;
  const auto count = static_cast<Word>((head - 1) >> flag_bits);
  list_.assign(1, count | static_cast<Word>(head - 1) << flag_shift);
  for (Word i = 0; i < count; ++i) list_.push_back(file.number_of<Word>(store_->size() - 1));
  if (options_.with_movers && process_sets_.size() == 0) file.refuse("nobody moves");
  while (list_.size() < list_size(count)) list_.push_back(file.number_of<Word>(process_sets_.size() - 1));
  return true;
}

}  // namespace ouro::check
