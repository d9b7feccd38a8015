#include "cli/automaton_operations.hh"

#include <fmt/format.h>

#include <iterator>
#include <string_view>
#include <utility>

#include "base/source.hh"
#include "cli/automaton_input.hh"
#include "cli/options.hh"
#include "omega/classify/minimal_weak.hh"
#include "omega/classify/safety.hh"
#include "omega/complement/complement.hh"
#include "omega/complete.hh"
#include "omega/determinize/determinize.hh"
#include "omega/determinize/direct_simulation.hh"
#include "omega/product.hh"
#include "omega/project.hh"
#include "omega/properties.hh"
#include "omega/reduce/acceptance_cleanup.hh"
#include "omega/reduce/deterministic.hh"
#include "omega/reduce/reduce.hh"
#include "omega/reduce/simplify_acceptance.hh"
#include "omega/state_based.hh"
#include "omega/sum.hh"
#include "omega/trim.hh"

namespace ouro::cli {

namespace {

using omega::Automaton;

std::vector<Automaton> operands(const std::vector<std::string>& files, std::string_view option) {
  std::vector<Automaton> all;
  for (const std::string& file : files)
    std::ranges::move(read_automata(file, option), std::back_inserter(all));
  return all;
}

omega::ComplementRoute route_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const omega::ComplementRoute route : omega::complement_routes) {
    if (name_of(route) == name) return route;
    names.push_back(name_of(route));
  }
  unknown_value("--complement-route", name, names);
}

// Same states and edges.
Automaton with_fewer_marks(const Automaton& automaton) {
  return automaton.acceptance().is_generalized_buchi() ? marks_per_component(automaton)
                                                       : with_simpler_acceptance(automaton);
}

void add_shapes(CLI::App& verb, AutomatonOperationOptions& options, const std::string& group) {
  verb.add_flag("--determinize", options.determinize,
                "At most one run on each word, by parity acceptance if nothing else is asked for")
      ->group(group);
  verb.add_flag("--reduce", options.reduce,
                "Fewer states and marks: by simulation if acceptance is (generalised) Büchi, by comparing\n"
                "states if deterministic; before --determinize and after --acceptance as well")
      ->group(group);
  verb.add_flag("--simplify-acceptance", options.simplify_acceptance, "Fewer marks on the same states")
      ->group(group);
  verb.add_option(
          "--acceptance", options.acceptance,
          "rabin, streett, parity-min-even, parity-min-odd, parity-max-even or parity-max-odd, with\n"
          "which deterministic automata stay so; buchi or generalized-buchi, if they can; or co-buchi,\n"
          "which determinizes, and is an error if the language is no persistence property")
      ->type_name("KIND")
      ->group(group);
  verb.add_flag("--trim", options.trim, "Keep only states that accepting runs visit")->group(group);
  verb.add_flag("--complete", options.complete, "Give each state a move on each letter")->group(group);
  verb.add_flag("--transition-based", options.transition_based,
                "Move acceptance marks from states to transitions, and merge states that this makes equal")
      ->group(group);
}

}  // namespace

void add_automaton_operations(CLI::App& verb, AutomatonOperationOptions& options) {
  const std::string group = "Operations (done in this order, then --buchi and --state-based)";
  verb.add_option("--product", options.products, "Words that every automaton of FILE accepts as well")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--union", options.unions, "And words that some automaton of FILE accepts")
      ->type_name("FILE")
      ->allow_extra_args(false)
      ->group(group);
  verb.add_option("--project", options.project,
                  "Forget these propositions: what words are like for some values of them")
      ->type_name("NAMES")
      ->group(group);
  verb.add_flag("--complement", options.complement, "Words that are not accepted")->group(group);
  verb.add_option("--complement-route", options.complement_route,
                  "How: automatic, dual (of deterministic automata), breakpoint (weak), ncsb\n"
                  "(accepting components deterministic or weak), rank-based or determinization")
      ->type_name("NAME")
      ->capture_default_str()
      ->group(group);
  verb.add_flag("--safety-part", options.safety_part,
                "Accept what no prefix rules out: the smallest safety property around it")
      ->group(group);
  verb.add_flag("--liveness-part", options.liveness_part,
                "And accept what some prefix rules out: with the safety part it is the whole again")
      ->group(group);
  verb.add_flag("--monitor", options.monitor, "The safety part, deterministic and minimal")->group(group);
  verb.add_flag("--minimal-weak", options.minimal_weak,
                "The minimal weak deterministic automaton; an error if the language is no obligation")
      ->group(group);
  add_shapes(verb, options, group);
}

