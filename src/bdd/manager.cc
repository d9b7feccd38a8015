#include "bdd/manager.hh"

#include <fmt/format.h>

#include <algorithm>

#include "base/source.hh"

namespace ouro::bdd {

std::vector<Variable> sorted(std::span<const Variable> variables) {
  std::vector<Variable> result(variables.begin(), variables.end());
  std::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  return result;
}

Manager::Manager(const Options& options)
    : table_(options.initial_nodes, options.max_nodes),
      cache_(options.initial_nodes, options.max_cache_entries) {}

Variable Manager::new_variables(std::size_t count) {
  if (count > max_variables - variable_count_) {
    throw UserError(
        fmt::format("Boolean functions of more than {} variables are not supported", max_variables),
        "use fewer propositions or temporal operators");
  }
  const Variable first = variable_count_;
  variable_count_ += static_cast<Variable>(count);
  return first;
}

Bdd Manager::literal(Literal literal) {
  return make(literal.variable(), false_function, true_function).negated_if(!literal.positive());
}

Bdd Manager::cube(CubeView literals) {
  Bdd result = true_function;
  for (std::size_t i = literals.size(); i-- > 0;) {
    const bool positive = literals[i].positive();
    result =
        make(literals[i].variable(), positive ? false_function : result, positive ? result : false_function);
  }
  return result;
}

Bdd Manager::cube(std::span<const Variable> variables) {
  Bdd result = true_function;
  const std::vector<Variable> members = sorted(variables);
  for (std::size_t i = members.size(); i-- > 0;) result = make(members[i], false_function, result);
  return result;
}

Bdd Manager::add_node(Variable variable, Bdd low, Bdd high) {
  const std::uint32_t index = table_.add(variable, low.word(), high.word());
  if (table_.size() > cache_.size()) cache_.grow_to(table_.size());
  return Bdd::from_word(index << 1U);
}

bool Manager::is_variable(Bdd f) const { return !f.is_constant() && high(f).is_true() && low(f).is_false(); }

bool Manager::is_positive_cube_at_top(Bdd f) const {
  return f.is_true() || (!f.is_false() && low(f).is_false());
}

void Manager::collect(std::span<const Bdd> roots) {
  std::vector<std::uint32_t> words;
  words.reserve(roots.size());
  for (const Bdd root : roots) words.push_back(root.word());
  table_.collect(words);
  cache_.clear();
}

void Manager::reset() {
  table_.clear();
  cache_.clear();
}

}  // namespace ouro::bdd
