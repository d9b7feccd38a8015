// How much memory a process may still take before the system runs out, or stops it.
#pragma once

#include <cstddef>

namespace ouro {

/// In bytes: what the system has available, or what is left to the container that this process is in (the
/// control group that it sees as the root), whichever is less. The largest number where neither is known.
std::size_t available_memory();

}  // namespace ouro
