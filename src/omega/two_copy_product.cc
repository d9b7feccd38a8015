#include "omega/two_copy_product.hh"

#include <fmt/format.h>

#include "base/source.hh"
#include "omega/import.hh"
#include "omega/pair_exploration.hh"
#include "omega/state_based.hh"

namespace ouro::omega {

namespace {

// A state-based Büchi automaton.
class BuchiSide {
 public:
  explicit BuchiSide(const Automaton& automaton) : automaton_(state_based(automaton)) {
    const Acceptance::Term& condition = automaton.acceptance().root();
    if (condition.kind != Acceptance::Kind::Inf) {
      throw UserError(fmt::format("the two-copy product is for Büchi automata, and the condition is {}",
                                  automaton.acceptance().to_text()));
    }
    mark_ = condition.left;
  }

  const Automaton& automaton() const { return automaton_; }
  bool accepting(State state) const {
    return !automaton_.edges(state).empty() && automaton_.edges(state).front().marks.contains(mark_);
  }

 private:
  Automaton automaton_;
  Mark mark_ = 0;
};

}  // namespace

// A pair is (first state, 3 * second state + index).
Automaton two_copy_product(const Automaton& left, const Automaton& right) {
  const BuchiSide first(left);
  const BuchiSide second(import_automaton(right, left.propositions()));
  AutomatonBuilder builder = AutomatonBuilder::like(left);
  for (const bdd::Variable variable : second.automaton().variables()) builder.declare(variable);
  builder.set_acceptance(Acceptance::inf(0), 1);
  PairExploration pairs(builder);
  for (const State p : first.automaton().initial()) {
    for (const State q : second.automaton().initial()) pairs.add_initial(p, 3 * q);
  }
  pairs.run([&](State p, std::uint32_t code) {
    const State q = code / 3;
    const std::uint32_t index = code % 3;
    const bool moves_on = index == 2 || (index == 0 ? first.accepting(p) : second.accepting(q));
    const std::uint32_t next = moves_on ? (index + 1) % 3 : index;
    const Marks marks = index == 2 ? Marks{0} : Marks{};
    for (const Edge& a : first.automaton().edges(p)) {
      for (const Edge& b : second.automaton().edges(q)) {
        const bdd::Bdd label = builder.labels().conjunction(a.label, b.label);
        if (!label.is_false()) pairs.add_edge(label, marks, a.target, 3 * b.target + next);
      }
    }
  });
  return builder.build();
}

}  // namespace ouro::omega
