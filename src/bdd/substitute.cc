// Substitution of functions for variables, and the way of a function into another manager.
//
// Both rebuild the diagram bottom-up: the node "v ? h : l" becomes "r ? h' : l'" where r stands for v. When r
// is a variable above h' and l', as in every renaming that keeps the order, that is one node and no ite.
// Substitution commutes with negation, so a node is rebuilt once for both of its signs.
#include "bdd/manager.hh"
#include "bdd/memo.hh"

namespace ouro::bdd {

Bdd Manager::branch(Bdd condition, Bdd low, Bdd high) {
  if (is_variable(condition) && top(condition) < top(low) && top(condition) < top(high)) {
    return make(top(condition), low, high);
  }
  return ite(condition, high, low);
}

Bdd Manager::compose(Bdd f, Variable variable, Bdd g) {
  const Variable level = top(f);
  if (level > variable) return f;
  const bool negate = f.is_complemented();
  const Split fs = split(f.regular(), level);
  if (level == variable) return ite(g, fs.high, fs.low).negated_if(negate);

  const Key key(Operation::Compose, f.regular().word(), g.word(), variable);
  if (const std::uint32_t known = cache_.find(key); known != ComputedCache::absent) {
    return Bdd::from_word(known).negated_if(negate);
  }
  const Bdd low = compose(fs.low, variable, g);
  const Bdd high = compose(fs.high, variable, g);
  const Bdd result = branch(this->variable(level), low, high);
  return remember(key, result).negated_if(negate);
}

Bdd Manager::rename(Bdd f, std::span<const Variable> names) {
  std::vector<Bdd> replacements;
  replacements.reserve(names.size());
  for (const Variable name : names) replacements.push_back(variable(name));
  return substitute(f, replacements);
}

Bdd Manager::import(const Manager& other, Bdd f, std::span<const Bdd> replacements) {
  Memo<Bdd> results;
  const auto rebuild = [&](const auto& self, Bdd node) -> Bdd {
    if (node.is_constant()) return node;
    const bool negate = node.is_complemented();
    node = node.regular();
    if (const Bdd* known = results.find(node.word())) return known->negated_if(negate);
    const Variable level = other.top(node);
    assert(level < replacements.size());
    const Bdd low = self(self, other.low(node));
    const Bdd high = self(self, other.high(node));
    const Bdd result = branch(replacements[level], low, high);
    results.insert(node.word(), result);
    return result.negated_if(negate);
  };
  return rebuild(rebuild, f);
}

}  // namespace ouro::bdd
