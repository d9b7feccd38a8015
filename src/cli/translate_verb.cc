#include "cli/translate_verb.hh"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/source.hh"
#include "cli/automaton_output.hh"
#include "cli/formula_input.hh"
#include "cli/interrupt.hh"
#include "cli/limit_options.hh"
#include "cli/output.hh"
#include "cli/report.hh"
#include "logic/print.hh"
#include "logic/simplify.hh"
#include "omega/lazy.hh"
#include "omega/trim.hh"
#include "translate/derivative.hh"
#include "translate/deterministic.hh"
#include "translate/optimize.hh"
#include "translate/translate.hh"

namespace ouro::cli {

namespace {

using logic::Formula;

constexpr const char* examples = R"(Examples:
  ouro translate 'GF p -> GF q'
  ouro translate 'p U (q U r)' --negate --buchi
  ouro translate 'G(p -> F q)' --format never
  ouro translate 'GF p -> GF q' --deterministic --any-acceptance
  ouro translate 'FG p | GF q' --parity --format dot
  ouro translate '!error W start' --monitor
  ouro translate 'p U q' --construction gpvw --raw --json
  ouro translate 'G(a -> X(!a U b))' --ltlf --actions --format dot
  ouro translate --file spec.ltl --json)";

struct TranslateVerbOptions {
  FormulaInputOptions input;
  AutomatonOutputOptions output;
  std::string construction;
  std::string effort = "high";
  bool negate = false;
  bool raw = false;
  bool deterministic = false;
  bool any_acceptance = false;
  bool parity = false;
  bool monitor = false;
  bool finite = false;
  bool actions = false;
  std::size_t max_states = 10'000'000;
  std::string time;
};

translate::Construction construction_named(const std::string& name) {
  if (const auto construction = translate::parse_construction(name)) return *construction;
  std::vector<std::string_view> names;
  for (const auto construction : translate::constructions())
    names.push_back(translate::to_string(construction));
  unknown_value("--construction", name, names);
}

constexpr std::array efforts = {std::pair{std::string_view("low"), translate::Effort::Low},
                                std::pair{std::string_view("medium"), translate::Effort::Medium},
                                std::pair{std::string_view("high"), translate::Effort::High}};

translate::Effort effort_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const auto& [known, effort] : efforts) {
    if (known == name) return effort;
    names.push_back(known);
  }
  unknown_value("--effort", name, names);
}

void check(const TranslateVerbOptions& options) {
  const bool one_set = options.output.buchi;
  refuse_together(options.parity, "--parity", one_set, "--buchi");
  refuse_together(options.any_acceptance, "--any-acceptance", one_set, "--buchi");
  refuse_together(options.any_acceptance, "--any-acceptance", options.parity, "--parity");
  refuse_together(options.monitor, "--monitor", one_set, "--buchi");
  refuse_together(options.monitor, "--monitor", options.parity, "--parity");
  refuse_together(options.monitor, "--monitor", options.any_acceptance, "--any-acceptance");
  const bool optimises = options.deterministic || options.any_acceptance || options.parity || options.monitor;
  if (options.raw && optimises) {
    throw UserError("--raw shows what a construction gives, which has no other kind of acceptance",
                    "leave out --raw");
  }
  if (!options.construction.empty() && optimises) {
    throw UserError("--construction chooses one translation; for this kind of automaton several are compared",
                    "leave out --construction");
  }
  if (options.any_acceptance && !options.deterministic) {
    throw UserError("--any-acceptance is for deterministic automata", "add --deterministic");
  }
}

// Automata on finite words are of one kind, and two formats have a meaning for them.
void check_finite(const TranslateVerbOptions& options) {
  if (options.actions && !options.finite) {
    throw UserError("--actions is about the letters of finite words", "add --ltlf");
  }
  refuse_together(options.finite, "--ltlf", !options.construction.empty(), "--construction");
  refuse_together(options.finite, "--ltlf", options.deterministic, "--deterministic");
  refuse_together(options.finite, "--ltlf", options.parity, "--parity");
  refuse_together(options.finite, "--ltlf", options.monitor, "--monitor");
  refuse_together(options.finite, "--ltlf", options.output.buchi, "--buchi");
  refuse_together(options.finite, "--ltlf", options.output.state_based, "--state-based");
  const std::string& format = options.output.format;
  if (options.finite && (format == "never" || format == "lbtt")) {
    throw UserError(fmt::format("--format {} is for automata on infinite words", format),
                    "use hoa, hoa-line, dot or svg with --ltlf");
  }
}

