// What a state is called in a store.
#pragma once

#include <cstdint>
#include <limits>

namespace ouro::store {

using StateNumber = std::uint32_t;

/// No state has this number.
inline constexpr StateNumber no_state = std::numeric_limits<StateNumber>::max();

}  // namespace ouro::store
