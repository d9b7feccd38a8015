#include "omega/ambiguity.hh"

#include "omega/emptiness.hh"
#include "omega/pair_exploration.hh"

namespace ouro::omega {

namespace {

// The acceptance of two runs, and that the bit is set.
struct TwoRuns {
  explicit TwoRuns(const Automaton& automaton)
      : shift(static_cast<Mark>(automaton.mark_count())), differ(2 * shift) {}

  Acceptance acceptance(const Automaton& automaton) const {
    return automaton.acceptance() & automaton.acceptance().shifted(shift) & Acceptance::inf(differ);
  }

  Marks marks(const Edge& first, const Edge& second, bool different) const {
    Marks result = first.marks | second.marks.shifted(shift);
    if (different) result.insert(differ);
    return result;
  }

  Mark shift;
  Mark differ;
};

}  // namespace

// A pair is (first state, 2 * second state + bit). Two initial states need no bit: their edges differ.
Automaton differing_runs(const Automaton& automaton) {
  const TwoRuns runs(automaton);
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_acceptance(runs.acceptance(automaton), runs.differ + 1);
  PairExploration pairs(builder);
  for (const State first : automaton.initial()) {
    for (const State second : automaton.initial()) pairs.add_initial(first, 2 * second);
  }
  pairs.run([&](std::uint32_t left, std::uint32_t right) {
    for (const Edge& first : automaton.edges(left)) {
      for (const Edge& second : automaton.edges(right / 2)) {
        const bool different = (right & 1U) != 0 || &first != &second;
        const bdd::Bdd label = automaton.labels().conjunction(first.label, second.label);
        if (label.is_false()) continue;
        pairs.add_edge(label, runs.marks(first, second, different), first.target,
                       2 * second.target + (different ? 1 : 0));
      }
    }
  });
  return builder.build();
}

bool is_unambiguous(const Automaton& automaton) { return is_empty(differing_runs(automaton)); }

}  // namespace ouro::omega
