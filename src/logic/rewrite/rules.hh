// All rewrite rules.
#pragma once

#include <vector>

#include "logic/rewrite/rule.hh"

namespace ouro::logic::rewrite {

/// Every rule, in the order in which they are tried.
std::vector<const Rule*> all_rules();

}  // namespace ouro::logic::rewrite
