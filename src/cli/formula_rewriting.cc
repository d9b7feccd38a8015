#include "cli/formula_rewriting.hh"

#include <fmt/format.h>

#include <string_view>

#include "base/source.hh"
#include "cli/options.hh"
#include "logic/expand_bounds.hh"
#include "logic/normal_form.hh"
#include "logic/parse.hh"

namespace ouro::cli {

namespace {

using logic::Formula;
using logic::FormulaPool;
using logic::Naming;
using logic::Op;
using logic::Rewriting;
using logic::Words;

// What a simplifier remembers is dropped when the pool has grown by this many formulas.
constexpr std::size_t memory_limit = 2'000'000;

std::optional<Naming> naming_of(const std::string& text, std::string_view option) {
  if (text.empty()) return std::nullopt;
  if (text == "letters") return Naming::Letters;
  if (text == "numbered") return Naming::Numbered;
  unknown_value(option, text, {"letters", "numbered"});
}

std::optional<Rewriting> level_of(const std::string& text) {
  if (text.empty()) return std::nullopt;
  if (text == "none") return Rewriting::None;
  if (text == "constants") return Rewriting::Constants;
  if (text == "identities") return Rewriting::Identities;
  if (text == "implication") return Rewriting::Implication;
  unknown_value("--simplify", text, {"none", "constants", "identities", "implication"});
}

logic::OpSet operators_of(const std::string& text) {
  logic::OpSet result;
  std::vector<std::string_view> names;
  for (std::size_t i = 0; i < logic::op_count; ++i) {
    if (logic::arity(static_cast<Op>(i)) > 0)
      names.push_back(spelling(logic::Syntax::Infix, static_cast<Op>(i)));
  }
  for (const std::string& word : split_list(text)) {
    bool found = false;
    for (std::size_t i = 0; i < logic::op_count; ++i) {
      const Op op = static_cast<Op>(i);
      if (logic::arity(op) == 0 || spelling(logic::Syntax::Infix, op) != word) continue;
      result.insert(op);
      found = true;
    }
    if (!found) unknown_value("--remove", word, names);
  }
  return result;
}

}  // namespace

void add_formula_rewriting(CLI::App& verb, FormulaRewritingOptions& options) {
  const std::string group = "Rewriting (done in this order)";
  verb.add_option("--substitute", options.substitutions, "Replace a proposition by a formula")
      ->type_name("NAME=FORMULA")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_flag("--negate", options.negate, "Negate")->group(group);
  verb.add_flag("--expand-bounds", options.expand_bounds, "Write F[a:b] and G[a:b] with X")->group(group);
  verb.add_option("--remove", options.remove, "Express these operators by others, such as F,G,W,M,xor")
      ->type_name("OPERATORS")
      ->group(group);
  verb.add_flag("--nnf", options.nnf, "Negation normal form: negation only before propositions")
      ->group(group);
  verb.add_flag("--simplify{implication}", options.simplify,
                "Rewrite to a smaller equivalent formula; --simplify=LEVEL for less effort:\n"
                "none, constants, identities or implication")
      ->group(group);
  verb.add_option("--relabel", options.relabel,
                  "Rename propositions: letters (a, b, ...) or numbered (p0, p1, ...)")
      ->type_name("NAMES")
      ->group(group);
  verb.add_option(
          "--relabel-boolean", options.relabel_boolean,
          "The same for maximal independent Boolean subformulas; keeps satisfiability and validity only")
      ->type_name("NAMES")
      ->group(group);
}

FormulaRewriting::FormulaRewriting(const FormulaRewritingOptions& options, FormulaPool& pool)
    : options_(options),
      pool_(pool),
      removed_(operators_of(options.remove)),
      level_(level_of(options.simplify)),
      relabel_(naming_of(options.relabel, "--relabel")),
      relabel_boolean_(naming_of(options.relabel_boolean, "--relabel-boolean")) {
  for (const std::string& text : options.substitutions) {
    const std::size_t equals = text.find('=');
    if (equals == std::string::npos || equals == 0) {
      throw UserError(fmt::format("--substitute: '{}' is not of the form NAME=FORMULA", text));
    }
    const SourceText source{.text = std::string_view(text).substr(equals + 1),
                            .name = "<substitute>",
                            .first_column = equals + 2};
    substitutions_[pool.proposition(text.substr(0, equals))] = logic::parse_formula(pool, source).formula;
  }
}

Formula FormulaRewriting::operator()(Formula formula, Words words) {
  if (!substitutions_.empty()) formula = substitute(formula, substitutions_);
  if (options_.negate) formula = pool_.negate(formula);
  if (options_.expand_bounds) formula = expand_bounds(formula, words);
  if (!options_.remove.empty()) formula = eliminate(formula, removed_, words);
  if (options_.nnf) formula = negation_normal_form(formula, words);
  if (level_) formula = simplified(formula, words);
  if (relabel_) formula = relabel(formula, *relabel_).formula;
  if (relabel_boolean_) formula = relabel_boolean(formula, *relabel_boolean_).formula;
  return formula;
}

Formula FormulaRewriting::simplified(const Formula& formula, Words words) {
  auto& simplifier = simplifiers_[static_cast<std::size_t>(words)];
  if (pool_.size() > memory_limit) simplifier.reset();
  if (!simplifier) simplifier.emplace(logic::SimplifyOptions{.level = *level_, .words = words});
  return (*simplifier)(formula);
}

}  // namespace ouro::cli
