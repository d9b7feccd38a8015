// Does a product have an accepting run? What all procedures take and give.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/limits.hh"
#include "check/product.hh"

namespace ouro::check {

/// A run that goes round for ever: the nodes of the stem, from an initial one on, then those of the cycle.
/// Each node has an edge to the next one, and the last of the cycle to the first of the cycle.
struct Lasso {
  std::vector<Product::Node> stem;
  std::vector<Product::Node> cycle;  ///< at least one
};

struct EmptinessResult {
  std::uint64_t nodes = 0;    ///< that were met
  std::uint64_t visited = 0;  ///< of those, the ones whose edges were looked at
  std::uint64_t edges = 0;    ///< computed by the search; what it takes to make the lasso is not counted
  std::uint64_t depth = 0;    ///< of the search's path, in nodes
  std::size_t memory_bytes = 0;
  Limit limit = Limit::None;
  std::optional<Lasso> accepting;  ///< nothing, no prefix, and no limit: there is no accepting run
  /// The nodes of a path behind which every run is accepting, where it is not known how one goes on: what
  /// holds in their states decides.
  std::optional<std::vector<Product::Node>> prefix = std::nullopt;

  /// What has been done so far.
  void take(const Counts& counts) {
    nodes = counts.states;
    visited = counts.states - counts.queue;
    edges = counts.transitions;
    memory_bytes = counts.memory_bytes;
  }

  bool is_empty() const { return limit == Limit::None && !accepting && !prefix; }
};

struct EmptinessOptions {
  Limits limits = {};  ///< states are nodes here
  Progress* progress = nullptr;
};

}  // namespace ouro::check
