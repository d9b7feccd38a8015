// What was done to a program before it was explored.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "reduce/reduce.hh"
#include "session/model.hh"

namespace ouro::cli {

/// "commands merged: 1, resets: 2, variables hidden: 0", or nothing.
std::string reduction_text(const session::Model& model);

/// The same as an object: `merged`, `resets`, `hidden`.
nlohmann::ordered_json reduction_json(const reduce::Reduced& reduced);

/// "P[1], P[2], P[3] (6 permutations)", or nothing.
std::string symmetry_text(const session::Model& model);

/// The same as an object: `classes`, each a list of process numbers, `permutations`, and whether
/// `ended_processes_stay`. Requires symmetry.
nlohmann::ordered_json symmetry_json(const session::Model& model);

}  // namespace ouro::cli
