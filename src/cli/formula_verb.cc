#include "cli/formula_verb.hh"

#include <fmt/format.h>

#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/source.hh"
#include "cli/formula_comparison.hh"
#include "cli/formula_filter.hh"
#include "cli/formula_input.hh"
#include "cli/formula_rewriting.hh"
#include "cli/interrupt.hh"
#include "cli/language_report.hh"
#include "cli/output.hh"
#include "cli/report.hh"
#include "logic/classify.hh"
#include "logic/express.hh"
#include "logic/families.hh"
#include "logic/measure.hh"
#include "logic/print.hh"
#include "translate/decide.hh"

namespace ouro::cli {

namespace {

using logic::Formula;
using logic::Logic;
using logic::Syntax;
using logic::Trait;
using logic::Words;

constexpr const char* examples = R"(Examples:
  ouro formula 'GF p -> GF q' --to spin
  ouro formula '[]<> p -> <>(q U r)' --simplify
  ouro formula 'AG(p -> AF q)' --to nusmv
  ouro formula 'G(p -> F q)' --classify
  ouro formula 'GF p' --implies 'F p' --equivalent-to 'F p'
  ouro formula 'G(p -> F q) & G !q' --decide
  ouro formula --file spec.ltl --is safety --unique
  ouro formula --file runs.csv --csv formula --negate --to lbt
  ouro formula --family and-gf=1..5 --json)";

struct FormulaOptions {
  FormulaInputOptions input;
  FormulaRewritingOptions rewriting;
  FormulaFilterOptions filter;
  FormulaComparisonOptions comparison;
  std::string to = "infix";
  bool all_parentheses = false;
  bool classify = false;
  bool decide = false;
  bool statistics = false;
  bool count = false;
  std::uint64_t max = 0;
  std::size_t max_states = 1'000'000;
  bool json = false;
};

std::vector<std::string> logics_of(const Formula& formula) {
  std::vector<std::string> result;
  for (const Logic logic : {Logic::Ltl, Logic::FiniteLtl, Logic::Ctl, Logic::CtlStar}) {
    if (belongs(formula, logic)) result.emplace_back(to_string(logic));
  }
  return result;
}

std::string joined(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : ", ") + word;
  return out.empty() ? "none" : out;
}

class FormulaVerb {
 public:
  explicit FormulaVerb(const FormulaOptions& options)
      : options_(options),
        to_(syntax_named(options.to, "--to")),
        rewrite_(options.rewriting, pool_),
        filter_(options.filter),
        comparison_(options.comparison, pool_, {.syntax = syntax_named(options.input.from, "--from")},
                    options.max_states) {}

  int run() {
    catch_interrupts();
    for_each_formula(pool_, options_.input,
                     {.formula = [this](const FormulaItem& item) { handle(item); },
                      .csv_header = [this](const CsvRow& row) { show_header(row); },
                      .warning = [](const Diagnostic& warning) { report(warning); },
                      .error = [this](const UserError& error) { failures_.add(error); },
                      .stop = [this] { return interrupted() || done(); }});
    if (options_.count) output_.line(std::to_string(printed_));
    output_.finish();
    if (interrupted()) {
      report(general_error(fmt::format("interrupted after {} formulas", printed_)));
      return exit_incomplete;
    }
    return failures_.exit_status(comparison_.any_no() ? exit_violated : 0);
  }

 private:
  bool done() const { return options_.max != 0 && printed_ >= options_.max; }

  // A formula that says "strong next" is about finite words even if nobody said so.
  Words words_of(const Formula& formula) const {
    const bool finite = options_.input.logic == "ltlf" || !formula.has(Trait::NoStrongNext);
    return finite ? Words::Finite : Words::Infinite;
  }

  void handle(const FormulaItem& item) {
    if (done()) return;
    try {
      const Words words = words_of(item.formula);
      const Formula formula = rewrite_(item.formula, words);
      if (!filter_(formula)) return;
      if (options_.comparison.any()) require_comparable(formula);
      if (options_.decide) decide(formula, words);
      if (!options_.count) show(item, formula, printable(formula, words));
      ++printed_;
    } catch (const UserError& error) {
      failures_.add(error);
    }
  }

  void decide(const Formula& formula, Words words) {
    if (words == Words::Finite) throw UserError("--decide is for formulas about infinite words");
    decided_ =
        std::make_unique<translate::FormulaLanguage>(formula, omega::LanguageLimits{options_.max_states});
  }

  std::string printable(const Formula& formula, Words words) const {
    // On finite words the definitions of operators that a syntax lacks are not all the same.
    const Formula expressed = words == Words::Infinite ? express_in(formula, to_) : formula;
    return to_text(expressed, {.syntax = to_, .all_parentheses = options_.all_parentheses});
  }

  void show_header(const CsvRow& row) {
    if (!options_.json && !options_.count) output_.line(csv_line(row.cells));
  }

