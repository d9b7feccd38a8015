// Mixing of machine words, for hash tables of pointers and small structures.
#pragma once

#include <bit>
#include <cstdint>

namespace ouro {

/// A bijection on 64-bit words in which every input bit reaches every output bit
/// (the finaliser of splitmix64 \cite{steele2014splitmix}).
constexpr std::uint64_t mix(std::uint64_t x) {
  x ^= x >> 30U;
  x *= 0xbf58476d1ce4e5b9U;
  x ^= x >> 27U;
  x *= 0x94d049bb133111ebU;
  return x ^ (x >> 31U);
}

/// Combines a hash with one more word; the order matters.
constexpr std::uint64_t combine(std::uint64_t hash, std::uint64_t word) {
  return mix(std::rotl(hash, 23) + 0x9e3779b97f4a7c15U + word);
}

}  // namespace ouro