class TranslateVerb {
 public:
  explicit TranslateVerb(const TranslateVerbOptions& options)
      : options_(options),
        construction_(construction_named(options.construction.empty() ? "couvreur" : options.construction)),
        effort_(effort_named(options.effort)),
        time_(options.time.empty() ? std::chrono::nanoseconds::max() : time_of(options.time, "--time")),
        automata_(options.output, output_) {
    check(options);
    check_finite(options);
    const bool one_construction = options.raw || !options.construction.empty();
    if (!options.time.empty() && one_construction && !options.finite)
      throw UserError("--time is not watched by single constructions", "leave it out, or use --max-states");
  }

  int run() {
    catch_interrupts();
    for_each_formula(pool_, options_.input,
                     {.formula = [this](const FormulaItem& item) { handle(item.formula); },
                      .csv_header = [](const CsvRow&) {},
                      .warning = [](const Diagnostic& warning) { report(warning); },
                      .error = [this](const UserError& error) { failures_.add(error); },
                      .stop = [] { return interrupted(); }});
    output_.finish();
    if (interrupted()) {
      report(general_error(fmt::format("interrupted after {} formulas", done_)));
      return exit_incomplete;
    }
    return failures_.exit_status(0);
  }

 private:
  void handle(const Formula& read) {
    try {
      const Formula formula = options_.negate ? pool_.negate(read) : read;
      const auto start = std::chrono::steady_clock::now();
      start_ = start;
      const omega::Automaton automaton = automata_.convert(translated(formula), options_.max_states);
      const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
      nlohmann::ordered_json facts;
      facts["formula"] = to_text(formula);
      facts["construction"] = construction_name();
      facts["seconds"] = elapsed.count();
      automata_.print(automaton, std::move(facts), has_many(options_.input));
      ++done_;
    } catch (const UserError& error) {
      if (!interrupted()) failures_.add(error);
    }
  }

  bool is_over() const {
    return interrupted() ||
           (time_ != std::chrono::nanoseconds::max() && std::chrono::steady_clock::now() - start_ > time_);
  }

  std::string_view construction_name() const {
    if (options_.finite) return "derivative";
    const bool one = options_.raw || !options_.construction.empty();
    return one ? translate::to_string(construction_) : "optimized";
  }

  omega::Automaton translated(const Formula& formula) const {
    const auto propositions = std::make_shared<omega::Propositions>();
    if (options_.finite) return on_finite_words(formula, propositions);
    if (options_.raw || !options_.construction.empty()) return constructed(formula, propositions);
    if (options_.any_acceptance || options_.parity) return determinized(formula, propositions);
    return translate::optimized(formula, propositions,
                                {.goal = goal(),
                                 .prefer_deterministic = options_.deterministic,
                                 .effort = effort_,
                                 .max_states = options_.max_states,
                                 .is_over = [this] { return is_over(); }});
  }

  // By one construction, as it is or only cleaned up.
  omega::Automaton constructed(const Formula& formula,
                               const std::shared_ptr<omega::Propositions>& propositions) const {
    const bool named = options_.raw && !options_.output.json;
    const translate::TranslateOptions how{.construction = construction_, .state_names = named};
    if (options_.raw) {
      const auto lazy = make_translation(formula, propositions, how);
      return materialize(*lazy, omega::ParallelEdges::Keep, options_.max_states);
    }
    const auto lazy = make_translation(logic::simplify(formula), propositions, how);
    return trimmed(materialize(*lazy, omega::ParallelEdges::Merge, options_.max_states));
  }

  // The smallest automaton, or with --raw all derivatives.
  omega::Automaton on_finite_words(const Formula& formula,
                                   const std::shared_ptr<omega::Propositions>& propositions) const {
    using translate::LetterKind;
    const translate::DerivativeOptions how{
        .letters = options_.actions ? LetterKind::Actions : LetterKind::Valuations,
        .state_names = options_.raw && !options_.output.json,
        .max_states = options_.max_states,
        .is_over = [this] { return is_over(); }};
    translate::DerivativeAutomaton derivatives(formula, propositions, how);
    const translate::FiniteAutomaton whole = built_whole(derivatives);
    return as_state_marked(options_.raw ? whole : minimized(whole),
                           fmt::format("{} on finite words", to_text(formula)));
  }

