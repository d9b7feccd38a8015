// Prime implicants.
#pragma once

#include <cstddef>
#include <limits>
#include <optional>
#include <vector>

#include "bdd/bdd.hh"
#include "bdd/manager.hh"

namespace ouro::bdd {

/// All prime implicants of f: the cubes that imply f and of which no literal can be left out. There can be
/// 3^n / n of them for n variables, many more than isop() needs to cover f. In lexicographic order, where a
/// positive literal comes before the negative one and a cube without the variable comes last.
/// Nothing when there are more than `limit`, which is usually known long before all are constructed.
std::optional<std::vector<Cube>> primes(Manager& manager, Bdd f, std::size_t limit);

/// The same for any number of cubes.
std::vector<Cube> primes(Manager& manager, Bdd f);

}  // namespace ouro::bdd
