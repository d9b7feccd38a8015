#include "omega/propositions.hh"

namespace ouro::omega {

bdd::Variable Propositions::variable(std::string_view name) {
  if (const auto known = find(name)) return *known;
  const bdd::Variable variable = labels_.new_variable();
  variables_.emplace(name, variable);
  names_.emplace(variable, name);
  return variable;
}

std::optional<bdd::Variable> Propositions::find(std::string_view name) const {
  const auto found = variables_.find(std::string(name));
  if (found == variables_.end()) return std::nullopt;
  return found->second;
}

const std::string& Propositions::name(bdd::Variable variable) const { return names_.at(variable); }

}  // namespace ouro::omega
