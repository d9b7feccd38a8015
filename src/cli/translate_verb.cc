#include "cli/translate_verb.hh"

#include <fmt/format.h>

#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/source.hh"
#include "cli/automaton_output.hh"
#include "cli/formula_input.hh"
#include "cli/interrupt.hh"
#include "cli/output.hh"
#include "cli/report.hh"
#include "logic/print.hh"
#include "logic/simplify.hh"
#include "omega/lazy.hh"
#include "omega/reduce/reduce.hh"
#include "translate/smallest.hh"
#include "translate/translate.hh"

namespace ouro::cli {

namespace {

using logic::Formula;

constexpr const char* examples = R"(Examples:
  ouro translate 'GF p -> GF q'
  ouro translate 'p U (q U r)' --negate --buchi
  ouro translate 'G(p -> F q)' --format never
  ouro translate 'p U q' --construction gpvw --raw --json
  ouro translate --file spec.ltl --json)";

struct TranslateVerbOptions {
  FormulaInputOptions input;
  AutomatonOutputOptions output;
  std::string construction = "couvreur";
  bool negate = false;
  bool raw = false;
  std::size_t max_states = 10'000'000;
};

translate::Construction construction_named(const std::string& name) {
  if (const auto construction = translate::parse_construction(name)) return *construction;
  std::vector<std::string_view> names;
  for (const auto construction : translate::constructions())
    names.push_back(translate::to_string(construction));
  unknown_value("--construction", name, names);
}

class TranslateVerb {
 public:
  explicit TranslateVerb(const TranslateVerbOptions& options)
      : options_(options),
        construction_(construction_named(options.construction)),
        automata_(options.output, output_) {}

  int run() {
    catch_interrupts();
    for_each_formula(pool_, options_.input,
                     {.formula = [this](const FormulaItem& item) { handle(item.formula); },
                      .csv_header = [](const CsvRow&) {},
                      .warning = [](const Diagnostic& warning) { report(warning); },
                      .error = [this](const UserError& error) { count_error(error); },
                      .stop = [] { return interrupted(); }});
    output_.finish();
    if (interrupted()) {
      report(general_error(fmt::format("interrupted after {} formulas", done_)));
      return 3;
    }
    return errors_ > 0 ? 2 : 0;
  }

 private:
  void handle(const Formula& read) {
    try {
      const Formula formula = options_.negate ? pool_.negate(read) : read;
      const auto start = std::chrono::steady_clock::now();
      const omega::Automaton automaton = automata_.convert(translated(formula));
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
      nlohmann::ordered_json facts;
      facts["formula"] = to_text(formula);
      facts["construction"] = translate::to_string(construction_);
      facts["seconds"] = elapsed.count();
      automata_.print(automaton, std::move(facts), has_many(options_.input));
      ++done_;
    } catch (const UserError& error) {
      count_error(error);
    }
  }

  omega::Automaton translated(const Formula& formula) const {
    const bool named = options_.raw && !options_.output.json;
    const translate::TranslateOptions how{.construction = construction_, .state_names = named};
    const auto propositions = std::make_shared<omega::Propositions>();
    if (options_.raw) {
      const auto lazy = make_translation(formula, propositions, how);
      return materialize(*lazy, omega::ParallelEdges::Keep, options_.max_states);
    }
    if (construction_ == translate::Construction::Couvreur) {
      return translate::smallest_automaton(formula, propositions, {.max_states = options_.max_states});
    }
    const auto lazy = make_translation(logic::simplify(formula), propositions, how);
    return reduced(materialize(*lazy, omega::ParallelEdges::Merge, options_.max_states));
  }

  void count_error(const UserError& error) {
    ++errors_;
    report(error);
  }

  const TranslateVerbOptions& options_;
  translate::Construction construction_;
  Output output_;
  AutomatonOutput automata_;
  logic::FormulaPool pool_;
  std::uint64_t done_ = 0;
  std::uint64_t errors_ = 0;
};

}  // namespace

void add_translate_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("translate", "Translate LTL formulas to omega-automata");
  const auto options = std::make_shared<TranslateVerbOptions>();
  add_formula_input(*verb, options->input);
  verb->add_option("--construction", options->construction,
                   "closure, gpvw, gpvw-improved, couvreur-basic, couvreur-improved or couvreur")
      ->type_name("NAME")
      ->capture_default_str();
  verb->add_flag("--negate", options->negate, "Translate the negation");
  verb->add_flag("--raw", options->raw, "What the construction gives: the formula as it is, no clean-up");
  verb->add_option("--max-states", options->max_states, "Give up beyond N states")
      ->type_name("N")
      ->capture_default_str();
  add_automaton_output(*verb, options->output);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return TranslateVerb(*options).run(); }; });
}

}  // namespace ouro::cli
