// Scalars in the bytes of a state: little-endian, unaligned.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

#include "program/program.hh"

namespace ouro::program {

template <class Integer>
Integer load_as(const std::byte* bytes) {
  Integer value;
  std::memcpy(&value, bytes, sizeof value);
  return value;
}

inline std::int32_t load_scalar(const std::byte* bytes, ScalarType type) {
  switch (type.size()) {
    case 1:
      return type.is_signed ? load_as<std::int8_t>(bytes) : load_as<std::uint8_t>(bytes);
    case 2:
      return type.is_signed ? load_as<std::int16_t>(bytes) : load_as<std::uint16_t>(bytes);
    default:
      return load_as<std::int32_t>(bytes);
  }
}

/// Stores what the type keeps of `value`.
inline void store_scalar(std::byte* bytes, ScalarType type, std::int32_t value) {
  value = type.truncate(value);
  std::memcpy(bytes, &value, type.size());
}

/// Unsigned numbers of `size` bytes: locations.
inline std::uint32_t load_unsigned(const std::byte* bytes, std::uint32_t size) {
  std::uint32_t value = 0;
  std::memcpy(&value, bytes, size);
  return value;
}

inline void store_unsigned(std::byte* bytes, std::uint32_t size, std::uint32_t value) {
  std::memcpy(bytes, &value, size);
}

}  // namespace ouro::program
