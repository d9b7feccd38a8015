#include "cli/check_verb.hh"

#include <memory>
#include <string>

#include "cli/check_run.hh"
#include "cli/options.hh"

namespace ouro::cli {

namespace {

constexpr const char* examples = R"(Examples:
  ouro check mutex.pml
  ouro check mutex.pml --ltl '[] (want -> <> critical == 1)'
  ouro check mutex.pml --invariant 'critical <= 1' --invariant 'turn < 2'
  ouro check leader.pml -D N=4 --no-deadlock --time 60 --memory 4G
  ouro check lift.dve --invariant 'not (Door.opened and Lift.moving)'
  ouro check lift.dve --ltl 'G ({Door.opened} -> F {Lift.moving})' --assume 'G F {Lift.idle}'
  ouro check lamp.kripke --invariant 'lit -> works' --ltl 'G F lit' --json
  ouro check lift.dve --ctl 'AG EF {Lift.idle}'; ouro check lamp.kripke --ctlstar 'E G F lit' --witness
  ouro check link.pml --ltlf 'G (send -> X[!] F receive)' --actions 'send=c!data,receive=c?data'
  ouro check link.pml --ltl '[]<> idle' --heap 100000 --replace depth
  ouro check leader.pml --reduce dead,merge
  ouro check large.pml --checkpoint large.ckpt; ouro check large.pml --resume large.ckpt
  ouro check leader.pml -D N=8 --store bitstate --memory 2G --ltl '<>[] elected'
  ouro check leader.pml -D N=9 --swarm 100 --time 10m --memory 8G
  ouro check clients.pml --symmetry
  ouro check mutex.pml --trace run.json; ouro replay run.json --chart

Without an option of the group Properties everything is checked that the model asks for: assertions, end
states, formulas (ltl blocks), claims, accept labels. With any of them, just those. Run-time faults (an index
out of range, a division by zero) that are met on the way are always reported.

A formula for a Promela model is what may stand in an ltl block; G, F and R are known, too. For DVE models and
explicit structures it is in the syntax of ouro formula, with expressions of the model in braces. A formula of
branching time has quantifiers besides: A and E, AG, EF, A[p U q].

Exit status: 0 every property holds; 1 some property is violated; 2 the model or the usage is wrong; 3 some
property is undecided and none is violated, because a limit was reached or the search was interrupted.)";

void add_property_options(CLI::App& verb, CheckOptions& options) {
  const std::string group = "Properties";
  verb.add_flag("--assertions", options.assertions, "The model's assertions")->group(group);
  verb.add_flag("--no-assertions", options.no_assertions, "Everything else that the model asks for")
      ->group(group);
  verb.add_flag("--deadlock", options.deadlock,
                "States without successors in which the system may not end: invalid end states, deadlocks")
      ->group(group);
  verb.add_flag("--no-deadlock", options.no_deadlock, "Everything else that the model asks for")
      ->group(group);
  verb.add_option("--invariant", options.invariants,
                  "A condition that must hold in every state, in the model's language; for an explicit\n"
                  "structure, a formula over its propositions")
      ->type_name("EXPRESSION")
      ->allow_extra_args(false)
      ->group(group);
  add_run_options(verb, options.runs, group);
  add_branching_options(verb, options.branching, group);
  verb.add_option("--errors", options.errors,
                  "Stop at the first error, at the first of each property, or count all: first, each, all")
      ->type_name("WHICH")
      ->capture_default_str()
      ->group(group);
}

void add_output_options(CLI::App& verb, CheckOptions& options) {
  const std::string group = "Output";
  verb.add_option("--trace", options.trace,
                  "Write the counterexample to a file, for ouro replay; further ones to FILE with\n"
                  "a number before its extension")
      ->type_name("FILE")
      ->check(file_name)
      ->group(group);
  verb.add_flag("--no-trace", options.no_trace, "Do not show counterexamples")->group(group);
  verb.add_flag("--full-trace", options.full_trace, "Show all steps of long counterexamples")->group(group);
  add_branching_output_options(verb, options.branching, group);
  verb.add_flag("--json", options.json, "One JSON document instead of text")->group(group);
  verb.add_flag("-q,--quiet", options.quiet, "Only the verdicts")->group(group);
}

}  // namespace

void add_check_verb(CLI::App& app, Action& action) {
  CLI::App* verb = app.add_subcommand(
      "check",
      "Check a model: assertions, end states, invariants, formulas of linear and branching time; with\n"
      "counterexamples");
  const auto options = std::make_shared<CheckOptions>();
  add_model_options(*verb, options->model);
  add_engine_option(*verb, options->model);
  add_reduction_option(*verb, options->model);
  add_symmetry_options(*verb, options->model);
  add_property_options(*verb, *options);
  add_search_options(*verb, options->search);
  verb->add_flag("--por", options->partial_order,
                 "Partial-order reduction even where it leaves out little, or the model is small")
      ->group("Search");
  verb->add_flag("--no-por", options->no_partial_order,
                 "No partial-order reduction: all orders of steps are looked at; shortest\n"
                 "counterexamples are shortest of all")
      ->group("Search");
  add_state_search_options(*verb, options->states);
  add_run_search_options(*verb, options->runs);
  add_limit_options(*verb, options->limits);
  add_checkpoint_options(*verb, options->checkpoint);
  add_output_options(*verb, *options);
  verb->footer(examples);
  verb->callback([options, &action] { action = [options] { return check_model(*options); }; });
}

}  // namespace ouro::cli
