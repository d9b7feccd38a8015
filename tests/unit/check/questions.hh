// Random structures and properties: has their product an accepting run?
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <functional>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "check/emptiness.hh"
#include "omega/built.hh"
#include "omega/degeneralize.hh"
#include "omega/emptiness.hh"
#include "omega/kripke_automaton.hh"
#include "omega/product.hh"
#include "omega/random_automaton.hh"
#include "space/explicit_space.hh"

namespace ouro::check {

using Check = std::function<EmptinessResult(Product&, const EmptinessOptions&)>;

/// Accepts every run.
inline std::unique_ptr<omega::BuiltAutomaton> accept_all() {
  omega::AutomatonBuilder builder(std::make_shared<omega::Propositions>());
  builder.add_initial(builder.add_state());
  builder.add_edge(0, bdd::true_function, {}, 0);
  return std::make_unique<omega::BuiltAutomaton>(builder.build());
}

/// p has been seen: from there on everything is accepted.
inline Property once(std::uint64_t bit, const std::shared_ptr<omega::Propositions>& propositions) {
  omega::AutomatonBuilder builder(propositions);
  const bdd::Variable p = builder.declare("p");
  builder.add_states(2);
  builder.add_initial(0);
  builder.add_edge(0, bdd::true_function, {}, 0);
  builder.add_edge(0, builder.labels().variable(p), {}, 1);
  builder.add_edge(1, bdd::true_function, {0}, 1);
  builder.set_acceptance(omega::Acceptance::inf(0), 1);
  std::vector<bdd::Variable> variables(bit + 1, Property::no_variable);
  variables[bit] = p;
  return {std::make_unique<omega::BuiltAutomaton>(builder.build()), variables};
}

/// A random structure, as a state space and as what automata are made of.
struct Model {
  std::unique_ptr<space::ExplicitSpace> space;
  omega::LabelledGraph graph;
};

inline Model random_model(Random& random, std::size_t states) {
  space::ExplicitSpaceBuilder builder;
  omega::LabelledGraph graph{{"a", "b"}, {}, {}, {}};
  for (const std::string& name : graph.propositions) builder.proposition(name);
  for (std::size_t i = 0; i < states; ++i) {
    const std::uint64_t label = random.below(4);
    builder.add_state(label);
    graph.labels.push_back({(label & 1U) != 0, (label & 2U) != 0});
  }
  graph.successors.resize(states);
  for (std::uint32_t source = 0; source < states; ++source)
    for (std::size_t i = random.below(4); i > 0; --i) {
      const auto target = static_cast<std::uint32_t>(random.below(states));
      builder.add_edge(source, target);
      graph.successors[source].push_back(target);
    }
  for (std::size_t i = random.below(3); i > 0; --i) {
    const auto state = static_cast<std::uint32_t>(random.below(states));
    builder.add_initial(state);
    if (std::ranges::find(graph.initial, state) == graph.initial.end()) graph.initial.push_back(state);
  }
  return {builder.build(), std::move(graph)};
}

/// The sets of marks that edges from one node to another have; none, if there is no edge.
inline std::set<MarkSet> marks_between(Product& product, Product::Node from, Product::Node to) {
  std::vector<Product::Edge> edges;
  product.successors(from, edges);
  std::set<MarkSet> marks;
  for (const Product::Edge& edge : edges)
    if (edge.target == to) marks.insert(edge.marks);
  return marks;
}

/// Follows a lasso, which may take any of parallel edges: one choice must be accepting.
inline void verify_lasso(Product& product, const Lasso& lasso) {
  ASSERT_FALSE(lasso.cycle.empty());
  const Product::Node first = lasso.stem.empty() ? lasso.cycle.front() : lasso.stem.front();
  const auto initial = product.initial();
  EXPECT_NE(std::ranges::find(initial, first), initial.end());
  for (std::size_t i = 0; i < lasso.stem.size(); ++i) {
    const Product::Node next = i + 1 < lasso.stem.size() ? lasso.stem[i + 1] : lasso.cycle.front();
    EXPECT_FALSE(marks_between(product, lasso.stem[i], next).empty());
  }
  std::set<MarkSet> seen{0};
  for (std::size_t i = 0; i < lasso.cycle.size(); ++i) {
    std::set<MarkSet> next;
    for (const MarkSet marks :
         marks_between(product, lasso.cycle[i], lasso.cycle[(i + 1) % lasso.cycle.size()]))
      for (const MarkSet before : seen) next.insert(before | marks);
    seen = std::move(next);
  }
  const Condition condition(product.acceptance());
  EXPECT_TRUE(std::ranges::any_of(seen, [&](MarkSet marks) { return condition.accepts(marks); }));
}

struct ConditionOnMarks {
  omega::Acceptance condition;
  std::size_t marks;
};
using AcceptanceMaker = std::function<ConditionOnMarks(Random&)>;

inline ConditionOnMarks generalized_buchi(Random& random) {
  const std::size_t marks = 1 + random.below(3);
  return {omega::Acceptance::generalized_buchi(random.below(marks + 1)), marks};
}

/// One random question.
class Question {
 public:
  Question(std::uint64_t seed, const AcceptanceMaker& make_condition) {
    Random random(seed);
    model_ = random_model(random, 1 + random.below(12));
    ConditionOnMarks acceptance = make_condition(random);
    automaton_ =
        std::make_unique<omega::Automaton>(random_automaton(random, propositions_,
                                                            {.states = 1 + random.below(6),
                                                             .initial_states = 2,
                                                             .marks = acceptance.marks,
                                                             .acceptance = std::move(acceptance.condition)}));
    variables_ = {propositions_->variable("a"), propositions_->variable("b")};
  }

  bool is_empty() const {
    return omega::is_empty(intersection(kripke_automaton(model_.graph, propositions_), *automaton_));
  }

  /// Instead of the random property: one with the propositions a and b.
  void ask(omega::Automaton automaton) {
    automaton_ = std::make_unique<omega::Automaton>(std::move(automaton));
  }
  const std::shared_ptr<omega::Propositions>& propositions() const { return propositions_; }

  void degeneralize() { automaton_ = std::make_unique<omega::Automaton>(omega::degeneralized(*automaton_)); }
  const omega::Automaton& automaton() const { return *automaton_; }
  const space::ExplicitSpace& space() const { return *model_.space; }
  Property property() const { return {std::make_unique<omega::BuiltAutomaton>(*automaton_), variables_}; }

  /// What a check says, its lasso verified.
  EmptinessResult answer(const Check& check, NodeNumbers numbers = NodeNumbers::Dense) const {
    Property property = this->property();
    StateGraph graph(*model_.space);
    Product product(graph, property, {.numbers = numbers});
    EmptinessResult result = check(product, {});
    if (result.accepting) verify_lasso(product, *result.accepting);
    return result;
  }

 private:
  Model model_;
  std::shared_ptr<omega::Propositions> propositions_ = std::make_shared<omega::Propositions>();
  std::unique_ptr<omega::Automaton> automaton_;
  std::vector<bdd::Variable> variables_;
};

}  // namespace ouro::check
