#include "check/property.hh"

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/hash.hh"
#include "base/source.hh"

namespace ouro::check {

Property::Property(std::unique_ptr<omega::LazyAutomaton> automaton, std::span<const bdd::Variable> variables)
    : automaton_(std::move(automaton)), variables_(variables.begin(), variables.end()), answers_(64) {
  if (automaton_->mark_count() > max_marks)
    throw UserError("properties with more than 64 acceptance marks are not supported");
  bdd::Variable last = 0;
  for (const bdd::Variable variable : automaton_->variables()) {
    const auto bit = std::ranges::find(variables_, variable) - variables_.begin();
    assert(static_cast<std::size_t>(bit) < variables_.size());
    read_ |= std::uint64_t{1} << static_cast<unsigned>(bit);
    last = std::max(last, variable);
  }
  words_.resize(last / 64 + 1);
}

Property::Answer& Property::slot(State state, std::uint64_t valuation) {
  std::size_t at = combine(valuation, state);
  for (;; ++at) {
    Answer& answer = answers_[at & (answers_.size() - 1)];
    if (!answer.is_known() || (answer.state == state && answer.valuation == valuation)) return answer;
  }
}

/// The answer becomes the last one.
[[gnu::noinline]] void Property::look_up(State state, std::uint64_t valuation) {
  const Answer& answer = slot(state, valuation);
  last_ = answer.is_known() ? answer : ask(state, valuation);
}

const Property::Answer& Property::ask(State state, std::uint64_t valuation) {
  std::ranges::fill(words_, 0);
  for (std::size_t bit = 0; bit < variables_.size(); ++bit)
    if ((valuation >> bit & 1U) != 0)
      words_[variables_[bit] / 64] |= std::uint64_t{1} << (variables_[bit] % 64);
  automaton_->moves(state, words_, found_);
  if (2 * ++answer_count_ > answers_.size()) grow();
  Answer& answer = slot(state, valuation);
  answer = {valuation, state, static_cast<std::uint32_t>(found_.size()), moves_.size()};
  for (const omega::Move& move : found_) moves_.push_back({move.target, mark_set(move.marks)});
  return answer;
}

void Property::grow() {
  const std::vector<Answer> old = std::exchange(answers_, std::vector<Answer>(2 * answers_.size()));
  for (const Answer& answer : old)
    if (answer.is_known()) slot(answer.state, answer.valuation) = answer;
}

}  // namespace ouro::check
