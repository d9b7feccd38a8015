// Comparing the formulas of `ouro formula` with others: implication and equivalence on infinite words.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "cli/output.hh"
#include "logic/formula.hh"
#include "logic/parse.hh"

namespace ouro::cli {

struct FormulaComparisonOptions {
  std::vector<std::string> implies;
  std::vector<std::string> equivalent_to;

  bool any() const { return !implies.empty() || !equivalent_to.empty(); }
};

void add_formula_comparison(CLI::App& verb, FormulaComparisonOptions& options);

/// Throws UserError for a formula that is not LTL on infinite words.
void require_comparable(const logic::Formula& formula);

/// Answers the questions, and remembers whether an answer was no.
class FormulaComparison {
 public:
  /// Reads the formulas. Throws UserError when one cannot be read or compared. Answers that need more
  /// than `max_states` states are LimitErrors.
  FormulaComparison(const FormulaComparisonOptions& options, logic::FormulaPool& pool,
                    const logic::ParseOptions& syntax, std::size_t max_states);

  /// For people: a line for each question, with a word where the answer is no. Requires that the formula is
  /// comparable.
  void say(const logic::Formula& formula, Output& output);
  /// The same as fields of a JSON object.
  void add(const logic::Formula& formula, nlohmann::ordered_json& facts);

  bool any_no() const { return any_no_; }

 private:
  struct Answer {
    bool yes = true;
    std::string word = {};            // where they differ
    bool satisfies_this_one = false;  // and not the other; or the other way round
  };

  Answer implies(const logic::Formula& formula, const logic::Formula& other);
  Answer equivalent(const logic::Formula& formula, const logic::Formula& other);

  logic::FormulaPool& pool_;
  std::size_t max_states_;
  std::vector<logic::Formula> implied_;
  std::vector<logic::Formula> equivalent_;
  bool any_no_ = false;
};

}  // namespace ouro::cli
