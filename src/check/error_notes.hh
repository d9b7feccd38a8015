// The errors that a search meets, noted in its result: how many of each kind, and how the first was reached.
//
// For searches without numbers for their states. The number that a result has for the state of an error is
// that of a path here.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "check/explore.hh"
#include "space/state_space.hh"

namespace ouro::check {

class ErrorNotes {
 public:
  using Path = std::vector<space::StoredState>;

  /// Both must outlive it.
  ErrorNotes(const ExploreOptions& options, ExploreResult& result) : options_(options), result_(result) {}

  /// Has enough been found?
  bool is_enough() const { return result_.stopped_at_error; }
  const Path& path(StateNumber number) const { return paths_[number]; }

  bool violates_invariant(const space::Successor& successor) const {
    return successor.has_state && (successor.propositions & options_.invariants) != options_.invariants;
  }

  /// path() is called for the first error of a kind: to the state at hand.
  template <class MakePath>
  void note_deadlock(MakePath path) {
    if (result_.deadlocks++ == 0) result_.first_deadlock = keep(path());
    note_error();
  }

  /// A step that fails, from the state at hand, or while an initial state was made: then the path is empty.
  template <class MakePath>
  void note_fault(const space::Successors& successors, const space::Successor& successor, MakePath path) {
    auto summary = std::ranges::find(result_.faults, successor.fault, &FaultSummary::fault);
    if (summary == result_.faults.end()) {
      const auto steps = successors.steps(successor);
      result_.faults.push_back({successor.fault, 0, keep(path()), {steps.begin(), steps.end()}});
      summary = result_.faults.end() - 1;
    }
    ++summary->count;
    note_error();
  }

  /// path() leads to the successor.
  template <class MakePath>
  void note_invariants(const space::Successor& successor, MakePath path) {
    std::uint64_t violated = options_.invariants & ~successor.propositions;
    for (; violated != 0; violated &= violated - 1) {
      const auto proposition = static_cast<unsigned>(std::countr_zero(violated));
      auto summary = std::ranges::find(result_.invariants, proposition, &InvariantSummary::proposition);
      if (summary == result_.invariants.end()) {
        result_.invariants.push_back({proposition, 0, keep(path())});
        summary = result_.invariants.end() - 1;
      }
      ++summary->count;
    }
    note_error();
  }

 private:
  StateNumber keep(Path path) {
    if (path.empty()) return no_state;
    paths_.push_back(std::move(path));
    return static_cast<StateNumber>(paths_.size() - 1);
  }
  void note_error() {
    if (options_.is_enough && options_.is_enough(result_)) result_.stopped_at_error = true;
  }

  const ExploreOptions& options_;
  ExploreResult& result_;
  std::vector<Path> paths_;
};

}  // namespace ouro::check
