// Arithmetic on numbers that are known when a model is read.
#pragma once

#include <cstdint>
#include <optional>

#include "program/program.hh"

namespace ouro::dve {

/// The value of a one-operand (`b` is ignored) or two-operand operation as the engines compute it.
/// Nothing for a division by zero and for the few cases that C++ leaves undefined, which are left to
/// the engines.
std::optional<std::int32_t> fold(program::Operation operation, std::int32_t a, std::int32_t b);

}  // namespace ouro::dve
