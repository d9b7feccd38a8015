// Irredundant sums of products: short lists of cubes for a function.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "bdd/bdd.hh"
#include "bdd/manager.hh"

namespace ouro::bdd {

/// Cubes whose disjunction is above `lower` and below `upper` (requires that lower implies upper). No cube
/// and no literal can be left out: each cube is a prime implicant of `upper`, and without it something of
/// `lower` is not covered. There may be shorter such lists; this one is found in time O(cubes * variables)
/// operations on functions. It is the same whenever the functions are and the order of variables is.
/// Nothing when there are more than `limit` cubes. `monotone[v]` may be set for variables v in which `upper`
/// is monotone; that changes nothing but the time.
std::optional<std::vector<Cube>> isop(Manager& manager, Bdd lower, Bdd upper, std::size_t limit,
                                      const std::vector<bool>& monotone = {});

/// The same for any number of cubes.
std::vector<Cube> isop(Manager& manager, Bdd lower, Bdd upper);

/// The same for exactly f.
inline std::vector<Cube> isop(Manager& manager, Bdd f) { return isop(manager, f, f); }

}  // namespace ouro::bdd
