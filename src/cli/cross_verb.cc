#include "cli/cross_verb.hh"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "cli/formula_input.hh"
#include "cli/interrupt.hh"
#include "cli/output.hh"
#include "cli/report.hh"
#include "cross/check.hh"
#include "cross/tool.hh"
#include "cross/translator.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "translate/translate.hh"

namespace ouro::cli {

namespace {

using cross::Difference;
using logic::Formula;

constexpr const char* examples = R"(Examples:
  ouro cross -n 1000 --seed 7
  ouro cross 'G(p -> F q)' --constructions gpvw,couvreur
  ouro cross --tool 'lbt < %L > %O' --size 5..15 --propositions 1..3
  ouro cross --file spec.ltl --tool 'ltl2tgba -f %f > %O' --json

In a tool's command %f, %s and %l are the formula in infix, SPIN's and LBT's syntax, quoted; %F, %S and %L are
a file with it; %O is the file for the automaton: HOA, a never claim or the format of lbtt. It is run by sh in
an empty folder.

Exit status: 0 no difference; 1 some translator is wrong; 2 the usage is wrong; 3 incomplete (an interrupt, or
a tool that failed).)";

struct CrossVerbOptions {
  FormulaInputOptions input;
  std::uint64_t count = 100;
  std::string size = "5..25";
  std::string propositions = "1..5";
  std::string constructions = "all";
  std::vector<std::string> tools;
  std::string tool_format = "auto";
  double tool_timeout = 30;
  cross::CheckOptions checks;
  cross::ConstructionLimits limits;
  std::uint64_t stop_at = 10;
  bool json = false;

  bool has_input() const {
    return !input.formulas.empty() || !input.files.empty() || !input.families.empty();
  }
};

std::vector<cross::Translator> own_translators_of(const CrossVerbOptions& options) {
  std::vector<std::string_view> names = cross::own_translators();
  std::vector<cross::Translator> result;
  if (options.constructions == "none") return result;
  if (options.constructions == "all") {
    for (const std::string_view name : names) result.push_back(*own_translator(name, options.limits));
    return result;
  }
  for (const std::string& name : split_list(options.constructions)) {
    auto translator = cross::own_translator(name, options.limits);
    if (!translator) {
      names.insert(names.begin(), {"all", "none"});
      unknown_value("--constructions", name, names);
    }
    result.push_back(*std::move(translator));
  }
  return result;
}

// Two tools of one name get numbers: a difference must say which it was.
void make_names_unique(std::vector<cross::Translator>& translators) {
  for (std::size_t i = 0; i < translators.size(); ++i) {
    const auto same =
        std::ranges::count(translators.begin(), translators.begin() + static_cast<std::ptrdiff_t>(i),
                           translators[i].name, &cross::Translator::name);
    if (same > 0) translators[i].name += fmt::format("#{}", i + 1);
  }
}

std::vector<cross::Translator> translators_of(const CrossVerbOptions& options) {
  std::vector<cross::Translator> result = own_translators_of(options);
  const auto format = cross::parse_tool_format(options.tool_format);
  if (!format) unknown_value("--tool-format", options.tool_format, {"auto", "hoa", "never", "lbtt"});
  const std::chrono::duration<double> timeout(options.tool_timeout);
  const cross::ToolOptions how{.format = *format,
                               .timeout = std::chrono::duration_cast<std::chrono::milliseconds>(timeout)};
  for (const std::string& command : options.tools) result.push_back(cross::tool_translator(command, how));
  if (result.empty()) throw UserError("there is no translator to check", "name constructions or a --tool");
  make_names_unique(result);
  return result;
}

nlohmann::ordered_json to_json(const cross::CheckCounts& counts) {
  return {{"formulas", counts.formulas},
          {"translations", counts.translations},
          {"translations_skipped", counts.skipped_translations},
          {"translations_failed", counts.failed_translations},
          {"products", counts.products},
          {"products_skipped", counts.skipped_products},
          {"words", counts.memberships}};
}

nlohmann::ordered_json to_json(const Difference& found, const Difference& smallest) {
  return {{"check", to_string(found.kind)},
          {"translator", found.culprit},
          {"other", found.other},
          {"formula", to_text(found.formula)},
          {"minimized", to_text(smallest.formula)},
          {"negated", smallest.negated},
          {"accepts", smallest.accepts},
          {"word", to_text(smallest.alphabet, smallest.word)}};
}

class CrossVerb {
 public:
  explicit CrossVerb(const CrossVerbOptions& options)
      : options_(options), checker_(translators_of(options), options.checks) {}

