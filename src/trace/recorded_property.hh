// What a recorded run violates, or shows to hold, and what is true in its states and of its steps.
//
// A property is a formula over propositions, and a proposition is a condition on states in the model's
// language. For each proposition a recording notes in which states of the run it holds, so that whoever shows
// the run can say where it changes, and which part of the formula fails where, without asking the machinery
// that found the run. A formula on runs that end may also speak of actions: names for the steps that a
// pattern matches. For each of them a recording notes of which steps of the run it holds.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "logic/word.hh"

namespace ouro::trace {

struct RecordedProperty {
  struct Proposition {
    std::string name;         ///< as in the formula
    std::string condition;    ///< in the model's language
    std::vector<bool> holds;  ///< for each state of the run, the initial one first; empty: not known

    friend bool operator==(const Proposition&, const Proposition&) = default;
  };
  struct Action {
    std::string name;         ///< as in the formula
    std::string pattern;      ///< which steps of the model it stands for
    std::vector<bool> holds;  ///< for each step of the run

    friend bool operator==(const Action&, const Action&) = default;
  };

  std::string name;
  std::string kind;     ///< "ltl", "invariant", ...
  std::string formula;  ///< in Ouro's syntax; empty: none
  std::vector<Proposition> propositions;
  std::vector<std::string> explanation;  ///< why the run violates the formula, if a document is to say so
  bool is_satisfied = false;             ///< the run shows that the property holds
  std::vector<Action> actions = {};

  /// Notes what holds in the first so many states of a run that spells this word: Recording::state_count() of
  /// them. A letter has a value for each of `propositions`, in their order.
  void observe(const logic::LassoWord& word, std::size_t states);

  /// Is it known in which states the propositions hold?
  bool is_observed() const;

  /// What holds in a state. Requires is_observed().
  logic::Letter letter(std::size_t state) const;

  friend bool operator==(const RecordedProperty&, const RecordedProperty&) = default;
};

}  // namespace ouro::trace
