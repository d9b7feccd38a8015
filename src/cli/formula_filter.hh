// Which formulas `ouro formula` lets through.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "cli/options.hh"
#include "logic/measure.hh"

namespace ouro::cli {

struct FormulaFilterOptions {
  std::vector<std::string> is;
  std::vector<std::string> is_not;
  std::string size;
  std::string propositions;
  std::string temporal_depth;
  bool unique = false;
};

void add_formula_filter(CLI::App& verb, FormulaFilterOptions& options);

class FormulaFilter {
 public:
  /// Throws UserError for a property or a range that does not exist.
  explicit FormulaFilter(const FormulaFilterOptions& options);

  /// Whether the formula passes. Remembers it when duplicates are to be dropped.
  bool operator()(const logic::Formula& formula);

 private:
  struct Condition {
    std::function<bool(const logic::Formula&)> holds;
    bool wanted;
  };
  struct Bound {
    std::function<std::uint64_t(const logic::Measure&)> value;
    Range range;
  };

  void add_condition(const std::string& name, std::string_view option, bool wanted);

  std::vector<Condition> conditions_;
  std::vector<Bound> bounds_;
  bool unique_;
  std::unordered_set<logic::Formula> seen_;
};

}  // namespace ouro::cli
