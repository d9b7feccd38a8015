// Emptiness checks against each other and against intersection and emptiness of whole automata.
#include "check/emptiness.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "base/random.hh"
#include "check/couvreur.hh"
#include "check/naive.hh"
#include "check/nested.hh"
#include "omega/built.hh"
#include "omega/degeneralize.hh"
#include "omega/emptiness.hh"
#include "omega/kripke_automaton.hh"
#include "omega/product.hh"
#include "omega/random_automaton.hh"
#include "space/explicit_space.hh"

namespace ouro::check {
namespace {

using omega::Acceptance;
using omega::Automaton;
using space::ExplicitSpace;

using Check = EmptinessResult (*)(Product&, const EmptinessOptions&);

template <NestedSearch kind>
EmptinessResult nested_as(Product& product, const EmptinessOptions& options) {
  return nested(product, kind, options);
}

EmptinessResult by_components(Product& product, const EmptinessOptions& options) {
  return couvreur(product, options);
}

const std::vector<Check> nested_checks = {nested_as<NestedSearch::Classic>, nested_as<NestedSearch::Magic>,
                                          nested_as<NestedSearch::Improved>};

/// A random structure, as a state space and as what automata are made of.
struct Model {
  std::unique_ptr<ExplicitSpace> space;
  omega::LabelledGraph graph;
};

Model random_model(Random& random, std::size_t states) {
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

/// One random question.
class Question {
 public:
  Question(std::uint64_t seed, bool without_fin) {
    Random random(seed);
    model_ = random_model(random, 1 + random.below(12));
    const std::size_t marks = 1 + random.below(3);
    omega::RandomAutomatonOptions options{.states = 1 + random.below(6), .initial_states = 2, .marks = marks};
    if (without_fin) options.acceptance = Acceptance::generalized_buchi(random.below(marks + 1));
    automaton_ = std::make_unique<Automaton>(random_automaton(random, propositions_, options));
    variables_ = {propositions_->variable("a"), propositions_->variable("b")};
  }

  bool is_empty() const {
    return omega::is_empty(intersection(kripke_automaton(model_.graph, propositions_), *automaton_));
  }

  void degeneralize() { automaton_ = std::make_unique<Automaton>(omega::degeneralized(*automaton_)); }

  /// What a check says, its lasso verified.
  EmptinessResult answer(Check check, NodeNumbers numbers = NodeNumbers::Dense) const {
    Property property(std::make_unique<omega::BuiltAutomaton>(*automaton_), variables_);
    StateGraph graph(*model_.space);
    Product product(graph, property, numbers);
    EmptinessResult result = check(product, {});
    if (result.accepting) verify(product, *result.accepting);
    return result;
  }

 private:
  static bool leads_to(Product& product, Product::Node from, Product::Node to, omega::Marks* marks) {
    std::vector<Product::Edge> edges;
    product.successors(from, edges);
    bool found = false;
    for (const Product::Edge& edge : edges) {
      if (edge.target != to) continue;
      found = true;
      if (marks != nullptr) *marks |= marks_of(edge.marks);
    }
    return found;
  }

  /// Follows the run. Of parallel edges the marks of all count here, which is right without Fin; with Fin
  /// only that there is such a run is seen.
  void verify(Product& product, const Lasso& lasso) const {
    ASSERT_FALSE(lasso.cycle.empty());
    const Product::Node first = lasso.stem.empty() ? lasso.cycle.front() : lasso.stem.front();
    const auto initial = product.initial();
    EXPECT_NE(std::ranges::find(initial, first), initial.end());
    for (std::size_t i = 0; i < lasso.stem.size(); ++i) {
      const Product::Node next = i + 1 < lasso.stem.size() ? lasso.stem[i + 1] : lasso.cycle.front();
      EXPECT_TRUE(leads_to(product, lasso.stem[i], next, nullptr));
    }
    omega::Marks marks;
    for (std::size_t i = 0; i < lasso.cycle.size(); ++i)
      EXPECT_TRUE(leads_to(product, lasso.cycle[i], lasso.cycle[(i + 1) % lasso.cycle.size()], &marks));
    if (automaton_->acceptance().fin_marks().empty()) {
      EXPECT_TRUE(automaton_->acceptance().accepts(marks));
    }
  }

  Model model_;
  std::shared_ptr<omega::Propositions> propositions_ = std::make_shared<omega::Propositions>();
  std::unique_ptr<Automaton> automaton_;
  std::vector<bdd::Variable> variables_;
};

TEST(Emptiness, OfGeneralisedBuchiPropertiesIsAsForWholeAutomata) {
  std::size_t empty = 0;
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    const Question question(seed, true);
    const bool expected = question.is_empty();
    empty += expected ? 1U : 0U;
    for (const Check check : {by_components, naive}) ASSERT_EQ(question.answer(check).is_empty(), expected);
  }
  EXPECT_GT(empty, 500U);
  EXPECT_LT(empty, 3500U);
}

TEST(Emptiness, ByNestedSearchIsAsForWholeAutomata) {
  for (std::uint64_t seed = 0; seed < 4000; ++seed) {
    SCOPED_TRACE(seed);
    Question question(seed, true);
    const bool expected = question.is_empty();
    question.degeneralize();
    for (const Check check : nested_checks) ASSERT_EQ(question.answer(check).is_empty(), expected);
  }
}

TEST(Emptiness, NestedSearchKnowsWhatItCanDecide) {
  EXPECT_TRUE(is_for_nested_search(Acceptance::always()));
  EXPECT_TRUE(is_for_nested_search(Acceptance::never()));
  EXPECT_TRUE(is_for_nested_search(Acceptance::inf(3)));
  EXPECT_FALSE(is_for_nested_search(Acceptance::generalized_buchi(2)));
  EXPECT_FALSE(is_for_nested_search(Acceptance::inf(0) | Acceptance::inf(1)));
  EXPECT_FALSE(is_for_nested_search(Acceptance::fin(0)));
}

TEST(Emptiness, OfAnyPropertyIsAsForWholeAutomata) {
  for (std::uint64_t seed = 0; seed < 2000; ++seed) {
    SCOPED_TRACE(seed);
    const Question question(seed, false);
    ASSERT_EQ(question.answer(naive).is_empty(), question.is_empty());
  }
}

TEST(Emptiness, OnTheFlyLooksAtNoMoreThanEverything) {
  for (std::uint64_t seed = 0; seed < 500; ++seed) {
    SCOPED_TRACE(seed);
    const Question question(seed, true);
    const EmptinessResult all = question.answer(naive), some = question.answer(by_components);
    EXPECT_LE(some.nodes, all.nodes);
    EXPECT_LE(some.edges, all.edges);
    if (all.is_empty()) {
      EXPECT_EQ(some.nodes, all.nodes);
      EXPECT_EQ(some.edges, all.edges);
    }
  }
}

TEST(Emptiness, DoesNotDependOnHowNodesAreNumbered) {
  std::vector<Check> checks = nested_checks;
  checks.insert(checks.end(), {by_components, naive});
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Question question(seed, true);
    question.degeneralize();
    for (const Check check : checks) {
      const EmptinessResult dense = question.answer(check, NodeNumbers::Dense);
      const EmptinessResult hashed = question.answer(check, NodeNumbers::Hashed);
      EXPECT_EQ(dense.is_empty(), hashed.is_empty());
      EXPECT_EQ(dense.nodes, hashed.nodes);
      EXPECT_EQ(dense.edges, hashed.edges);
      EXPECT_EQ(dense.depth, hashed.depth);
    }
  }
}

TEST(Emptiness, AStateWithoutSuccessorsStutters) {
  const auto space = space::explicit_space({{"start", {}, {"end"}}, {"end", {"p"}, {}}});
  auto propositions = std::make_shared<omega::Propositions>();
  omega::AutomatonBuilder builder(propositions);
  const bdd::Variable p = builder.declare("p");
  const omega::State state = builder.add_state();
  builder.add_initial(state);
  builder.add_edge(state, builder.labels().variable(p), {0}, state);
  builder.add_edge(state, !builder.labels().variable(p), {}, state);
  builder.set_acceptance(Acceptance::inf(0), 1);
  Property property(std::make_unique<omega::BuiltAutomaton>(builder.build()), std::vector{p});
  StateGraph graph(*space);
  Product product(graph, property);
  const EmptinessResult result = couvreur(product);
  ASSERT_TRUE(result.accepting);
  EXPECT_EQ(result.accepting->stem.size(), 1U);
  EXPECT_EQ(result.accepting->cycle.size(), 1U);
}

TEST(Emptiness, GoesAsDeepAsThereAreStates) {
  constexpr std::uint32_t length = 300'000;
  space::ExplicitSpaceBuilder builder;
  for (std::uint32_t i = 0; i <= length; ++i) builder.add_state();
  for (std::uint32_t i = 0; i < length; ++i) builder.add_edge(i, i + 1);
  builder.add_initial(0);
  const auto space = builder.build();
  omega::AutomatonBuilder always(std::make_shared<omega::Propositions>());
  always.add_initial(always.add_state());
  always.add_edge(0, bdd::true_function, {}, 0);
  Property property(std::make_unique<omega::BuiltAutomaton>(always.build()), {});
  StateGraph graph(*space);
  Product product(graph, property);
  const EmptinessResult result = couvreur(product);
  ASSERT_TRUE(result.accepting);
  EXPECT_EQ(result.depth, length + 1);
  EXPECT_EQ(result.accepting->stem.size(), length);
}

TEST(Emptiness, ALimitIsNoAnswer) {
  const auto space = space::explicit_space({{"a", {}, {"b"}}, {"b", {}, {"a"}}});
  omega::AutomatonBuilder never(std::make_shared<omega::Propositions>());
  never.add_initial(never.add_state());
  never.add_edge(0, bdd::true_function, {}, 0);
  never.set_acceptance(Acceptance::inf(0), 1);
  const Automaton automaton = never.build();
  std::vector<Check> checks = nested_checks;
  checks.insert(checks.end(), {by_components, naive});
  for (const Check check : checks) {
    Property property(std::make_unique<omega::BuiltAutomaton>(automaton), {});
    StateGraph graph(*space);
    Product product(graph, property);
    const EmptinessResult result = check(product, {.limits = {.time = std::chrono::nanoseconds(0)}});
    EXPECT_EQ(result.limit, Limit::Time);
    EXPECT_FALSE(result.is_empty());
    EXPECT_FALSE(result.accepting);
  }
}

}  // namespace
}  // namespace ouro::check
