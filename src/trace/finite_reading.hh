// The finite word that a recorded run spells, as a formula on runs that end reads it.
//
//     s0 -a-> s1 -b-> s2      conditions only  [s0][s1][s2]     actions only  [a][b]     both  [s0 a][s1
//     b][s2]
//
// In an indivisible sequence each step is a letter where actions are read, with what held before the
// sequence. A step that fails is none. A run that ends spells the letter of its last state; of one of which
// only the beginning is known, because it is violated however it goes on, that letter is not known where the
// step that follows is a part of it.
#pragma once

#include <optional>

#include "logic/word.hh"
#include "trace/positions.hh"
#include "trace/recording.hh"

namespace ouro::trace {

struct FiniteReading {
  logic::FiniteWord word;  ///< over the property's propositions, then its actions
  Positions positions;
  bool is_open = false;  ///< it goes on, and it does not matter how
};

/// None where the recording is not of a formula on runs that end, or does not say what holds in it.
std::optional<FiniteReading> finite_reading_of(const Recording& run);

}  // namespace ouro::trace
