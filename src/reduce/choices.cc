#include "reduce/choices.hh"

#include <algorithm>
#include <cassert>

#include "base/hash.hh"

namespace ouro::reduce {

const Choice* Choices::recall(Key key, const Inquiry& inquiry) {
  if (is_off_) return nullptr;
  if (table_.empty()) grow();
  hash_ = hash_bytes(std::as_bytes(key), 0);
  const Slot slot = find(key);
  if (slot.record == none) return nullptr;
  Next at = first(slot.record);
  while (!is_choice(at)) at = next_after(nodes_[at], inquiry.answer(nodes_[at].question));
  if (at == none) return nullptr;
  ++used_;
  return &choices_[at - choice_mark];
}

void Choices::learn(Key key, const Inquiry& inquiry, const Choice& choice) {
  constexpr std::uint64_t few = 1U << 14U;
  constexpr std::size_t many_nodes = 1U << 21U;
  constexpr std::size_t many_words = 1U << 23U;
  if (is_off_) return;
  if (++made_ == few && used_ < made_ / 8) {
    *this = Choices(false);
    return;
  }
  if (nodes_.size() > many_nodes || records_.size() > many_words) forget();
  const Slot slot = find(key);
  if (slot.record == none) {
    add_record(key, add_path(inquiry.asked(), choice));
    return;
  }
  std::span<const Inquiry::Asked> left = inquiry.asked();
  Next at = first(slot.record);
  for (Next next = at; next != none; left = left.subspan(1)) {
    assert(!left.empty() && !is_choice(next));
    at = next;
    next = next_after(nodes_[at], left.front().answer);
    if (next == none) break;
  }
  const Next rest = add_path(left.subspan(1), choice);
  set_next(at, left.front().answer, rest);
}

Choices::Next Choices::next_after(const Node& node, Answer answer) const {
  if (answer == 0) return node.no;
  if (!node.question.is_expression) return node.yes;
  std::uint32_t branch = node.yes;
  while (branch != none && branches_[branch].answer != answer) branch = branches_[branch].other;
  return branch == none ? none : branches_[branch].next;
}

void Choices::set_next(Next node, Answer answer, Next next) {
  if (answer == 0) {
    nodes_[node].no = next;
  } else if (!nodes_[node].question.is_expression) {
    nodes_[node].yes = next;
  } else {
    branches_.push_back({answer, next, nodes_[node].yes});
    nodes_[node].yes = static_cast<std::uint32_t>(branches_.size() - 1);
  }
}

/// A question after another, and the choice behind the last one.
Choices::Next Choices::add_path(std::span<const Inquiry::Asked> asked, const Choice& choice) {
  const auto [found, is_new] = numbers_.try_emplace(choice, static_cast<std::uint32_t>(choices_.size()));
  if (is_new) choices_.push_back(choice);
  const Next end = choice_mark + found->second;
  const auto begin = static_cast<Next>(nodes_.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    nodes_.push_back({asked[i].question});
    set_next(begin + static_cast<Next>(i), asked[i].answer,
             i + 1 == asked.size() ? end : static_cast<Next>(nodes_.size()));
  }
  return asked.empty() ? end : begin;
}

// --- Keys -----------------------------------------------------------------------------------------

/// The place of the key's record in the table, or where it would be.
Choices::Slot& Choices::find(Key key) {
  const std::size_t mask = table_.size() - 1;
  const auto tag = static_cast<std::uint32_t>(hash_ >> 32U);
  std::size_t at = hash_ & mask;
  while (table_[at].record != none && !(table_[at].tag == tag && is_record_of(table_[at].record, key)))
    at = (at + 1) & mask;
  return table_[at];
}

bool Choices::is_record_of(std::uint32_t record, Key key) const {
  const std::uint32_t* const begin = &records_[record];
  return begin[0] == key.size() &&
         same_bytes(std::as_bytes(key).data(), std::as_bytes(std::span(begin + 2, key.size())).data(),
                    key.size_bytes());
}

void Choices::add_record(Key key, Next first) {
  if (2 * ++record_count_ >= table_.size()) grow();
  find(key) = {static_cast<std::uint32_t>(hash_ >> 32U), static_cast<std::uint32_t>(records_.size())};
  records_.push_back(static_cast<std::uint32_t>(key.size()));
  records_.push_back(first);
  records_.insert(records_.end(), key.begin(), key.end());
}

void Choices::grow() {
  constexpr std::size_t least = 1024;
  table_.assign(std::max(least, 2 * table_.size()), Slot{});
  const std::uint64_t last = hash_;
  for (std::uint32_t record = 0; record < records_.size(); record += 2 + records_[record]) {
    const Key key = std::span(records_).subspan(record + 2, records_[record]);
    hash_ = hash_bytes(std::as_bytes(key), 0);
    find(key) = {static_cast<std::uint32_t>(hash_ >> 32U), record};
  }
  hash_ = last;
}

void Choices::forget() {
  std::ranges::fill(table_, Slot{});
  record_count_ = 0;
  records_.clear();
  nodes_.clear();
  branches_.clear();
  choices_.clear();
  numbers_.clear();
}

}  // namespace ouro::reduce