  int run() {
    catch_interrupts();
    if (options_.has_input()) {
      check_given();
    } else {
      check_random();
    }
    clear_progress();
    finish();
    if (interrupted()) {
      report(general_error(fmt::format("interrupted after {} formulas", counts_.formulas)));
      return 3;
    }
    if (differences_ > 0) return 1;
    if (errors_ > 0) return 2;
    return counts_.failed_translations > 0 ? 3 : 0;
  }

 private:
  bool stopped() const { return interrupted() || (options_.stop_at > 0 && differences_ >= options_.stop_at); }

  void check_given() {
    for_each_formula(pool_, options_.input,
                     {.formula = [this](const FormulaItem& item) { check(item.formula); },
                      .csv_header = [](const CsvRow&) {},
                      .warning = [](const Diagnostic& warning) { report(warning); },
                      .error = [this](const UserError& error) { count_error(error); },
                      .stop = [this] { return stopped(); }});
  }

  void check_random() {
    const Range size = parse_range(options_.size, "--size");
    const Range propositions = parse_range(options_.propositions, "--propositions");
    if (size.low == 0 || size.high > 10'000)
      throw UserError("--size: a formula has between 1 and 10000 nodes");
    if (propositions.high > 1000) throw UserError("--propositions: at most 1000 are possible");
    Random random(options_.checks.seed);
    logic::RandomFormulaOptions generator;
    generator.min_size = size.low;
    generator.max_size = size.high;
    for (std::uint64_t i = 0; i < options_.count && !stopped(); ++i) {
      generator.propositions.clear();
      const std::uint64_t wanted = random.between(propositions.low, propositions.high);
      for (std::uint64_t p = 0; p < wanted; ++p) generator.propositions.push_back(fmt::format("p{}", p));
      check(random_formula(pool_, random, generator));
    }
  }

  void check(const Formula& formula) {
    if (!formula.has(logic::Trait::Linear)) {
      count_error(
          UserError(fmt::format("'{}' has path quantifiers: only LTL is translated", to_text(formula))));
      return;
    }
    const cross::CheckResult result = checker_.check(formula);
    counts_ += result.counts;
    clear_progress();
    for (const cross::ToolFailure& failure : result.failures) show(failure);
    if (!result.differences.empty()) {
      ++differences_;
      for (const Difference& difference : result.differences) show(difference);
    }
    output_.finish();  // what was found must not wait for the end of a long run
    show_progress();
  }

  void show(const cross::ToolFailure& failure) {
    const std::string text = to_text(failure.formula);
    if (options_.json) {
      json_failures_.push_back(
          {{"translator", failure.translator}, {"formula", text}, {"reason", failure.reason}});
    } else {
      output_.line(fmt::format("failed: {} on {}\n  {}", failure.translator, text, failure.reason));
    }
  }

  void show(const Difference& found) {
    const Difference smallest = checker_.minimized(found);
    if (options_.json) {
      json_differences_.push_back(to_json(found, smallest));
      return;
    }
    const Formula formula = smallest.formula;
    output_.line(fmt::format("difference: {} ({}{}{})", found.culprit, to_string(found.kind),
                             found.other.empty() ? "" : ", against ", found.other));
    output_.line(fmt::format("  formula    {}", to_text(found.formula)));
    output_.line(fmt::format("  minimised  {}", to_text(formula)));
    output_.line(fmt::format("  {}    {}", smallest.accepts ? "accepts" : "rejects",
                             to_text(smallest.alphabet, smallest.word)));
    const bool satisfied = smallest.accepts == smallest.negated;
    output_.line(fmt::format("  although   the word {} {}, and the automaton is for {}",
                             satisfied ? "satisfies" : "does not satisfy", to_text(formula),
                             to_text(smallest.negated ? pool_.negate(formula) : formula)));
  }

  void finish() {
    const bool early = !interrupted() && stopped();
    if (options_.json) {
      nlohmann::ordered_json summary = to_json(counts_);
      summary["seed"] = options_.checks.seed;
      summary["differing_formulas"] = differences_;
      summary["stopped_early"] = early;
      summary["differences"] = json_differences_;
      summary["failures"] = json_failures_;
      output_.line(summary.dump(2));
    } else {
      if (early) output_.line(fmt::format("stopped: --stop-at {}", options_.stop_at));
      output_.line(fmt::format("{} formulas (seed {}): {} with differences", counts_.formulas,
                               options_.checks.seed, differences_));
      output_.line(fmt::format("  translations {}, skipped {}, failed {}", counts_.translations,
                               counts_.skipped_translations, counts_.failed_translations));
      output_.line(fmt::format("  products {}, skipped {}", counts_.products, counts_.skipped_products));
      output_.line(fmt::format("  words judged {}", counts_.memberships));
    }
    output_.finish();
  }

  void count_error(const UserError& error) {
    ++errors_;
    report(error);
  }

  void show_progress() const {
    if (!progress_) return;
    fmt::print(stderr, "\r\033[K{} formulas, {} with differences", counts_.formulas, differences_);
    std::fflush(stderr);
  }
  void clear_progress() const {
    if (progress_) fmt::print(stderr, "\r\033[K");
  }

  const CrossVerbOptions& options_;
  cross::Checker checker_;
  Output output_;
  logic::FormulaPool pool_;
  bool progress_ = isatty(STDERR_FILENO) != 0;
  cross::CheckCounts counts_;
  std::uint64_t differences_ = 0;  // formulas with some
  std::uint64_t errors_ = 0;
  nlohmann::ordered_json json_differences_ = nlohmann::ordered_json::array();
  nlohmann::ordered_json json_failures_ = nlohmann::ordered_json::array();
};

void add_translator_options(CLI::App& verb, CrossVerbOptions& options) {
  const std::string group = "Translators";
  verb.add_option(
          "--constructions", options.constructions,
          "all, none, or a list of: closure, gpvw, gpvw-improved, couvreur-basic, couvreur-improved,\n"
          "couvreur; optimized, buchi, state-buchi, deterministic, any-acceptance, parity (what\n"
          "ouro translate gives)")
      ->type_name("NAMES")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--closure-limit", options.limits.closure_bits,
                  "Skip closure beyond N temporal subformulas and propositions")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--max-states", options.limits.max_states, "Skip automata beyond N states")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--tool", options.tools, "A foreign translator; see below. May be given several times")
      ->type_name("COMMAND")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--tool-format", options.tool_format, "What tools write: auto, hoa, never or lbtt")
      ->type_name("FORMAT")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--tool-timeout", options.tool_timeout, "Seconds for one run of a tool")
      ->type_name("SECONDS")
      ->check(CLI::Range(0.001, 1e6))
      ->capture_default_str()
      ->group(group);
}

