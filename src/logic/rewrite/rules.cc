#include "logic/rewrite/rules.hh"

namespace ouro::logic::rewrite {

std::vector<const Rule*> all_rules() {
  std::vector<const Rule*> rules;
  for (const auto group : {constant_rules(), boolean_rules(), branching_rules(), closure_rules(),
                           temporal_rules(), grouping_rules(), implied_rules()}) {
    for (const Rule& rule : group) rules.push_back(&rule);
  }
  return rules;
}

}  // namespace ouro::logic::rewrite
