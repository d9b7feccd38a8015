#include "cross/translator.hh"

#include <fmt/format.h>

#include <algorithm>

#include "base/source.hh"
#include "logic/post_order.hh"
#include "omega/lazy.hh"

namespace ouro::cross {

namespace {

using translate::Construction;

std::size_t closure_bits(const logic::Formula& formula) {
  const logic::PostOrder nodes(formula);
  return static_cast<std::size_t>(std::ranges::count_if(nodes, [](const auto& node) {
    return node.formula.is(logic::Op::Proposition) || is_temporal(node.formula.op());
  }));
}

}  // namespace

Translator construction_translator(Construction construction, const ConstructionLimits& limits) {
  const auto run = [construction, limits](const logic::Formula& formula,
                                          const std::shared_ptr<omega::Propositions>& propositions) {
    if (construction == Construction::Closure && closure_bits(formula) > limits.closure_bits) {
      return Translated::skipped(
          fmt::format("more than {} temporal subformulas and propositions", limits.closure_bits));
    }
    try {
      const auto lazy = translate::make_translation(formula, propositions, {.construction = construction});
      return Translated::done(materialize(*lazy, omega::ParallelEdges::Merge, limits.max_states));
    } catch (const UserError& error) {
      return Translated::skipped(error.what());
    }
  };
  return {.name = std::string(to_string(construction)), .translate = run};
}

}  // namespace ouro::cross
