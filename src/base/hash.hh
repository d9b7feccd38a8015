// Mixing of machine words and bytes, for hash tables.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>

#include "base/bytes.hh"

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

/// The two halves of the product, folded: quick, and every bit of the result depends on most of both.
constexpr std::uint64_t multiply_fold(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = Wide{a} * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64U);
}

/// The hash of a string of bytes. Sixteen at a time in two lanes, which a processor computes in parallel; the
/// last sixteen may overlap those before them, so that there is no loop over single bytes. The length goes in
/// first, so that zeros at the end count. The same on machines of the same byte order.
inline std::uint64_t hash_bytes(std::span<const std::byte> bytes, std::uint64_t seed) {
  constexpr std::uint64_t odd = 0x9e3779b97f4a7c15U;
  constexpr std::uint64_t other_odd = 0xd1b54a32d192ed03U;
  const std::byte* const begin = bytes.data();
  const std::size_t size = bytes.size();
  std::uint64_t first = (seed + size * odd) ^ other_odd;
  std::uint64_t second = ~first;
  const auto take = [&](std::uint64_t one, std::uint64_t two) {
    first = multiply_fold(first ^ one, odd);
    second = multiply_fold(second ^ two, other_odd);
  };
  if (size >= 16) {
    for (std::size_t i = 0; i + 16 < size; i += 16)
      take(read_word<8>(begin + i), read_word<8>(begin + i + 8));
    take(read_word<8>(begin + size - 16), read_word<8>(begin + size - 8));
  } else if (size >= 8) {
    take(read_word<8>(begin), read_word<8>(begin + size - 8));
  } else if (size >= 4) {
    take(read_word<4>(begin), read_word<4>(begin + size - 4));
  } else if (size > 0) {
    take(read_word<1>(begin), read_word<1>(begin + size / 2) << 8U | read_word<1>(begin + size - 1));
  }
  return multiply_fold(first ^ std::rotl(second, 32), odd);
}

}  // namespace ouro
