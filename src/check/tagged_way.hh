// A way through a state space, told by a number for each of its states, walked once more.
//
// A tag is a part of a state's hash: enough to tell which of the few successors of a state is meant. Should
// two of them have the same one, both are followed; the last state is known, and decides.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "space/state_space.hh"

namespace ouro::check {

/// What the states of a way are told by.
using TagOf = std::function<std::uint32_t(const space::Successors&, const space::Successor&)>;

/// The states of a way that begins in an initial state and ends in `last`. Throws std::logic_error if there
/// is none.
std::vector<space::StoredState> walk_way(const space::StateSpace& space, std::span<const std::uint32_t> tags,
                                         const TagOf& tag_of, space::StateView last);

}  // namespace ouro::check
