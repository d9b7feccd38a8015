// What this processor can do, as far as compiled code can depend on it: kept code is for one that can do the
// same.
#pragma once

#include <cstdint>
#include <vector>

namespace ouro::native {

/// Which model it is and its features, in the words in which the processor itself (on x86) or the system
/// (elsewhere) tells about them. The same in every call.
std::vector<std::uint32_t> processor_features();

}  // namespace ouro::native
