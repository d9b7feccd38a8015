// Writing F[a:b] and G[a:b] out with X.
#pragma once

#include <cstdint>

#include "logic/formula.hh"

namespace ouro::logic {

/// Replaces F[a:b] and G[a:b] by chains of X, sharing their parts: F[1:2] p is X(p | X p).
/// On finite words F needs the position to exist, so its chain is of X[!], and G's of X. (Where F[0:b]
/// is read on the whole word, which may be empty, and its operand is true of the empty word, the
/// chain is joined with `F true`; dually G[0:b] with `G false`.)
/// Linear in the size of the formula plus the number of X operators it needs. Throws UserError if
/// those would be more than `max_steps` in all.
Formula expand_bounds(const Formula& formula, Words words = Words::Infinite,
                      std::uint64_t max_steps = 10'000'000);

}  // namespace ouro::logic
