#include "cli/run_options.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/source.hh"
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

/// "a=P:label" or "a", which stands for a=a.
session::ActionAsked action_of(const std::string& text) {
  const std::size_t sign = text.find('=');
  session::ActionAsked action{text.substr(0, sign), text};
  if (sign != std::string::npos) action.pattern = text.substr(sign + 1);
  const auto trim = [](std::string& word) {
    word.erase(0, word.find_first_not_of(' '));
    word.erase(word.find_last_not_of(' ') + 1);
  };
  trim(action.name);
  trim(action.pattern);
  if (action.name.empty() || action.pattern.empty())
    throw UserError(fmt::format("--actions: '{}' is not NAME=PATTERN", text),
                    "for example send=c!msg, or enter=P:critical");
  return action;
}

void add_actions(const std::vector<std::string>& texts, session::RunsAsked& asked) {
  for (const std::string& text : texts)
    for (const std::string& part : split_list(text)) {
      session::ActionAsked action = action_of(part);
      for (const session::ActionAsked& other : asked.actions)
        if (other.name == action.name)
          throw UserError(fmt::format("--actions: {} is given twice", action.name));
      asked.actions.push_back(std::move(action));
    }
}

/// A name that is for formulas of branching time; what is asked of runs is then searched as ever.
bool is_branching_algorithm(const std::string& name) {
  return std::ranges::any_of(session::branching_algorithms, [&](session::BranchingAlgorithm algorithm) {
    return to_string(algorithm) == name;
  });
}

void add_finite_options(CLI::App& verb, RunsOptions& options, const std::string& group) {
  verb.add_option("--ltlf", options.finite,
                  "A formula that every run that ends must satisfy, read on finite words; conditions on\n"
                  "states are in braces, and names of --actions hold of steps")
      ->type_name("FORMULA")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--actions", options.actions,
                  "Names for steps in --ltlf: NAME=PATTERN, with commas between them. Patterns: Proc:label,\n"
                  "c!, c?, c!message, Proc@line, or the text of a statement")
      ->type_name("LIST")
      ->allow_extra_args(false)
      ->group(group);
}

void add_online_options(CLI::App& verb, RunsOptions& options, const std::string& group) {
  verb.add_option("--heap", options.heap,
                  "Check states, --ltlf and --ltl on line: depth first, in the memory of the path and of so\n"
                  "many visited states or pairs. What is forgotten may be generated again")
      ->type_name("PAIRS")
      ->check(whole_number)
      ->group(group);
  verb.add_option("--replace", options.replacement,
                  "What a full heap forgets: random, age (the oldest), depth (the deepest of some), probe\n"
                  "(the oldest of those near its place)")
      ->type_name("WHICH")
      ->needs("--heap")
      ->group(group)
      ->capture_default_str();
}

}  // namespace

void add_run_options(CLI::App& verb, RunsOptions& options, const std::string& group) {
  verb.add_option("--ltl", options.formulas, "A formula of linear time that every run must satisfy")
      ->type_name("FORMULA")
      ->allow_extra_args(false)
      ->group(group);
  add_finite_options(verb, options, group);
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
  add_online_options(verb, options, group);
}

bool asks_of_runs(const RunsOptions& options) {
  return options.own || !options.formulas.empty() || !options.names.empty() || options.non_progress ||
         !options.never.empty() || !options.automata.empty() || !options.finite.empty();
}

void refuse_contradictions(const RunsOptions& options) {
  refuse_together(options.own, "--formulas", options.no_own, "--no-formulas");
  refuse_together(!options.names.empty(), "--only", options.no_own, "--no-formulas");
  if (!options.actions.empty() && options.finite.empty())
    throw UserError("--actions names steps for --ltlf, which is not given");
  if (!options.finite.empty() && (!options.assumptions.empty() || options.fairness != "none"))
    throw UserError(fmt::format("{} is about infinite runs, and --ltlf is not",
                                options.assumptions.empty() ? "--fair" : "--assume"),
                    "write the assumption into the formula, or ask for both one after the other");
  if (options.heap && (options.shortest || options.algorithm != "auto"))
    throw UserError(fmt::format("{} is for searches that remember everything, and --heap is not",
                                options.shortest ? "--shortest" : "--algorithm"),
                    "leave one of them out");
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
  for (const std::string& formula : options.finite) asked.finite.push_back({formula, "--ltlf"});
  add_actions(options.actions, asked);
  return asked;
}

std::optional<session::HeapOptions> heap_options(const RunsOptions& options, std::uint64_t seed) {
  const auto replacement = value_named("--replace", options.replacement, check::replacements);
  if (!options.heap) return std::nullopt;
  return session::HeapOptions{.size = *options.heap, .replacement = replacement, .seed = seed};
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
