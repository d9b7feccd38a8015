// A property, one state at a time.
//
// What a search asks of an automaton is always the same: from this state, under this valuation of the model's
// propositions, where may it go, and with which marks? Few of these questions are different, and each is
// answered once, by the automaton (omega/lazy.hh, which may be a translation that is never built whole); the
// answers are kept in a table. So an automaton over twenty propositions costs what is met of it.
//
// Valuations are the masks that models give, a bit for each registered proposition; those that the automaton
// does not read are cut off before anything is looked up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "bdd/bdd.hh"
#include "check/mark_set.hh"
#include "omega/lazy.hh"

namespace ouro::check {

class Property {
 public:
  using State = omega::State;
  struct Move {
    State target = 0;
    MarkSet marks = 0;

    friend bool operator==(const Move&, const Move&) = default;
  };

  static constexpr bdd::Variable no_variable = ~bdd::Variable{0};

  /// `variables[i]` is the automaton's variable for bit i of a valuation, or no_variable for one that it does
  /// not read; it must read no others.
  /// Throws UserError for more marks than a MarkSet has bits.
  Property(std::unique_ptr<omega::LazyAutomaton> automaton, std::span<const bdd::Variable> variables);

  std::vector<State> initial() { return automaton_->initial(); }
  /// Where it may go; valid until the next question.
  std::span<const Move> moves(State state, std::uint64_t valuation) {
    const std::uint64_t read = valuation & read_;
    if (!last_.is_known() || last_.state != state || last_.valuation != read) look_up(state, read);
    return span_of(last_);
  }

  /// How many states there are, if that is known: their numbers are those below.
  std::optional<std::size_t> known_state_count() const { return automaton_->known_state_count(); }
  const omega::Acceptance& acceptance() const { return automaton_->acceptance(); }
  std::size_t mark_count() const { return automaton_->mark_count(); }
  /// Bytes in use, the automaton's own not counted.
  std::size_t memory() const {
    return answers_.capacity() * sizeof(Answer) + moves_.capacity() * sizeof(Move);
  }

 private:
  struct Answer {
    std::uint64_t valuation = 0;
    State state = 0;
    std::uint32_t count = unknown;
    std::size_t first = 0;  // in moves_

    static constexpr std::uint32_t unknown = 0xffffffffU;
    bool is_known() const { return count != unknown; }
  };

  /// The answer to a question, or the free place for it.
  Answer& slot(State state, std::uint64_t valuation);
  std::span<const Move> span_of(const Answer& answer) const {
    return std::span(moves_).subspan(answer.first, answer.count);
  }
  void look_up(State state, std::uint64_t valuation);
  const Answer& ask(State state, std::uint64_t valuation);
  void grow();

  std::unique_ptr<omega::LazyAutomaton> automaton_;
  std::vector<bdd::Variable> variables_;  // by bit
  std::uint64_t read_ = 0;                // the bits that the automaton reads
  std::vector<Answer> answers_;           // open addressing; a power of two
  std::size_t answer_count_ = 0;
  Answer last_;              // to the question before: mostly it is asked again
  std::vector<Move> moves_;  // of all answers
  std::vector<std::uint64_t> words_;
  std::vector<omega::Move> found_;
};

}  // namespace ouro::check
