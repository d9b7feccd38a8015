// The reachable part of any state space, written down: for pictures, for other formats, for algorithms that
// need the whole graph.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "check/explore.hh"
#include "space/explicit_space.hh"
#include "space/state_space.hh"

namespace ouro::check {

struct ExplicitCopyOptions {
  Limits limits = {};
  Progress* progress = nullptr;
  /// The names of the space's propositions: bit i of a mask is the i-th. At most 64.
  std::vector<std::string> propositions = {};
  /// What to call an edge, by the steps that are taken; nothing: edges have no actions.
  std::function<std::string(space::StateView source, std::span<const space::Step> steps)> action = {};
};

struct ExplicitCopy {
  std::unique_ptr<space::ExplicitSpace> structure;
  ExploreResult result;
};

/// A structure with the states in breadth-first order, called by their numbers, and an edge for each
/// transition that leaves a state behind. A state may end as it may in the space. When a limit is reached, it
/// has the states found so far and the edges among them that were seen; see `result`.
ExplicitCopy explicit_copy(const space::StateSpace& space, const ExplicitCopyOptions& options = {});

}  // namespace ouro::check
