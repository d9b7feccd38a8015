// Whether a step can be answered: what all kinds of simulation have in common.
//
// A step is an edge. It reads any letter of its label, and for each letter there has to be an answer that
// reads it, too, and that fits, whatever that means to the caller. Most often one answer has all letters of
// the step, and whether one label implies another is remembered. Otherwise several answers may have them
// together, which takes operations on labels; of these there is a limit, beyond which single answers have to
// do: fewer states are found to simulate others then, but nothing wrong.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "omega/automaton.hh"
#include "omega/label_table.hh"
#include "omega/reduce/simulation.hh"

namespace ouro::omega {

class Answers {
 public:
  using Label = LabelTable::Number;

  /// The automaton must outlive this.
  explicit Answers(const Automaton& automaton) : functions_(automaton.labels()), labels_(automaton) {}

  /// What Step::label is for an edge, which is given by its number.
  Label label(std::size_t edge) const { return labels_(edge); }

  /// Whether those answers for which fits(answer) is true have all letters of the step.
  template <class Step, class Fits>
  bool exist(const Step& step, std::span<const Step> answers, Fits fits) {
    for (const Step& answer : answers) {
      if (fits(answer) && labels_.implies(step.label, answer.label)) return true;
    }
    return exist_together(step, answers, fits);
  }

 private:
  template <class Step, class Fits>
  bool exist_together(const Step& step, std::span<const Step> answers, Fits fits) {
    bdd::Bdd rest = labels_.label(step.label);
    for (const Step& answer : answers) {
      if (!fits(answer)) continue;
      if (operations_left_ == 0) return false;
      --operations_left_;
      rest = functions_.difference(rest, labels_.label(answer.label));
      if (rest.is_false()) return true;
    }
    return false;
  }

  bdd::Manager& functions_;
  LabelTable labels_;
  std::size_t operations_left_ = 2'000'000;  // on labels
};

/// The game in which one player moves along edges from one state and the other one answers from another.
class AnswerGame {
 public:
  using MarkBits = std::uint64_t;
  struct Step {
    State target;
    Answers::Label label;
    MarkBits marks;
  };

  /// The automaton must outlive the game, and have at most 64 marks.
  explicit AnswerGame(const Automaton& automaton) : automaton_(automaton), answers_(automaton) {
    assert(automaton.mark_count() <= 64);
    for (std::size_t e = 0; e < automaton.edge_count(); ++e) {
      const Edge& edge = automaton.edges()[e];
      MarkBits marks = 0;
      edge.marks.for_each([&](Mark mark) { marks |= MarkBits{1} << mark; });
      steps_.push_back({edge.target, answers_.label(e), marks});
    }
  }

  std::size_t state_count() const noexcept { return automaton_.state_count(); }

  /// Whether for each step from `small`, on each letter, there is an answer from `large` with
  /// fits(step, answer).
  template <class Fits>
  bool all_answered(State small, State large, Fits fits) {
    return std::ranges::all_of(steps(small), [&](const Step& step) {
      return answers_.exist(step, steps(large), [&](const Step& answer) { return fits(step, answer); });
    });
  }

  /// The relation between those states for which won(small, large) is true.
  template <class Won>
  Simulation relation(Won won) const {
    Simulation result(state_count());
    for (State small = 0; small < state_count(); ++small) {
      for (State large = 0; large < state_count(); ++large) {
        if (!won(small, large)) result.erase(large, small);
      }
    }
    return result;
  }

 private:
  std::span<const Step> steps(State state) const {
    const std::size_t first = automaton_.first_edge(state);
    return std::span(steps_).subspan(first, automaton_.first_edge(state + 1) - first);
  }

  const Automaton& automaton_;
  Answers answers_;
  std::vector<Step> steps_;  // by edge
};

}  // namespace ouro::omega
