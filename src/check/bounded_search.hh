// All states in bounded memory: depth first, with a path and a heap that forgets.
//
// What on-line checking does for runs that end (online.hh), for what is asked of states: deadlocks, faults,
// invariants. A state that is on the path or in the heap is not gone into; when one is left, it goes into the
// heap, where it takes the place of another one if the heap is full. Every state that can be reached is
// visited, and the search ends, whatever is forgotten: if it meets no error, there is none. It may take very
// long: what is forgotten is generated again.
//
// The counts of the result are those of what was generated: states, transitions and errors that were met
// again are counted again.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "check/error_notes.hh"
#include "check/explore.hh"
#include "check/online.hh"
#include "check/property.hh"
#include "check/spelled_space.hh"
#include "space/state_space.hh"

namespace ouro::check {

struct BoundedOptions {
  std::size_t heap = 0;  ///< so many states
  Replacement replacement = Replacement::Random;
  std::uint64_t seed = 1;
};

/// A heap for states of this size that fits into half of the memory while it grows; the other half is for the
/// path.
std::size_t heap_within(std::size_t state_bytes, std::size_t memory_bytes);

class BoundedSearch {
 public:
  /// Of the options, the order, the store and the visitor do not matter. The space and what the options point
  /// to must outlive the object.
  BoundedSearch(const space::StateSpace& space, const ExploreOptions& options, const BoundedOptions& bounded);
  ~BoundedSearch();

  /// Searches; to be called once.
  const ExploreResult& run();

  const ExploreResult& result() const noexcept { return result_; }
  const OnlineFigures& figures() const noexcept { return figures_; }
  /// The way to an error of the result.
  const std::vector<space::StoredState>& path_to(StateNumber error) const { return paths_[error]; }

 private:
  class Walk;

  const space::StateSpace& space_;
  ExploreOptions options_;
  BoundedOptions bounded_;
  ExploreResult result_;
  OnlineFigures figures_;
  ErrorNotes errors_;
  ErrorPaths paths_;
};

}  // namespace ouro::check
