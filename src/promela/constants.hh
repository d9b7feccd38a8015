// The values of expressions that consist of constants.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "promela/context.hh"

namespace ouro::promela {

/// The value of an expression of numbers, symbols and operators; nothing for any other, or when a
/// division by zero occurs in it.
std::optional<std::int32_t> constant_value(const Context& context, ExpressionId id);

/// The same for a number that the language asks for, between two limits. Anything else is an error,
/// and `low` is the answer. `what` completes "the size of an array".
std::uint32_t required_constant(Context& context, ExpressionId id, std::int32_t low, std::int32_t high,
                                std::string_view what);

}  // namespace ouro::promela
