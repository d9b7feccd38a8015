// Why a run violates a formula: which part of it fails where.
//
// The truth of every subformula in every state of the run comes from the reference semantics of `logic`. From
// there the failing part is followed down, one sentence for each operator: `G f` is false because `f` is
// false in some state, the first of them; `f -> g` because `f` is true and `g` is false; `F f` because `f`
// holds in no state from there on, and there it ends.
//
//     G (asked -> F answer) is false in state 0: asked -> F answer is false in state 2
//       asked -> F answer is false in state 2: asked is true, but F answer is false
//         F answer is false in state 2: answer holds in no state from there on
//
// A formula on runs that end is read on a finite word (finite_reading.hh), whose positions may be steps. If
// the word is the beginning of a run that violates the formula however it goes on, what is settled
// (settled.hh) is followed before what would be so if the run ended there: of F p & G q, the state without q.
//
// Linear in the formula times the states. An explanation of more than `most_reasons` sentences is cut.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "logic/formula.hh"
#include "logic/post_order.hh"
#include "logic/word.hh"
#include "trace/finite_reading.hh"
#include "trace/positions.hh"
#include "trace/recording.hh"
#include "trace/settled.hh"

namespace ouro::trace {

/// The word that a recorded run spells in the propositions of its property: a cycle that is repeated, or the
/// last state for ever if the run stays in it. None where the recording does not say.
std::optional<logic::LassoWord> word_of(const Recording& run);

/// The truth of all subformulas in all states.
class Explanation {
 public:
  static constexpr std::size_t most_reasons = 40;

  /// A sentence. What supports it follows, one deeper.
  struct Reason {
    std::size_t depth = 0;
    std::size_t position = 0;  ///< the one that it is about
    std::string text;
  };

  /// Requires a formula of linear time over the alphabet; throws UserError where it is none, or where it is
  /// too large to be explained.
  Explanation(std::string_view formula, const logic::Alphabet& alphabet, const logic::LassoWord& word);
  /// The same on a finite word.
  Explanation(std::string_view formula, const logic::Alphabet& alphabet, const FiniteReading& reading);

  /// Does the run satisfy the formula?
  bool holds() const { return truth_.back().front(); }

  /// Of a run of which only the beginning is known: are the reasons such that it does not matter how it goes
  /// on? If not, they are about the run that ends there.
  bool is_settled() const { return is_settled(nodes_.size() - 1, 0); }

  /// What the reasons are about.
  const Positions& positions() const { return positions_; }

  /// Why it is true or false.
  const std::vector<Reason>& reasons() const { return reasons_; }

  /// A row for each subformula, a column for each position; neighbours with the same column share one. Empty
  /// if it would be wider than that.
  std::string table(std::size_t width) const;

 private:
  /// A question: why is that subformula what it is, at that position?
  struct Question {
    std::size_t node = 0;
    std::size_t position = 0;
    std::size_t depth = 0;
  };
  /// An answer, and what is to be explained next.
  struct Answer {
    std::string text;
    std::vector<Question> next;
  };
  /// Positions that look the same.
  struct Column {
    std::size_t first = 0;
    std::size_t last = 0;
  };

  void name_nodes();
  void explain();
  Answer answer(const Question& question) const;
  Answer connective(const Question& question) const;
  Answer next(const Question& question) const;
  Answer search(const Question& question) const;
  Answer until(const Question& question) const;
  Answer release(const Question& question) const;

  bool is_finite() const { return cycle_ == positions_.size(); }
  bool truth(std::size_t node, std::size_t position) const { return truth_[node][position]; }
  bool is_settled(std::size_t node, std::size_t position) const {
    return !prospects_.empty() && prospects_[node].is_settled(position);
  }
  /// Does that support an answer: is it so, and settled if what is asked is?
  bool supports(const Question& question, std::size_t node, std::size_t position, bool value) const;
  /// The position some steps later; the number of positions where the run has ended.
  std::size_t after(std::size_t position, std::uint64_t steps) const;
  /// The first position with a property, from one on, among so many; their number if there is none.
  template <class Property>
  std::size_t first(std::size_t from, std::size_t count, Property property) const;
  /// "p is false", and a question about it if that is not all there is to say.
  std::string claim(std::size_t node, std::size_t position, std::size_t depth,
                    std::vector<Question>& next) const;
  bool is_literal(std::size_t node) const;
  std::string text(std::size_t node) const;
  /// "p holds in every state from 3 on"; or in no state.
  std::string from_there(std::size_t position, std::size_t node, bool everywhere) const;
  std::vector<Column> columns() const;
  std::string heading(const Column& column) const;
  /// '1' and '.' for true and false, '?' for what depends on how the run goes on.
  char mark(std::size_t node, std::size_t position) const;
  bool looks_like_previous(std::size_t position) const;
  std::string row(std::size_t node, const std::vector<Column>& columns, std::size_t name_width) const;

  logic::FormulaPool pool_;
  logic::PostOrder nodes_;
  Positions positions_;
  std::size_t cycle_ = 0;  ///< the position at which it begins; of a finite word, their number
  std::vector<std::vector<bool>> truth_;
  std::vector<Prospects> prospects_;  ///< none where it is known how the run goes on
  std::vector<std::string> names_;    ///< of the subformulas
  std::vector<Reason> reasons_;
};

}  // namespace ouro::trace
