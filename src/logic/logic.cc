#include "logic/logic.hh"

namespace ouro::logic {

std::string_view to_string(Logic logic) {
  switch (logic) {
    case Logic::Ltl:
      return "ltl";
    case Logic::FiniteLtl:
      return "ltlf";
    case Logic::Ctl:
      return "ctl";
    case Logic::CtlStar:
      return "ctl*";
  }
  return {};
}

std::optional<Logic> parse_logic(std::string_view name) {
  if (name == "ctlstar") return Logic::CtlStar;
  for (const Logic logic : {Logic::Ltl, Logic::FiniteLtl, Logic::Ctl, Logic::CtlStar}) {
    if (name == to_string(logic)) return logic;
  }
  return std::nullopt;
}

bool belongs(const Formula& formula, Logic logic) {
  switch (logic) {
    case Logic::Ltl:
      return formula.has(Trait::Linear) && formula.has(Trait::NoStrongNext);
    case Logic::FiniteLtl:
      return formula.has(Trait::Linear);
    case Logic::Ctl:
      return formula.has(Trait::Ctl) && formula.has(Trait::NoStrongNext);
    case Logic::CtlStar:
      return formula.has(Trait::State) && formula.has(Trait::NoStrongNext);
  }
  return false;
}

}  // namespace ouro::logic
