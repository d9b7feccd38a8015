// What an exploration has found so far, in a checkpoint.
#pragma once

#include <cstdint>

#include "base/checked_file.hh"
#include "check/explore.hh"

namespace ouro::check {

/// All but what a search knows when it ends: states, memory, why it stopped.
void save_result(const ExploreResult& result, CheckedWriter& file);
/// Of a search with so many states.
ExploreResult restore_result(CheckedReader& file, std::uint64_t states);

}  // namespace ouro::check
