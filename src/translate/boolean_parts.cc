#include "translate/boolean_parts.hh"

#include <cassert>
#include <vector>

#include "logic/measure.hh"
#include "logic/post_order.hh"
#include "logic/relabel.hh"
#include "omega/copy.hh"
#include "translate/prepare.hh"

namespace ouro::translate {

namespace {

using bdd::Bdd;
using logic::Formula;
using logic::Op;

Bdd combined(bdd::Manager& functions, Op op, Bdd left, Bdd right) {
  switch (op) {
    case Op::Not:
      return !left;
    case Op::And:
      return functions.conjunction(left, right);
    case Op::Or:
      return functions.disjunction(left, right);
    case Op::Implies:
      return functions.implication(left, right);
    case Op::Equiv:
      return functions.equivalence(left, right);
    default:
      assert(op == Op::Xor);
      return functions.exclusive_or(left, right);
  }
}

}  // namespace

Bdd function_of(const Formula& formula, omega::Propositions& propositions) {
  const logic::PostOrder nodes(formula);
  std::vector<Bdd> value(nodes.size());
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [f, left, right] = nodes[i];
    if (f.is_constant()) {
      value[i] = Bdd::constant(f.is(Op::True));
    } else if (f.is(Op::Proposition)) {
      value[i] = propositions.labels().variable(propositions.variable(f.name()));
    } else {
      value[i] = combined(propositions.labels(), f.op(), value[left], value[right]);
    }
  }
  return value.back();
}

namespace {

// The automaton with the meanings of its propositions in their places.
omega::Automaton restored(const omega::Automaton& automaton, const logic::Relabelling& relabelling,
                          const Formula& formula, const std::shared_ptr<omega::Propositions>& propositions) {
  omega::AutomatonBuilder builder(propositions);
  builder.set_acceptance(automaton.acceptance(), automaton.mark_count());
  for (const bdd::Variable variable : declare_propositions(formula, *propositions)) builder.declare(variable);
  std::vector<Bdd> meaning(automaton.labels().variable_count(), bdd::true_function);
  for (const auto& [proposition, part] : relabelling.names) {
    const auto variable = automaton.propositions()->find(proposition.name());
    if (variable) meaning[*variable] = function_of(part, *propositions);
  }
  copy_relabelled(automaton, builder, [&](Bdd label) {
    return propositions->labels().import(automaton.labels(), label, meaning);
  });
  return builder.build();
}

}  // namespace

omega::Automaton with_named_parts(const Formula& formula,
                                  const std::shared_ptr<omega::Propositions>& propositions,
                                  const MakeAutomaton& make) {
  if (!formula.has(logic::Trait::Linear)) return make(formula, propositions);
  const logic::Relabelling relabelling = logic::relabel_boolean(formula, logic::Naming::Numbered);
  if (relabelling.names.size() >= logic::propositions(formula).size()) return make(formula, propositions);
  const omega::Automaton automaton = make(relabelling.formula, std::make_shared<omega::Propositions>());
  return restored(automaton, relabelling, formula, propositions);
}

}  // namespace ouro::translate
