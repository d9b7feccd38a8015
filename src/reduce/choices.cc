#include "reduce/choices.hh"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/hash.hh"

namespace ouro::reduce {

std::uint64_t Choices::expect(Key key) const {
  if (is_off_) return 0;
  const std::uint64_t hash = hash_bytes(std::as_bytes(key), 0);
  if (!table_.empty()) __builtin_prefetch(&table_[hash & (table_.size() - 1)]);
  return hash;
}

void Choices::expect_more(std::uint64_t hash) const {
  if (table_.empty()) return;
  const Slot& slot = table_[hash & (table_.size() - 1)];
  if (slot.record == none) return;
  __builtin_prefetch(&records_[slot.record]);
  if (!is_choice(slot.first)) __builtin_prefetch(&nodes_[slot.first]);
}

const Choice* Choices::recall(Key key, std::uint64_t hash, const Inquiry& inquiry) {
  if (is_off_) return nullptr;
  if (table_.empty()) grow();
  const Slot slot = find(key, hash);
  if (slot.record == none) return nullptr;
  Next at = slot.first;
  while (!is_choice(at)) at = next_after(nodes_[at], inquiry.answer(questions_[nodes_[at].question]));
  if (at == none) return nullptr;
  ++used_;
  return &choices_[at - choice_mark];
}

void Choices::learn(Key key, std::uint64_t hash, const Inquiry& inquiry, const Choice& choice) {
  constexpr std::uint64_t few = 1U << 14U;
  constexpr std::size_t many_nodes = 1U << 21U;
  constexpr std::size_t many_words = 1U << 23U;
  if (is_off_) return;
  if (++made_ == few && used_ < made_ / 8) {
    *this = Choices(false);
    return;
  }
  if (nodes_.size() > many_nodes || records_.size() > many_words) forget();
  const Slot slot = find(key, hash);
  if (slot.record == none) {
    add_record(key, hash, add_path(inquiry.asked(), choice));
    return;
  }
  std::span<const Inquiry::Asked> left = inquiry.asked();
  Next at = slot.first;
  for (Next next = at; next != none; left = left.subspan(1)) {
    assert(!left.empty() && !is_choice(next));
    at = next;
    assert(questions_[nodes_[at].question] == left.front().question);
    next = next_after(nodes_[at], left.front().answer);
    if (next == none) break;
  }
  const Next rest = add_path(left.subspan(1), choice);
  set_next(at, left.front().answer, rest);
}

Choices::Next Choices::next_after(const Node& node, Answer answer) const {
  if (answer == 0) return node.no;
  if (!questions_[node.question].has_many_answers()) return node.yes;
  std::uint32_t branch = node.yes;
  while (branch != none && branches_[branch].answer != answer) branch = branches_[branch].other;
  return branch == none ? none : branches_[branch].next;
}

void Choices::set_next(Next node, Answer answer, Next next) {
  if (answer == 0) {
    nodes_[node].no = next;
  } else if (!questions_[nodes_[node].question].has_many_answers()) {
    nodes_[node].yes = next;
  } else {
    branches_.push_back({answer, next, nodes_[node].yes});
    nodes_[node].yes = static_cast<std::uint32_t>(branches_.size() - 1);
  }
}

/// A question after another, and the choice behind the last one.
Choices::Next Choices::add_path(std::span<const Inquiry::Asked> asked, const Choice& choice) {
  const auto [found, is_new] =
      choice_numbers_.try_emplace(choice, static_cast<std::uint32_t>(choices_.size()));
  if (is_new) choices_.push_back(choice);
  const Next end = choice_mark + found->second;
  const auto begin = static_cast<Next>(nodes_.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    nodes_.push_back({number_of(asked[i].question)});
    set_next(begin + static_cast<Next>(i), asked[i].answer,
             i + 1 == asked.size() ? end : static_cast<Next>(nodes_.size()));
  }
  return asked.empty() ? end : begin;
}

std::uint32_t Choices::number_of(const Question& question) {
  const auto [found, is_new] =
      question_numbers_.try_emplace(question, static_cast<std::uint32_t>(questions_.size()));
  if (is_new) questions_.push_back(question);
  return found->second;
}

// --- Keys -----------------------------------------------------------------------------------------

/// The place of the key's record in the table, or where it would be.
Choices::Slot& Choices::find(Key key, std::uint64_t hash) {
  const std::size_t mask = table_.size() - 1;
  const auto tag = static_cast<std::uint32_t>(hash >> 32U);
  std::size_t at = hash & mask;
  while (table_[at].record != none && !(table_[at].tag == tag && is_of(table_[at], key)))
    at = (at + 1) & mask;
  return table_[at];
}

bool Choices::is_of(const Slot& slot, Key key) const {
  const Key other = key_of(slot.record);
  return other.size() == key.size() &&
         same_bytes(std::as_bytes(key).data(), std::as_bytes(other).data(), key.size_bytes());
}

void Choices::add_record(Key key, std::uint64_t hash, Next first) {
  if (2 * ++record_count_ >= table_.size()) grow();
  find(key, hash) = {static_cast<std::uint32_t>(hash >> 32U), static_cast<std::uint32_t>(records_.size()),
                     first};
  records_.push_back(static_cast<std::uint32_t>(key.size()));
  records_.insert(records_.end(), key.begin(), key.end());
}

void Choices::grow() {
  constexpr std::size_t least = 1024;
  const std::vector<Slot> before = std::exchange(table_, {});
  table_.resize(std::max(least, 2 * before.size()));
  for (const Slot& slot : before) {
    if (slot.record == none) continue;
    const Key key = key_of(slot.record);
    find(key, hash_bytes(std::as_bytes(key), 0)) = slot;
  }
}

void Choices::forget() {
  std::ranges::fill(table_, Slot{});
  record_count_ = 0;
  records_.clear();
  nodes_.clear();
  questions_.clear();
  question_numbers_.clear();
  branches_.clear();
  choices_.clear();
  choice_numbers_.clear();
}

}  // namespace ouro::reduce
