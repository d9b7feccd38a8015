// What a program is, in 128 bits.
//
// Two programs with the same fingerprint have the same states and steps, so what was computed for one of them
// and kept (compiled code) is right for the other. The program is written as a sequence of numbers from which
// it could be read back (every list begins with its length, every choice with its index), and the sequence is
// hashed. Left out is what is there for people only: names, texts and places in the source. So a model
// that is moved, or commented, keeps its fingerprint.
//
// A field that is forgotten would make two programs look alike that are not. Every struct is therefore taken
// apart by a structured binding over all its fields: one that is added does not compile until it is handled.
#pragma once

#include <cstdint>
#include <span>

#include "program/program.hh"

namespace ouro::program {

struct Fingerprint {
  std::uint64_t high = 0;
  std::uint64_t low = 0;

  friend bool operator==(const Fingerprint&, const Fingerprint&) = default;
};

/// Of a finished program. Takes time in proportion to its size, some ten nanoseconds a command.
Fingerprint fingerprint(const Program& program);

/// Of any numbers.
Fingerprint fingerprint(std::span<const std::uint32_t> numbers);

}  // namespace ouro::program
