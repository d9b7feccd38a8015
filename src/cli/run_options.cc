#include "cli/run_options.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "cli/automaton_input.hh"
#include "cli/options.hh"
#include "session/branching_check.hh"

namespace ouro::cli {

namespace {

void add_automata(const std::vector<std::string>& files, std::string_view option, bool is_violation,
                  session::RunsAsked& asked) {
  for (const std::string& file : files) {
    std::vector<omega::Automaton> automata = read_automata(file, option);
    for (std::size_t i = 0; i < automata.size(); ++i)
      asked.automata.push_back({std::move(automata[i]),
                                automata.size() == 1 ? file : fmt::format("{} ({})", file, i + 1),
                                is_violation});
  }
}

/// A name that is for formulas of branching time; what is asked of runs is then searched as ever.
bool is_branching_algorithm(const std::string& name) {
  return std::ranges::any_of(session::branching_algorithms, [&](session::BranchingAlgorithm algorithm) {
    return to_string(algorithm) == name;
  });
}

}  // namespace

void add_run_options(CLI::App& verb, RunsOptions& options, const std::string& group) {
  verb.add_option("--ltl", options.formulas, "A formula of linear time that every run must satisfy")
      ->type_name("FORMULA")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_flag("--formulas", options.own,
                "The model's own: ltl blocks, never claims, property processes, accept labels")
      ->group(group);
  verb.add_flag("--no-formulas", options.no_own, "Everything else that the model asks for")->group(group);
  verb.add_option("--only", options.names,
                  "Of those, the one with this name (\"acceptance cycles\" for the accept labels)")
      ->type_name("NAME")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_flag("--non-progress", options.non_progress,
                "No run goes on for ever without passing progress labels")
      ->group(group);
  verb.add_option("--never", options.never,
                  "An automaton (HOA, never claim) that accepts no run; its propositions are expressions of\n"
                  "the model")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--automaton", options.automata, "An automaton that accepts every run")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option(
          "--fair", options.fairness,
          "Only fair runs matter to formulas, claims and automata: weak (a process that can move from\n"
          "some point on without a break does so), strong (one that can move again and again does so)")
      ->type_name("weak|strong")
      ->group(group);
  verb.add_option("--assume", options.assumptions,
                  "Only runs that satisfy this formula matter to formulas, claims and automata; G F p and\n"
                  "G F p -> G F q cost nothing but marks")
      ->type_name("FORMULA")
      ->allow_extra_args(false)
      ->group(group);
}

void add_run_search_options(CLI::App& verb, RunsOptions& options) {
  const std::string group = "Search";
  verb.add_option(
          "--algorithm", options.algorithm,
          "How runs are searched: couvreur (by components), nested, magic, improved (nested depth-first\n"
          "searches), naive (builds everything first), or auto; for formulas of branching time, labelling\n"
          "(one pass for each operator) or fixpoint (sets, iterated)")
      ->type_name("NAME")
      ->group(group)
      ->capture_default_str();
  verb.add_option(
          "--property", options.form,
          "The automaton of a formula: built (whole, and made small), lazy (expanded where the search\n"
          "gets to), or auto (built unless it gets large)")
      ->type_name("FORM")
      ->group(group)
      ->capture_default_str();
  verb.add_flag("--shortest", options.shortest,
                "A shortest counterexample to a formula, claim or automaton: a shortest stem, and then a\n"
                "shortest cycle. Takes memory for the whole product")
      ->group(group);
}

bool asks_of_runs(const RunsOptions& options) {
  return options.own || !options.formulas.empty() || !options.names.empty() || options.non_progress ||
         !options.never.empty() || !options.automata.empty();
}

void refuse_contradictions(const RunsOptions& options) {
  refuse_together(options.own, "--formulas", options.no_own, "--no-formulas");
  refuse_together(!options.names.empty(), "--only", options.no_own, "--no-formulas");
}

session::RunsAsked runs_asked(const RunsOptions& options, bool everything) {
  session::RunsAsked asked;
  asked.own = options.own || !options.names.empty() || (everything && !options.no_own);
  asked.names = options.names;
  for (const std::string& formula : options.formulas) asked.formulas.push_back({formula, "--ltl"});
  for (const std::string& formula : options.assumptions) asked.assumptions.push_back({formula, "--assume"});
  asked.non_progress = options.non_progress;
  add_automata(options.never, "--never", true, asked);
  add_automata(options.automata, "--automaton", false, asked);
  return asked;
}

session::RunOptions run_options(const RunsOptions& options) {
  session::RunOptions run;
  if (!is_branching_algorithm(options.algorithm))
    run.algorithm = value_named("--algorithm", options.algorithm, session::algorithms);
  run.shortest = options.shortest;
  run.form = value_named("--property", options.form, session::property_forms);
  if (options.fairness == "weak") {
    run.fairness = check::ProcessFairness::Weak;
  } else if (options.fairness == "strong") {
    run.fairness = check::ProcessFairness::Strong;
  } else if (options.fairness != "none") {
    unknown_value("--fair", options.fairness, {"none", "weak", "strong"});
  }
  return run;
}

}  // namespace ouro::cli
