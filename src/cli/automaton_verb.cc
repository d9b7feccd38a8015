#include "cli/automaton_verb.hh"

#include <fmt/format.h>

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <utility>

#include "base/source.hh"
#include "cli/automaton_answers.hh"
#include "cli/automaton_comparison.hh"
#include "cli/automaton_facts.hh"
#include "cli/automaton_filter.hh"
#include "cli/automaton_input.hh"
#include "cli/automaton_operations.hh"
#include "cli/automaton_output.hh"
#include "cli/automaton_sums.hh"
#include "cli/interrupt.hh"
#include "cli/options.hh"
#include "cli/output.hh"
#include "cli/report.hh"
#include "omega/properties.hh"

namespace ouro::cli {

namespace {

constexpr const char* examples = R"(Examples:
  ouro translate 'GF p & GF q' | ouro automaton --buchi --format never
  ouro automaton system.hoa --product claim.hoa --word
  ouro automaton system.hoa --product claim.hoa --empty --json
  ouro automaton a.hoa --accepts 'p & q; cycle{q; 1}'
  ouro automaton implementation.hoa --included-in specification.hoa
  ouro automaton a.hoa --complement --format never
  ouro automaton a.hoa --reduce --determinize
  ouro automaton a.hoa --determinize --acceptance rabin
  ouro automaton rabin.hoa --acceptance generalized-buchi --reduce
  ouro automaton many.hoa --is generalized-buchi | ouro automaton --buchi --sum
  ouro automaton many.hoa --is deterministic --is-not complete --states ..10
  ouro automaton ours.hoa theirs.hoa --sum
  ouro automaton claim.never --trim --properties
  ouro translate 'G(p -> F q)' | ouro automaton --classify
  ouro automaton spec.hoa --is stutter-invariant --monitor)";

struct AutomatonVerbOptions {
  AutomatonInputOptions input;
  AutomatonOperationOptions operations;
  AutomatonFilterOptions filter;
  AutomatonAnswerOptions answers;
  AutomatonComparisonOptions comparison;
  AutomatonOutputOptions output;
  bool count = false;
  bool sum = false;
  std::uint64_t max = 0;
  std::size_t max_states = 1'000'000;

  bool asks() const { return answers.any() || comparison.any(); }
};

void check(const AutomatonVerbOptions& options) {
  refuse_together(options.operations.transition_based, "--transition-based", options.output.state_based,
                  "--state-based");
  if (options.count && options.sum) {
    throw UserError("--count and --sum are two ways to report", "--sum says how many there are as well");
  }
  if ((options.count || options.sum) && options.asks()) {
    throw UserError(fmt::format("{} reports on all automata together, and no answers are given for each",
                                options.count ? "--count" : "--sum"),
                    "use filters, such as --is empty, to count those with a property");
  }
}

class AutomatonVerb {
 public:
  explicit AutomatonVerb(const AutomatonVerbOptions& options)
      : options_(options),
        automata_(options.output, output_),
        operations_(options.operations,
                    {.max_states = options.max_states, .keep_state_based = automata_.wants_state_based()}),
        filter_(options.filter),
        comparison_(options.comparison, options.max_states) {
    check(options);
    const std::string& kind = options.operations.acceptance;
    refuse_together(!kind.empty() && kind != "buchi", "--acceptance " + kind, automata_.wants_buchi(),
                    options.output.buchi ? "--buchi" : "--format never");
  }

  int run() {
    catch_interrupts();
    for (const std::string& path : input_files(options_.input)) read(path);
    if (options_.count) output_.line(std::to_string(passed_));
    if (options_.sum) options_.output.json ? sums_.print_json(output_) : sums_.print_table(output_);
    output_.finish();
    if (interrupted()) {
      report(general_error(fmt::format("interrupted after {} automata", passed_)));
      return exit_incomplete;
    }
    return failures_.exit_status(comparison_.any_no() ? exit_violated : 0);
  }

 private:
  bool stopping() const { return interrupted() || (options_.max != 0 && passed_ >= options_.max); }

  void read(const std::string& path) {
    if (stopping()) return;
    sums_.begin_file(shown_name(path));
    try {
      for_each_automaton(path, {.automaton = [this](AutomatonItem item) { handle(std::move(item)); },
                                .warning = [](const Diagnostic& warning) { report(warning); },
                                .error = [this](const UserError& error) { failures_.add(error); },
                                .stop = [this] { return stopping(); }});
    } catch (const UserError& error) {
      failures_.add(error);
    }
  }

  void handle(AutomatonItem item) {
    try {
      item.automaton = converted(std::move(item.automaton));
      AutomatonFacts facts(item.automaton, {options_.max_states});
      if (!filter_(facts)) return;
      show(facts, item);
      ++passed_;
    } catch (const UserError& error) {
      failures_.add(error, fmt::format("{}:{}", item.file, item.line));
    }
  }

  omega::Automaton converted(omega::Automaton automaton) const {
    automaton = automata_.convert(operations_(std::move(automaton)), options_.max_states);
    if (options_.operations.determinize && !is_deterministic(automaton)) {
      throw UserError("there is no deterministic Büchi automaton: the language is no recurrence property",
                      "leave out --determinize, or ask for another acceptance: --acceptance parity-min-even");
    }
    return automaton;
  }

  void show(AutomatonFacts& facts, const AutomatonItem& item) {
    if (options_.count) return;
    if (options_.sum) return sums_.add(facts.shape);
    if (options_.asks() && !options_.output.json) {
      say_answers(options_.answers, facts, item, output_);
      return comparison_.say(item.automaton, output_);
    }
    nlohmann::ordered_json object;
    if (options_.output.json) {
      if (!item.automaton.name().empty()) object["name"] = item.automaton.name();
      object["file"] = item.file;
      object["line"] = item.line;
      add_answers(options_.answers, facts, object);
      comparison_.add(item.automaton, object);
    }
    automata_.print(item.automaton, std::move(object), true);
  }

  const AutomatonVerbOptions& options_;
  Output output_;
  AutomatonOutput automata_;
  AutomatonOperations operations_;
  AutomatonFilter filter_;
  AutomatonComparison comparison_;
  AutomatonSums sums_;
  std::uint64_t passed_ = 0;
  Failures failures_;
};

}  // namespace

void add_automaton_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand("automaton", "Convert, combine, filter and question omega-automata");
  const auto options = std::make_shared<AutomatonVerbOptions>();
  add_automaton_input(*verb, options->input);
  add_automaton_operations(*verb, options->operations);
  add_automaton_filter(*verb, options->filter);
  add_automaton_answers(*verb, options->answers);
  add_automaton_comparison(*verb, options->comparison);
  const std::string group = "Report";
  verb->add_flag("--count", options->count, "Print only how many automata pass")->group(group);
  verb->add_flag("--sum", options->sum, "Print only the sums of their sizes, for each file")->group(group);
  verb->add_option("--max", options->max, "Stop after N automata have passed")->type_name("N")->group(group);
  verb->add_option("--max-states", options->max_states,
                   "Give up beyond N states of a complement or of a deterministic automaton")
      ->type_name("N")
      ->capture_default_str();
  add_automaton_output(*verb, options->output);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return AutomatonVerb(*options).run(); }; });
}

}  // namespace ouro::cli