AutomatonOperations::AutomatonOperations(const AutomatonOperationOptions& options,
                                         const AutomatonOperationSettings& settings)
    : options_(options),
      settings_(settings),
      factors_(operands(options.products, "--product")),
      summands_(operands(options.unions, "--union")),
      forgotten_(split_list(options.project)),
      route_(route_named(options.complement_route)) {
  if (!options.acceptance.empty()) kind_ = &acceptance_kind_named(options.acceptance, "--acceptance");
}

Automaton AutomatonOperations::without_propositions(const Automaton& automaton) const {
  std::vector<bdd::Variable> variables;
  for (const std::string& name : forgotten_) {
    if (const auto variable = automaton.propositions()->find(name)) variables.push_back(*variable);
  }
  return projected(automaton, variables);
}

Automaton AutomatonOperations::minimal_weak_of(const Automaton& automaton) const {
  const Automaton complement = complemented(automaton, {.max_states = settings_.max_states});
  auto result = minimal_weak(automaton, &complement, {.max_states = settings_.max_states});
  if (!result) {
    throw UserError(fmt::format("there is no weak deterministic automaton: the language is no obligation, "
                                "or needs more than {} sets of states",
                                settings_.max_states),
                    "--is obligation keeps automata that have one");
  }
  return *std::move(result);
}

Automaton AutomatonOperations::small(const Automaton& automaton) const {
  const bool keep = settings_.keep_state_based && is_state_based(automaton) &&
                    automaton.acceptance() == omega::Acceptance::inf(0);
  const Automaton result = reduced(automaton, {.max_game_positions = 20'000, .keep_state_based = keep});
  return is_deterministic(result) ? reduced_deterministic(result, {.keep_marks = keep}) : result;
}

Automaton AutomatonOperations::deterministic(const Automaton& automaton) const {
  return determinized(options_.reduce ? small(automaton) : automaton,
                      {.simulation = omega::by_direct_simulation(), .max_states = settings_.max_states});
}

Automaton AutomatonOperations::with_kind(const Automaton& automaton) const {
  const omega::ConversionOptions limits{.max_states = settings_.max_states};
  const Automaton result = kind_->convert(automaton, limits);
  // A smaller automaton can have a simpler condition, which need not be of the kind.
  return options_.reduce ? kind_->convert(small(result), limits) : result;
}

Automaton AutomatonOperations::languages_changed(Automaton automaton) const {
  const std::size_t max_states = settings_.max_states;
  for (const Automaton& factor : factors_) automaton = intersection(automaton, factor);
  for (const Automaton& summand : summands_) automaton = sum(automaton, summand);
  if (!forgotten_.empty()) automaton = without_propositions(automaton);
  if (options_.complement) automaton = complemented(automaton, {.route = route_, .max_states = max_states});
  if (options_.safety_part) automaton = safety_closure(automaton);
  if (options_.liveness_part) automaton = liveness_part(automaton, {max_states});
  if (options_.monitor) automaton = monitor(automaton, {max_states});
  return automaton;
}

Automaton AutomatonOperations::operator()(Automaton automaton) const {
  automaton = languages_changed(std::move(automaton));
  if (options_.minimal_weak) automaton = minimal_weak_of(automaton);
  if (options_.determinize) automaton = deterministic(automaton);
  if (options_.reduce) automaton = small(automaton);
  if (options_.simplify_acceptance) automaton = with_fewer_marks(automaton);
  if (kind_ != nullptr) automaton = with_kind(automaton);
  if (options_.trim) automaton = trimmed(automaton);
  if (options_.complete) automaton = completed(automaton);
  if (options_.transition_based) automaton = transition_based(automaton);
  return automaton;
}

}  // namespace ouro::cli
