#include "omega/sum.hh"

#include <algorithm>
#include <optional>

#include "omega/copy.hh"
#include "omega/import.hh"

namespace ouro::omega {

namespace {

// What happens to the marks on the edges of one side.
struct Side {
  Mark shift = 0;
  Marks added;
};

struct Plan {
  Side left;
  Side right;
  Acceptance acceptance;
  std::size_t mark_count = 0;
};

Acceptance all_of(const Marks& marks) {
  Acceptance result;
  marks.for_each([&](Mark mark) { result = result & Acceptance::inf(mark); });
  return result;
}

Plan plan_side_by_side(const Automaton& left, const Automaton& right) {
  Plan plan;
  plan.right.shift = static_cast<Mark>(left.mark_count());
  plan.mark_count = left.mark_count() + right.mark_count();
  const auto guarded = [&](const Acceptance& condition, Side& side) {
    if (!condition.accepts({})) return condition;
    const auto guard = static_cast<Mark>(plan.mark_count++);
    side.added.insert(guard);
    return condition & Acceptance::inf(guard);
  };
  const Acceptance first = guarded(left.acceptance(), plan.left);
  plan.acceptance = first | guarded(right.acceptance().shifted(plan.right.shift), plan.right);
  return plan;
}

Plan plan_marks(const Automaton& left, const Automaton& right) {
  const std::size_t most = std::max(left.mark_count(), right.mark_count());
  if (left.acceptance() == right.acceptance()) return {{}, {}, left.acceptance(), most};
  if (left.acceptance().is_generalized_buchi() && right.acceptance().is_generalized_buchi()) {
    const Marks first = left.acceptance().marks();
    const Marks second = right.acceptance().marks();
    return {{0, second - first}, {0, first - second}, all_of(first | second), most};
  }
  return plan_side_by_side(left, right);
}

void add_side(AutomatonBuilder& builder, const Automaton& automaton, const Side& side) {
  const State offset = copy_states(automaton, builder);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      builder.add_edge(offset + state, edge.label, edge.marks.shifted(side.shift) | side.added,
                       offset + edge.target);
    }
  }
}

}  // namespace

Automaton sum(const Automaton& left, const Automaton& other) {
  std::optional<Automaton> imported;
  if (left.propositions() != other.propositions()) imported = import_automaton(other, left.propositions());
  const Automaton& right = imported ? *imported : other;
  const Plan plan = plan_marks(left, right);
  AutomatonBuilder builder = AutomatonBuilder::like(left);
  for (const bdd::Variable variable : right.variables()) builder.declare(variable);
  builder.set_acceptance(plan.acceptance, plan.mark_count);
  add_side(builder, left, plan.left);
  add_side(builder, right, plan.right);
  return builder.build(ParallelEdges::Keep);
}

}  // namespace ouro::omega
