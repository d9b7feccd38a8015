// Successors in a random order, for searches that are to differ from each other.
#pragma once

#include <cstddef>

#include "base/random.hh"
#include "space/state_space.hh"

namespace ouro::check {

/// Those from `begin` to `end`; each order is as likely as any other (Fisher and Yates).
inline void shuffle(space::Successors& successors, std::size_t begin, std::size_t end, Random& random) {
  for (; begin + 1 < end; ++begin) successors.swap_entries(begin, begin + random.below(end - begin));
}

}  // namespace ouro::check
