// A run that ends, walked again.
//
// A search knows the pairs on its way. The run is walked from pair to pair by the interpreter, or compared
// with the edges of a structure, and on the way its word is computed once more: what holds in its states, and
// which actions its steps are.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "check/finite_runs.hh"
#include "check/spelled_space.hh"
#include "logic/word.hh"
#include "session/counterexample.hh"
#include "session/model.hh"
#include "session/run_question.hh"
#include "trace/recorded_property.hh"

namespace ouro::session {

class FiniteWitness {
 public:
  /// `reference` is of the interpreter's space, or of the structure's, and records steps. Throws
  /// std::logic_error where there is no such run.
  FiniteWitness(const Model& model, check::SpelledSpace& reference, const check::SpelledPath& path);

  /// What the run spells.
  const std::vector<std::uint64_t>& letters() const { return letters_; }
  const Counterexample& counterexample() const { return counterexample_; }
  /// What a recorded run says about the question. Requires a program's run.
  trace::RecordedProperty property(const RunQuestion& question, std::span<const ActionAsked> asked) const;

 private:
  struct Walk;

  void spell(const Walk& walk);
  /// The sequence that fails behind the last pair, up to the step that does.
  Walk failing_walk(const check::SpelledPath& path);
  void walk_program(const std::vector<Walk>& walks, const check::SpelledPath& path);
  void note_steps(const std::vector<Walk>& walks);
  void walk_structure(const std::vector<Walk>& walks);
  void tell_ending(const check::SpelledPath& path);

  const Model& model_;
  check::SpelledSpace& reference_;
  std::vector<std::uint64_t> letters_;
  std::vector<std::uint64_t> state_letters_;  // the conditions of each state
  std::vector<std::uint64_t> step_letters_;   // the actions of each step, that which fails included
  Counterexample counterexample_;
};

/// The word in the alphabet of a question: its atoms, then its actions.
logic::FiniteWord finite_word(const std::vector<std::uint64_t>& letters, const RunQuestion& question);
logic::Alphabet finite_alphabet(const RunQuestion& question);

}  // namespace ouro::session
