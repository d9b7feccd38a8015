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
#include "cli/output.hh"
#include "cli/report.hh"

namespace ouro::cli {

namespace {

constexpr const char* examples = R"(Examples:
  ouro translate 'GF p & GF q' | ouro automaton --buchi --format never
  ouro automaton system.hoa --product claim.hoa --word
  ouro automaton system.hoa --product claim.hoa --empty --json
  ouro automaton a.hoa --accepts 'p & q; cycle{q; 1}'
  ouro automaton implementation.hoa --included-in specification.hoa
  ouro automaton a.hoa --complement --format never
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

  bool asks() const { return answers.any() || comparison.any(); }
};

void check(const AutomatonVerbOptions& options) {
  if (options.operations.transition_based && options.output.state_based) {
    throw UserError("--transition-based and --state-based contradict each other", "leave one of them out");
  }
  if (options.count && options.sum) {
    throw UserError("--count and --sum are two ways to report", "--sum says how many there are as well");
  }
  if ((options.count || options.sum) && options.asks()) {
    throw UserError(fmt::format("{} reports on all automata together, and no answers are given for each",
                                options.count ? "--count" : "--sum"),
                    "use filters, such as --is empty, to count those with a property");
  }
}

// A message about no particular place is about the automaton: say which.
UserError placed(const UserError& error, const AutomatonItem& item) {
  std::vector<Diagnostic> diagnostics = error.diagnostics();
  for (Diagnostic& diagnostic : diagnostics) {
    if (diagnostic.file.empty()) diagnostic.file = fmt::format("{}:{}", item.file, item.line);
  }
  return UserError(std::move(diagnostics));
}

class AutomatonVerb {
 public:
  explicit AutomatonVerb(const AutomatonVerbOptions& options)
      : options_(options),
        operations_(options.operations),
        filter_(options.filter),
        comparison_(options.comparison),
        automata_(options.output, output_) {
    check(options);
  }

  int run() {
    catch_interrupts();
    for (const std::string& path : input_files(options_.input)) read(path);
    if (options_.count) output_.line(std::to_string(passed_));
    if (options_.sum) options_.output.json ? sums_.print_json(output_) : sums_.print_table(output_);
    output_.finish();
    if (interrupted()) {
      report(general_error(fmt::format("interrupted after {} automata", passed_)));
      return 3;
    }
    if (errors_ > 0) return 2;
    return comparison_.any_no() ? 1 : 0;
  }

 private:
  bool stopping() const { return interrupted() || (options_.max != 0 && passed_ >= options_.max); }

  void read(const std::string& path) {
    if (stopping()) return;
    sums_.begin_file(shown_name(path));
    try {
      for_each_automaton(path, {.automaton = [this](AutomatonItem item) { handle(std::move(item)); },
                                .warning = [](const Diagnostic& warning) { report(warning); },
                                .error = [this](const UserError& error) { count_error(error); },
                                .stop = [this] { return stopping(); }});
    } catch (const UserError& error) {
      count_error(error);
    }
  }

  void handle(AutomatonItem item) {
    try {
      item.automaton = automata_.convert(operations_(std::move(item.automaton)));
      AutomatonFacts facts(item.automaton);
      if (!filter_(facts)) return;
      show(facts, item);
      ++passed_;
    } catch (const UserError& error) {
      count_error(placed(error, item));
    }
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

  void count_error(const UserError& error) {
    ++errors_;
    report(error);
  }

  const AutomatonVerbOptions& options_;
  AutomatonOperations operations_;
  AutomatonFilter filter_;
  AutomatonComparison comparison_;
  Output output_;
  AutomatonOutput automata_;
  AutomatonSums sums_;
  std::uint64_t passed_ = 0;
  std::uint64_t errors_ = 0;
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
  add_automaton_output(*verb, options->output);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return AutomatonVerb(*options).run(); }; });
}

}  // namespace ouro::cli
