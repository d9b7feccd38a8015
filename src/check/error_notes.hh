// The errors that a search meets, noted in its result: how many of each kind, and where the first is.
//
// Where that is, is a number. A search that has no numbers for its states keeps the way there (ErrorPaths),
// and has the number of that.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "check/explore.hh"
#include "space/state_space.hh"

namespace ouro::check {

class ErrorNotes {
 public:
  /// Both must outlive it.
  ErrorNotes(const ExploreOptions& options, ExploreResult& result) : options_(options), result_(result) {}

  /// Has enough been found?
  bool is_enough() const { return result_.stopped_at_error; }

  bool violates_invariant(const space::Successor& successor) const {
    return successor.has_state && (successor.propositions & options_.invariants) != options_.invariants;
  }

  /// where() is called for the first error of a kind, and gives a number: of the state at hand.
  template <class Where>
  void note_deadlock(Where where) {
    if (result_.deadlocks++ == 0) result_.first_deadlock = where();
    note_error();
  }

  /// A step that fails, from the state at hand; no_state: while an initial state was made.
  template <class Where>
  void note_fault(const space::Successors& successors, const space::Successor& successor, Where where) {
    auto summary = std::ranges::find(result_.faults, successor.fault, &FaultSummary::fault);
    if (summary == result_.faults.end()) {
      const auto steps = successors.steps(successor);
      result_.faults.push_back({successor.fault, 0, where(), {steps.begin(), steps.end()}});
      summary = result_.faults.end() - 1;
    }
    ++summary->count;
    note_error();
  }

  /// where() is the successor.
  template <class Where>
  void note_invariants(const space::Successor& successor, Where where) {
    std::uint64_t violated = options_.invariants & ~successor.propositions;
    for (; violated != 0; violated &= violated - 1) {
      const auto proposition = static_cast<unsigned>(std::countr_zero(violated));
      auto summary = std::ranges::find(result_.invariants, proposition, &InvariantSummary::proposition);
      if (summary == result_.invariants.end()) {
        result_.invariants.push_back({proposition, 0, where()});
        summary = result_.invariants.end() - 1;
      }
      ++summary->count;
    }
    note_error();
  }

 private:
  void note_error() {
    if (options_.is_enough && options_.is_enough(result_)) result_.stopped_at_error = true;
  }

  const ExploreOptions& options_;
  ExploreResult& result_;
};

/// Ways to errors, by number.
class ErrorPaths {
 public:
  using Path = std::vector<space::StoredState>;

  /// The number of a path; that of an empty one is no_state.
  StateNumber keep(Path path) {
    if (path.empty()) return no_state;
    paths_.push_back(std::move(path));
    return static_cast<StateNumber>(paths_.size() - 1);
  }
  const Path& operator[](StateNumber number) const { return paths_[number]; }

 private:
  std::vector<Path> paths_;
};

}  // namespace ouro::check