  void show(const FormulaItem& item, const Formula& formula, std::string text) {
    if (options_.json) return show_json(item, formula, std::move(text));
    if (item.row != nullptr) {
      CsvRow row = *item.row;
      row.cells[item.csv_index].text = std::move(text);
      return output_.line(csv_line(row.cells));
    }
    const std::string language = options_.decide ? language_text(decided_->language()) : "";
    output_.line(text);
    if (options_.classify) show_class(formula);
    if (options_.decide) output_.line(language);
    if (options_.statistics) show_statistics(formula);
    comparison_.say(formula, output_);
  }

  void show_class(const Formula& formula) {
    if (const auto hierarchy_class = classify(formula)) {
      output_.line(fmt::format("  class: {}", to_string(*hierarchy_class)));
    }
    output_.line(fmt::format("  logic: {}", joined(logics_of(formula))));
    if (formula.has(Trait::NextFree)) output_.line("  stutter-invariant: yes, it has no X");
    if (formula.has(Trait::Eventual)) output_.line("  eventual: a prefix put before a model gives a model");
    if (formula.has(Trait::Universal)) output_.line("  universal: a suffix of a model is a model");
  }

  void show_statistics(const Formula& formula) {
    const logic::Measure m = measure(formula);
    output_.line(fmt::format("  size: {}", m.tree_size));
    output_.line(fmt::format("  distinct subformulas: {}", m.distinct));
    output_.line(fmt::format("  depth: {}", m.depth));
    output_.line(fmt::format("  temporal depth: {}", m.temporal_depth));
    output_.line(fmt::format("  propositions: {}", m.propositions));
  }

  void show_json(const FormulaItem& item, const Formula& formula, std::string text) {
    const logic::Measure m = measure(formula);
    nlohmann::ordered_json object;
    object["formula"] = std::move(text);
    const auto hierarchy_class = classify(formula);
    object["class"] = hierarchy_class ? nlohmann::ordered_json(to_string(*hierarchy_class)) : nullptr;
    object["logics"] = logics_of(formula);
    object["stutter_invariant"] = formula.has(Trait::NextFree);
    object["eventual"] = formula.has(Trait::Eventual);
    object["universal"] = formula.has(Trait::Universal);
    if (options_.decide) object["language"] = language_facts(decided_->language());
    object["size"] = m.tree_size;
    object["distinct"] = m.distinct;
    object["depth"] = m.depth;
    object["temporal_depth"] = m.temporal_depth;
    object["propositions"] = nlohmann::ordered_json::array();
    for (const Formula& proposition : propositions(formula))
      object["propositions"].push_back(proposition.name());
    comparison_.add(formula, object);
    if (!item.file.empty()) {
      object["file"] = item.file;
      object["line"] = item.line;
    }
    output_.line(object.dump(has_many(options_.input) ? -1 : 2));
  }

  const FormulaOptions& options_;
  Syntax to_;
  logic::FormulaPool pool_;
  FormulaRewriting rewrite_;
  FormulaFilter filter_;
  FormulaComparison comparison_;
  Output output_;
  std::unique_ptr<translate::FormulaLanguage> decided_;  // the formula at hand
  std::uint64_t printed_ = 0;
  Failures failures_;
};

int list_families() {
  Output output;
  for (const logic::Family& family : logic::families()) {
    const std::string range = family.largest == 0
                                  ? fmt::format("n >= {}", family.smallest)
                                  : fmt::format("{} <= n <= {}", family.smallest, family.largest);
    output.line(fmt::format("{:<24} {:<16} {}", family.name, range, family.schema));
  }
  output.finish();
  return 0;
}

}  // namespace

void add_formula_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("formula", "Parse, convert, simplify, classify and filter formulas");
  const auto options = std::make_shared<FormulaOptions>();
  add_formula_input(*verb, options->input);
  verb->add_option("--to", options->to, "Syntax to print: infix, spin, lbt, symbols or nusmv")
      ->type_name("SYNTAX")
      ->capture_default_str();
  verb->add_flag("--parentheses", options->all_parentheses, "Print every parenthesis");
  add_formula_rewriting(*verb, options->rewriting);
  add_formula_filter(*verb, options->filter);
  add_formula_comparison(*verb, options->comparison);
  const std::string group = "Report";
  verb->add_flag("--classify", options->classify, "Say what the syntax shows the formula to be")
      ->group(group);
  verb->add_flag(
          "--decide", options->decide,
          "Say what an LTL formula is, decided on its automaton: its class in the temporal hierarchy,\n"
          "whether it is liveness, and whether it is invariant under stuttering, with two words if not")
      ->group(group);
  verb->add_flag("--statistics", options->statistics, "Say how large it is")->group(group);
  verb->add_flag("--count", options->count, "Print only how many formulas pass")->group(group);
  verb->add_option("--max", options->max, "Stop after N formulas have been printed")
      ->type_name("N")
      ->group(group);
  verb->add_option("--max-states", options->max_states,
                   "Give up beyond N states of an automaton, where automata are needed")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
  verb->add_flag("--json", options->json, "One JSON object, or one a line where there can be many formulas")
      ->group(group);
  verb->footer(examples);
  verb->callback([options, &action] {
    action = [options] {
      const auto& families = options->input.families;
      if (families.size() == 1 && families.front() == "list") return list_families();
      return FormulaVerb(*options).run();
    };
  });
}

}  // namespace ouro::cli
