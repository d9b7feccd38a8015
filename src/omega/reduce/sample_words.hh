// A few words that tell states of a deterministic automaton apart.
//
// Whether two states of a deterministic automaton accept the same words takes their product. That they do not
// is seen far more cheaply: a word of one or two letters, repeated for ever, is run from all states at once,
// and states that disagree on it are different. So are then those that a finite word takes to different
// ones, which is a partition refinement (letter_partition.hh). In automata of formulas that leaves next to
// nothing to be compared. The same words show of most changes to an automaton that they change its language.
//
// The letters are models of labels, so that no move is missed as long as there are few labels.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "omega/automaton.hh"
#include "omega/classify/letter_partition.hh"

namespace ouro::omega {

class SampleWords {
 public:
  /// Requires a deterministic and complete automaton, which must outlive the object. Linear, apart from the
  /// refinement. Words of two letters are used only where those of one leave something to be done.
  explicit SampleWords(const Automaton& automaton);

  /// A partition of the states that is stable under letters. States of different classes accept different
  /// words; those of one class may do so as well.
  const Classes& classes() const { return class_; }

  /// Whether a word shows that the language changes when instead[s] takes the place of each state s as a
  /// target. Requires that s and instead[s] accept the same words. Linear.
  bool show_change(std::span<const State> instead) const;

 private:
  // Where a letter leads from each state, and what is seen on the way.
  struct Step {
    std::vector<State> target;
    std::vector<Marks> marks;
  };
  using Verdicts = std::vector<bool>;  // by state: whether a word, repeated, is accepted

  Step step_on(const std::vector<std::uint64_t>& letter) const;
  bool all_apart() const;
  template <class Visit>
  void for_each_word(std::span<const Step> steps, Visit visit) const;
  Verdicts verdicts(const Step& step) const;
  std::vector<bool> reachable(std::span<const State> instead) const;

  const Automaton& automaton_;
  std::vector<Step> steps_;         // by letter
  std::vector<Verdicts> verdicts_;  // by word, of those that were used
  Classes class_;
};

}  // namespace ouro::omega
