// How many rounds of random testing there is time for: instrumented code may be a hundred times slower, and
// looks for other faults than wrong answers.
#pragma once

#include <cstdint>

namespace ouro::testing {

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
inline constexpr std::uint64_t instrumented_share = 10;
#else
inline constexpr std::uint64_t instrumented_share = 1;
#endif

/// So many, or a part of it in an instrumented build.
constexpr std::uint64_t rounds(std::uint64_t count) { return count / instrumented_share; }

/// What must have been met so often in all rounds: of fewer rounds less, with room for chance.
constexpr std::uint64_t met(std::uint64_t count) {
  return instrumented_share == 1 ? count : count / (2 * instrumented_share);
}

}  // namespace ouro::testing