  omega::Automaton determinized(const Formula& formula,
                                const std::shared_ptr<omega::Propositions>& propositions) const {
    using translate::DeterministicAcceptance;
    const auto acceptance = options_.parity ? DeterministicAcceptance::Parity : DeterministicAcceptance::Any;
    return translate::deterministic(
        formula, propositions,
        {.acceptance = acceptance, .effort = effort_, .max_states = options_.max_states, .is_over = [this] {
           return is_over();
         }});
  }

  translate::Goal goal() const {
    if (options_.monitor) return translate::Goal::Monitor;
    if (automata_.wants_buchi()) {
      return automata_.wants_state_based() ? translate::Goal::StateBuchi : translate::Goal::Buchi;
    }
    return options_.deterministic ? translate::Goal::Deterministic : translate::Goal::Generalized;
  }

  const TranslateVerbOptions& options_;
  translate::Construction construction_;
  translate::Effort effort_;
  std::chrono::nanoseconds time_;                // for one formula
  std::chrono::steady_clock::time_point start_;  // of the present one
  Output output_;
  AutomatonOutput automata_;
  logic::FormulaPool pool_;
  std::uint64_t done_ = 0;
  Failures failures_;
};

void add_goals(CLI::App& verb, TranslateVerbOptions& options) {
  const std::string group = "What is wanted (the smallest automaton, if nothing else)";
  verb.add_flag("--deterministic", options.deterministic,
                "A deterministic automaton with (generalised) Büchi acceptance, if there is one")
      ->group(group);
  verb.add_flag("--any-acceptance", options.any_acceptance,
                "With --deterministic: always deterministic, with whatever condition makes it small")
      ->group(group);
  verb.add_flag("--parity", options.parity, "A deterministic automaton with parity acceptance")->group(group);
  verb.add_flag("--monitor", options.monitor,
                "A deterministic automaton without acceptance: no move means that the formula is violated")
      ->group(group);
  verb.add_option("--effort", options.effort,
                  "low (quick, larger automata), medium, or high (tries several ways and keeps the best)")
      ->type_name("LEVEL")
      ->capture_default_str()
      ->group(group);
}

void add_finite_words(CLI::App& verb, TranslateVerbOptions& options) {
  const std::string group = "On finite words";
  verb.add_flag("--ltlf", options.finite,
                "Read the formula on finite words: the smallest deterministic automaton, whose marked\n"
                "states are those in which a word may end; with --raw, the derivatives of the formula")
      ->group(group);
  verb.add_flag("--actions", options.actions,
                "With --ltlf: propositions are names of actions, of which at most one happens at a time")
      ->group(group);
}

void add_constructions(CLI::App& verb, TranslateVerbOptions& options) {
  const std::string group = "One construction, to look at or to compare";
  verb.add_option(
          "--construction", options.construction,
          "closure, gpvw, gpvw-improved, couvreur-basic, couvreur-improved or couvreur; only useless\n"
          "states are removed")
      ->type_name("NAME")
      ->group(group);
  verb.add_flag("--raw", options.raw, "What the construction gives: the formula as it is, no clean-up")
      ->group(group);
}

}  // namespace

void add_translate_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("translate", "Translate LTL formulas to omega-automata");
  const auto options = std::make_shared<TranslateVerbOptions>();
  add_formula_input(*verb, options->input);
  verb->add_flag("--negate", options->negate, "Translate the negation");
  add_goals(*verb, *options);
  add_finite_words(*verb, *options);
  add_constructions(*verb, *options);
  verb->add_option("--max-states", options->max_states, "Give up beyond N states")
      ->type_name("N")
      ->capture_default_str();
  verb->add_option("--time", options->time,
                   "For each formula: give up after so long, or take the smallest automaton that there is\n"
                   "by then: 500ms, 90, 5m")
      ->type_name("TIME");
  add_automaton_output(*verb, options->output);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return TranslateVerb(*options).run(); }; });
}

}  // namespace ouro::cli
