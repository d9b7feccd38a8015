// The logics that formulas belong to.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "logic/formula.hh"

namespace ouro::logic {

enum class Logic : std::uint8_t {
  Ltl,        ///< linear time, infinite words
  FiniteLtl,  ///< linear time, finite words: weak X and strong X[!]
  Ctl,        ///< branching time, a path quantifier before every temporal operator
  CtlStar,    ///< branching time, path quantifiers before any path formula
};

/// "ltl", "ltlf", "ctl", "ctl*".
std::string_view to_string(Logic logic);

/// The logic of a name, also "ctlstar"; nothing if there is none.
std::optional<Logic> parse_logic(std::string_view name);

/// Whether a formula belongs to a logic. LTL is a part of finite-trace LTL; a CTL or CTL* formula
/// must be a state formula.
bool belongs(const Formula& formula, Logic logic);

}  // namespace ouro::logic
