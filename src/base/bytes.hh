// Bytes read, compared and copied without a loop over single bytes and, for the sizes that states have,
// without a call.
//
// The last words of a string may overlap those before them. So a string of 8 to 16 bytes is two words, one of
// 16 to 32 bytes four, whatever its length, and there is no branch but on the class of its length, which is
// nearly always the one before.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace ouro {

/// So many bytes as a number; at most eight.
template <std::size_t Count>
std::uint64_t read_word(const std::byte* bytes) {
  std::uint64_t word = 0;
  std::memcpy(&word, bytes, Count);
  return word;
}

namespace bytes_detail {

inline std::uint64_t difference(const std::byte* a, const std::byte* b) {
  return read_word<8>(a) ^ read_word<8>(b);
}
inline std::uint64_t difference_of_two(const std::byte* a, const std::byte* b) {
  return difference(a, b) | difference(a + 8, b + 8);
}

}  // namespace bytes_detail

/// Are so many bytes the same?
inline bool same_bytes(const std::byte* a, const std::byte* b, std::size_t size) {
  using namespace bytes_detail;
  if (size < 8) return size == 0 || std::memcmp(a, b, size) == 0;
  if (size <= 16) return (difference(a, b) | difference(a + size - 8, b + size - 8)) == 0;
  const std::uint64_t last = difference_of_two(a + size - 16, b + size - 16);
  if (size <= 32) return (difference_of_two(a, b) | last) == 0;
  for (std::size_t i = 0; i + 16 < size; i += 16)
    if (difference_of_two(a + i, b + i) != 0) return false;
  return last == 0;
}

/// The two must not overlap.
inline void copy_bytes(std::byte* to, const std::byte* from, std::size_t size) {
  if (size < 8 || size > 128) {
    if (size > 0) std::memcpy(to, from, size);
  } else if (size <= 16) {
    std::memcpy(to, from, 8);
    std::memcpy(to + size - 8, from + size - 8, 8);
  } else {
    for (std::size_t i = 0; i + 16 < size; i += 16) std::memcpy(to + i, from + i, 16);
    std::memcpy(to + size - 16, from + size - 16, 16);
  }
}

}  // namespace ouro
