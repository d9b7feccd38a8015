// Emptiness by reachability, for terminal properties.
//
// Some properties are decided by what happens up to a moment: the automaton has states that no run leaves and
// from which every run is accepting (omega/properties.hh). The violation of a safety property is of this
// kind, and so is whatever else can be refuted by looking at the beginning of a run. Then there is no need to
// look for cycles: the product is searched for a node with such a property state. Breadth first, in batches
// that wait for memory together, the stem up to there is a shortest one. Straight ahead (the node that was
// met last is the next), deep violations are met early, and the stem is a shortest one through the nodes that
// were met. How the run goes on from there does not matter: by the shortest way into a cycle if there is one
// nearby; otherwise the end is left open. It is open, too, where the model's steps fail and lead nowhere.
//
// A node costs 8 bytes: its parent and its place in the queue.
#pragma once

#include <cstdint>
#include <vector>

#include "check/emptiness.hh"

namespace ouro::check {

enum class TerminalOrder : std::uint8_t { BreadthFirst, StraightAhead };

/// `is_terminal` says of each property state whether every run from there is accepting; no other run is
/// (omega::terminal_states). Requires a property with a known number of states, and a product without
/// fairness. The cycle of the lasso may be entered after the terminal node; without a lasso there is a
/// prefix.
EmptinessResult terminal(Product& product, const std::vector<bool>& is_terminal,
                         const EmptinessOptions& options = {},
                         TerminalOrder order = TerminalOrder::BreadthFirst);

}  // namespace ouro::check
