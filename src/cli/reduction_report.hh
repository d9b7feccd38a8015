// What was done to a program before it was explored.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "reduce/reduce.hh"

namespace ouro::cli {

/// "commands merged: 1, resets: 2, variables hidden: 0"
std::string reduction_text(const reduce::Reduced& reduced);

/// The same as an object: `merged`, `resets`, `hidden`.
nlohmann::ordered_json reduction_json(const reduce::Reduced& reduced);

}  // namespace ouro::cli
