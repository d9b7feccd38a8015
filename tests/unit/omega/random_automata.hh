// Small random automata, for tests of readers and writers.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/random.hh"
#include "omega/automaton.hh"

namespace ouro::omega {

struct RandomShapeForText {
  std::size_t max_states = 6;
  std::size_t max_propositions = 4;
  std::size_t max_marks = 4;
  std::size_t max_initial = 3;
  bool marks_on_states = false;
  bool generalized_buchi = false;
};

/// Draws automata over the same propositions, one after another.
class RandomAutomata {
 public:
  RandomAutomata(std::uint64_t seed, std::shared_ptr<Propositions> propositions)
      : random_(seed), propositions_(std::move(propositions)) {}

  Automaton next(const RandomShapeForText& shape) {
    static constexpr std::string_view names[] = {"a", "b c", "say \"x\"", "x >= 3 \\ 2"};
    AutomatonBuilder builder(propositions_);
    const std::size_t propositions = random_.below(shape.max_propositions + 1);
    std::vector<bdd::Variable> variables;
    const std::size_t first = random_.below(4);
    for (std::size_t i = 0; i < propositions; ++i)
      variables.push_back(builder.declare(names[(first + i) % 4]));
    const std::size_t marks = random_.below(shape.max_marks + 1);
    builder.set_acceptance(shape.generalized_buchi ? Acceptance::generalized_buchi(marks) : acceptance(marks),
                           marks);
    const std::size_t states = random_.below(shape.max_states + 1);
    builder.add_states(states);
    if (random_.chance(0.5)) builder.set_name("automaton \"" + std::to_string(random_.below(10)) + "\"");
    for (State state = 0; state < states; ++state) add_edges(builder, state, variables, marks, shape);
    for (std::size_t i = random_.below(shape.max_initial + 1); states > 0 && i > 0; --i) {
      builder.add_initial(static_cast<State>(random_.below(states)));
    }
    return builder.build();
  }

 private:
  void add_edges(AutomatonBuilder& builder, State state, const std::vector<bdd::Variable>& variables,
                 std::size_t marks, const RandomShapeForText& shape) {
    if (random_.chance(0.2)) builder.set_state_name(state, "state \\ " + std::to_string(state));
    const Marks of_state = draw_marks(marks);
    for (std::size_t i = random_.below(4); i > 0; --i) {
      const Marks of_edge = draw_marks(marks);
      builder.add_edge(state, label(variables), shape.marks_on_states ? of_state : of_edge,
                       static_cast<State>(random_.below(builder.state_count())));
    }
  }

  Marks draw_marks(std::size_t count) {
    Marks marks;
    for (Mark mark = 0; mark < count; ++mark) {
      if (random_.chance(0.3)) marks.insert(mark);
    }
    return marks;
  }

  bdd::Bdd label(const std::vector<bdd::Variable>& variables) {
    bdd::Manager& manager = propositions_->labels();
    bdd::Bdd result = bdd::true_function;
    for (const bdd::Variable variable : variables) {
      const bdd::Bdd literal = manager.literal({variable, random_.chance(0.5)});
      if (random_.chance(0.3)) continue;
      result =
          random_.chance(0.7) ? manager.conjunction(result, literal) : manager.disjunction(!result, literal);
    }
    return result;
  }

  Acceptance acceptance(std::size_t marks) {
    if (marks == 0) return random_.chance(0.7) ? Acceptance::always() : Acceptance::never();
    Acceptance result = atom(marks);
    for (std::size_t i = random_.below(5); i > 0; --i) {
      result = random_.chance(0.5) ? result & atom(marks) : atom(marks) | result;
    }
    return result;
  }

  Acceptance atom(std::size_t marks) {
    const auto mark = static_cast<Mark>(random_.below(marks));
    return random_.chance(0.5) ? Acceptance::inf(mark) : Acceptance::fin(mark);
  }

  Random random_;
  std::shared_ptr<Propositions> propositions_;
};

}  // namespace ouro::omega
