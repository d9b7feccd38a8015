// What `ouro formula` does to a formula before it is printed.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "logic/eliminate.hh"
#include "logic/logic.hh"
#include "logic/relabel.hh"
#include "logic/simplify.hh"

namespace ouro::cli {

struct FormulaRewritingOptions {
  std::vector<std::string> substitutions;  ///< p=FORMULA
  bool negate = false;
  bool expand_bounds = false;
  std::string remove;
  bool nnf = false;
  std::string simplify;  ///< a level; empty: no
  std::string relabel;
  std::string relabel_boolean;
};

void add_formula_rewriting(CLI::App& verb, FormulaRewritingOptions& options);

/// The steps in the order of the options above, which is the order in which they are documented.
class FormulaRewriting {
 public:
  /// Throws UserError for values that do not exist. The pool must outlive the object.
  FormulaRewriting(const FormulaRewritingOptions& options, logic::FormulaPool& pool);

  logic::Formula operator()(logic::Formula formula, logic::Words words);

 private:
  logic::Formula simplified(const logic::Formula& formula, logic::Words words);

  const FormulaRewritingOptions& options_;
  logic::FormulaPool& pool_;
  std::unordered_map<logic::Formula, logic::Formula> substitutions_;
  logic::OpSet removed_;
  std::optional<logic::Rewriting> level_;
  std::optional<logic::Naming> relabel_;
  std::optional<logic::Naming> relabel_boolean_;
  // One simplifier for each kind of words; they remember what they have seen.
  std::optional<logic::Simplifier> simplifiers_[2];
};

}  // namespace ouro::cli
