#include "cli/check_options.hh"

#include <fmt/format.h>

#include "base/source.hh"
#include "cli/options.hh"

namespace ouro::cli {

namespace {

void refuse_contradictions(const CheckOptions& options) {
  refuse_together(options.deadlock, "--deadlock", options.no_deadlock, "--no-deadlock");
  refuse_together(options.assertions, "--assertions", options.no_assertions, "--no-assertions");
  refuse_contradictions(options.runs);
  if (options.states.asks() && options.asks() && !options.asks_of_states())
    throw UserError(fmt::format("{} is for what is asked of single states, and nothing is",
                                options.states.swarm ? "--swarm" : "--when-full"),
                    "ask for assertions, end states or invariants");
  refuse_contradictions(options.branching);
  if (options.runs.heap && options.search.order == "bfs")
    throw UserError("--heap goes depth first, and --search bfs does not", "leave one of them out");
  refuse_together(options.partial_order, "--por", options.no_partial_order, "--no-por");
  refuse_together(options.no_trace, "--no-trace", options.full_trace, "--full-trace");
  refuse_together(options.json, "--json", options.quiet, "--quiet");
}

session::Errors errors_of(const CheckOptions& options) {
  if (options.errors == "first") return session::Errors::First;
  if (options.errors == "each") return session::Errors::Each;
  if (options.errors == "all") return session::Errors::All;
  unknown_value("--errors", options.errors, {"first", "each", "all"});
}

}  // namespace

session::SafetyOptions safety_of(const CheckOptions& options) {
  refuse_contradictions(options);
  session::SafetyOptions safety;
  safety.assertions = options.assertions || (!options.asks() && !options.no_assertions);
  safety.end_states = options.deadlock || (!options.asks() && !options.no_deadlock);
  safety.invariants = options.invariants;
  safety.errors = errors_of(options);
  check::ExploreOptions chosen;
  choose_search(options.search, chosen);
  if (!options.search.order.empty()) safety.order = chosen.order;
  safety.store = chosen.store;
  safety.partial_order = options.chosen_order();
  safety.search = state_search_of(options.states, options.search,
                                  heap_options(options.runs, options.search.chosen_seed()));
  if (options.errors == "all" && (safety.search.swarm || safety.search.bounded || options.states.asks()))
    throw UserError("--errors all counts errors, and this search would count some of them twice",
                    "leave it out, or --heap, --swarm and --when-full");
  if (safety.search.swarm) safety.errors = session::Errors::First;
  safety.limits = limits_of(options.limits);
  choose_memory(safety.search, !options.limits.memory.empty(), safety.limits);
  return safety;
}

ModelInputOptions model_of(const CheckOptions& options, const session::SafetyOptions& safety) {
  ModelInputOptions model = options.model;
  for (const std::string& invariant : options.invariants)
    model.load.conditions.push_back({.text = invariant, .name = "--invariant"});
  model.load.watch_invariants = safety.assertions;
  model.load.runs = runs_asked(options.runs, !options.asks());
  add_asked(options.branching, model.load.runs);
  return model;
}

}  // namespace ouro::cli
