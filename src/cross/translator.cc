#include "cross/translator.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/source.hh"
#include "logic/post_order.hh"
#include "omega/lazy.hh"
#include "translate/deterministic.hh"
#include "translate/optimize.hh"

namespace ouro::cross {

namespace {

using translate::Construction;

std::size_t closure_bits(const logic::Formula& formula) {
  const logic::PostOrder nodes(formula);
  return static_cast<std::size_t>(std::ranges::count_if(nodes, [](const auto& node) {
    return node.formula.is(logic::Op::Proposition) || is_temporal(node.formula.op());
  }));
}

using Formula = logic::Formula;
using SharedPropositions = std::shared_ptr<omega::Propositions>;

// What f() makes; what is beyond its limits is skipped.
template <class F>
Translated within_limits(F f) {
  try {
    return Translated::done(f());
  } catch (const UserError& error) {
    return Translated::skipped(error.what());
  }
}

Translator goal_translator(translate::Goal goal, const ConstructionLimits& limits) {
  return {.name = {}, .translate = [=](const Formula& formula, const SharedPropositions& propositions) {
            return within_limits([&] {
              return translate::optimized(formula, propositions,
                                          {.goal = goal, .max_states = limits.max_states});
            });
          }};
}

Translator deterministic_translator(translate::DeterministicAcceptance acceptance,
                                    const ConstructionLimits& limits) {
  return {.name = {}, .translate = [=](const Formula& formula, const SharedPropositions& propositions) {
            return within_limits([&] {
              return translate::deterministic(formula, propositions,
                                              {.acceptance = acceptance, .max_states = limits.max_states});
            });
          }};
}

constexpr std::array goals = {std::pair{std::string_view("optimized"), translate::Goal::Generalized},
                              std::pair{std::string_view("buchi"), translate::Goal::Buchi},
                              std::pair{std::string_view("state-buchi"), translate::Goal::StateBuchi},
                              std::pair{std::string_view("deterministic"), translate::Goal::Deterministic}};
constexpr std::array conditions = {
    std::pair{std::string_view("any-acceptance"), translate::DeterministicAcceptance::Any},
    std::pair{std::string_view("parity"), translate::DeterministicAcceptance::Parity}};

}  // namespace

Translator construction_translator(Construction construction, const ConstructionLimits& limits) {
  const auto run = [construction, limits](const logic::Formula& formula,
                                          const std::shared_ptr<omega::Propositions>& propositions) {
    if (construction == Construction::Closure && closure_bits(formula) > limits.closure_bits) {
      return Translated::skipped(
          fmt::format("more than {} temporal subformulas and propositions", limits.closure_bits));
    }
    return within_limits([&] {
      const auto lazy = translate::make_translation(formula, propositions, {.construction = construction});
      return materialize(*lazy, omega::ParallelEdges::Merge, limits.max_states);
    });
  };
  return {.name = std::string(to_string(construction)), .translate = run};
}

std::vector<std::string_view> own_translators() {
  std::vector<std::string_view> names;
  for (const Construction construction : translate::constructions()) names.push_back(to_string(construction));
  for (const auto& [name, goal] : goals) names.push_back(name);
  for (const auto& [name, condition] : conditions) names.push_back(name);
  return names;
}

std::optional<Translator> own_translator(std::string_view name, const ConstructionLimits& limits) {
  std::optional<Translator> result;
  if (const auto construction = translate::parse_construction(name)) {
    result = construction_translator(*construction, limits);
  }
  for (const auto& [known, goal] : goals) {
    if (known == name) result = goal_translator(goal, limits);
  }
  for (const auto& [known, condition] : conditions) {
    if (known == name) result = deterministic_translator(condition, limits);
  }
  if (result) result->name = name;
  return result;
}

}  // namespace ouro::cross
