// Truth tables, the judge of the tests of bdd: slow, obvious, and without any code of the product.
//
// Row r of a table is the value where variable v is bit v of r.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "base/random.hh"
#include "bdd/bdd.hh"
#include "bdd/manager.hh"

namespace ouro::bdd::testing {

using Row = std::uint32_t;

inline bool value_of(Row row, Variable variable) { return (row >> variable & 1U) != 0; }
inline Row with(Row row, Variable variable, bool value) {
  return value ? row | Row{1} << variable : row & ~(Row{1} << variable);
}
inline bool satisfies(Row row, CubeView cube) {
  for (const Literal literal : cube) {
    if (value_of(row, literal.variable()) != literal.positive()) return false;
  }
  return true;
}

class TruthTable {
 public:
  TruthTable() : TruthTable(0, [](Row) { return false; }) {}
  TruthTable(unsigned variables, const std::function<bool(Row)>& value) : variables_(variables) {
    for (Row row = 0; row < rows(); ++row) values_.push_back(value(row));
  }

  static TruthTable of_number(unsigned variables, std::uint64_t number) {
    return {variables, [&](Row row) { return (number >> row & 1U) != 0; }};
  }
  static TruthTable random(unsigned variables, Random& random, double density = 0.5) {
    return {variables, [&](Row) { return random.chance(density); }};
  }
  /// What the diagram says, row by row.
  static TruthTable of(const Manager& manager, Bdd f, unsigned variables) {
    return {variables, [&](Row row) {
              const std::uint64_t valuation[1] = {row};
              return manager.evaluate(f, valuation);
            }};
  }

  unsigned variables() const { return variables_; }
  Row rows() const { return Row{1} << variables_; }
  bool operator[](Row row) const { return values_[row]; }
  std::size_t count() const {
    std::size_t result = 0;
    for (const bool value : values_) result += value ? 1 : 0;
    return result;
  }
  bool depends_on(Variable variable) const {
    for (Row row = 0; row < rows(); ++row) {
      if (values_[row] != values_[with(row, variable, !value_of(row, variable))]) return true;
    }
    return false;
  }

  /// The diagram, one decision after the other.
  Bdd build(Manager& manager) const { return build(manager, 0, 0); }

  std::string text() const {
    std::string result;
    for (const bool value : values_) result += value ? '1' : '0';
    return result;
  }

  friend bool operator==(const TruthTable&, const TruthTable&) = default;
  friend void PrintTo(const TruthTable& table, std::ostream* out) { *out << table.text(); }

 private:
  Bdd build(Manager& manager, Variable variable, Row row) const {
    if (variable == variables_) return Bdd::constant(values_[row]);
    const Bdd low = build(manager, variable + 1, row);
    const Bdd high = build(manager, variable + 1, with(row, variable, true));
    return manager.make(variable, low, high);
  }

  unsigned variables_;
  std::vector<bool> values_;
};

/// A manager with some variables and tables so small that they must grow and the cache must forget.
inline Manager tiny_manager(unsigned variables) {
  Manager manager(Options{.initial_nodes = 16, .max_cache_entries = 64});
  manager.new_variables(variables);
  return manager;
}

}  // namespace ouro::bdd::testing
