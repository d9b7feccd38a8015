// Random numbers that are the same on every machine for the same seed.
//
// The generator is xoshiro256** \cite{blackman2021scrambled}, seeded through splitmix64. The standard
// library's distributions differ between implementations, so the few that are needed are here.
#pragma once

#include <array>
#include <bit>
#include <cassert>
#include <cstdint>

#include "base/hash.hh"

namespace ouro {

class Random {
 public:
  using result_type = std::uint64_t;

  explicit constexpr Random(std::uint64_t seed) {
    for (auto& word : state_) {
      seed += 0x9e3779b97f4a7c15U;
      word = mix(seed);
    }
  }

  static constexpr std::uint64_t min() { return 0; }
  static constexpr std::uint64_t max() { return ~std::uint64_t{0}; }

  constexpr std::uint64_t operator()() {
    const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
    const std::uint64_t shifted = state_[1] << 17U;
    state_[2] ^= state_[0];
    state_[3] ^= state_[1];
    state_[1] ^= state_[2];
    state_[0] ^= state_[3];
    state_[2] ^= shifted;
    state_[3] = std::rotl(state_[3], 45);
    return result;
  }

  /// Uniform in [0, bound). Requires bound > 0. Rejects the biased tail.
  constexpr std::uint64_t below(std::uint64_t bound) {
    assert(bound > 0);
    const std::uint64_t tail = max() % bound + 1 == bound ? 0 : max() % bound + 1;
    std::uint64_t draw = (*this)();
    while (tail != 0 && draw > max() - tail) draw = (*this)();
    return draw % bound;
  }

  /// Uniform in [low, high], both included. Requires low <= high.
  constexpr std::uint64_t between(std::uint64_t low, std::uint64_t high) {
    assert(low <= high);
    return high - low == max() ? (*this)() : low + below(high - low + 1);
  }

  /// Uniform in [0, 1).
  constexpr double unit() { return static_cast<double>((*this)() >> 11U) * 0x1.0p-53; }

  /// True with the given probability.
  constexpr bool chance(double probability) { return unit() < probability; }

 private:
  std::array<std::uint64_t, 4> state_{};
};

}  // namespace ouro
