// What a language is, for people and for programs: the same for formulas and for automata.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "omega/classify/hierarchy.hh"

namespace ouro::cli {

/// Lines with the class in the temporal hierarchy, whether it is liveness, and whether it is invariant under
/// stuttering, with two words if not. The last one is not ended.
std::string language_text(omega::LanguageCache& language);

/// The same as an object.
nlohmann::ordered_json language_facts(omega::LanguageCache& language);

}  // namespace ouro::cli