void add_check_options(CLI::App& verb, CrossVerbOptions& options) {
  const std::string group = "Checks";
  verb.add_option("--words", options.checks.words, "Random words for each formula")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--spaces", options.checks.state_spaces, "Random state spaces for each formula")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--space-size", options.checks.state_space_size, "States of each of them")
      ->type_name("N")
      ->check(CLI::PositiveNumber)
      ->capture_default_str()
      ->group(group);
  verb.add_option("--max-product", options.checks.max_product_states, "Skip products beyond N states")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--stop-at", options.stop_at, "Stop after N formulas with differences; 0: never")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
}

void add_random_options(CLI::App& verb, CrossVerbOptions& options) {
  const std::string group = "Random formulas, where none are given";
  verb.add_option("-n,--count", options.count, "How many")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--seed", options.checks.seed, "Seed of everything that is random")
      ->type_name("N")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--size", options.size, "Operators and operands")
      ->type_name("MIN..MAX")
      ->capture_default_str()
      ->group(group);
  verb.add_option("--propositions", options.propositions, "How many, drawn for each formula")
      ->type_name("MIN..MAX")
      ->capture_default_str()
      ->group(group);
}

}  // namespace

void add_cross_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("cross", "Check translators against each other");
  const auto options = std::make_shared<CrossVerbOptions>();
  add_formula_input(*verb, options->input);
  add_random_options(*verb, *options);
  add_translator_options(*verb, *options);
  add_check_options(*verb, *options);
  verb->add_flag("--json", options->json, "Print everything as one JSON object at the end");
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return CrossVerb(*options).run(); }; });
}

}  // namespace ouro::cli
