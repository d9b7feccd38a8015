// A run that shows an error, checked before anybody sees it.
//
// A search knows the states on its path. A program's states are walked again by the
// interpreter (trace/replay.hh), which makes a recorded run of them; a structure's states are compared with
// its edges. Either way a path that is none, or that does not end in the error, is a std::logic_error.
//
// What a reduced program did is told, and checked, as a run of the original: its steps are expanded
// (reduced_steps.hh) and taken one after another by the original's interpreter, and it is in the state of the
// original that the error must be found. The run to a state in which a condition is false ends as soon as it
// is false: what was merged behind that step does not matter any more.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/limits.hh"
#include "check/explore.hh"
#include "program/program.hh"
#include "session/concrete_path.hh"
#include "session/model.hh"
#include "space/explicit_space.hh"
#include "trace/recording.hh"
#include "trace/replay.hh"

namespace ouro::session {

/// A way to an error.
struct Counterexample {
  /// A state of an explicit structure, and the action that led there.
  struct Visit {
    std::string action;
    std::string state;
  };

  std::optional<trace::Recording> run;  ///< of a program; a structure's run is `visits`
  std::vector<Visit> visits;
  std::uint64_t steps = 0;
  std::uint64_t cycle_steps = 0;  ///< of those, the last ones, which are repeated for ever
  /// After so many steps the property is violated however the run goes on, if that is known.
  std::optional<std::uint64_t> decided_after = {};
  std::string place;                 ///< in a few words: "P[1] at m.pml:20: assert(x == 1)"
  std::string ending;                ///< what is wrong at the end, as a sentence
  std::vector<std::string> details;  ///< more about it, a line each
};

/// The most steps of a run that is walked again: what nobody has walked is no violation, and what is walked
/// is recorded, which takes memory.
std::size_t longest_counterexample(const Limits& limits);

/// Of a run that has ended in a fault.
Counterexample run_to_fault(const trace::Replay& replay, space::Fault fault);

/// Makes a counterexample of an error that a search has found, and of the way to it.
class Witness {
 public:
  /// From an initial state to that of the error (the source of a step that fails), both included; empty:
  /// while an initial state was made.
  using Path = std::vector<space::StoredState>;

  /// The model must outlive it.
  Witness(const Model& model, Path path) : model_(model), path_(model, std::move(path)) {}

  Counterexample to(const check::FaultSummary& summary) const;
  Counterexample to_deadlock() const;
  /// `text` is what people call the condition.
  Counterexample to(const check::InvariantSummary& summary, const std::string& text) const;

 private:
  /// Of a reduced program the way ends before that where the condition is false, if one is given.
  trace::Replay replay(program::ExpressionId until_false = program::none) const;
  void follow_reduced(trace::Replay& replay, program::ExpressionId until_false) const;
  void end_in_fault(const check::FaultSummary& summary, trace::Replay& replay) const;
  Counterexample visits(std::string ending) const;
  void require(bool condition, std::string_view what) const;

  const Path& states() const { return path_.states(); }

  const Model& model_;
  ConcretePath path_;
};

}  // namespace ouro::session
