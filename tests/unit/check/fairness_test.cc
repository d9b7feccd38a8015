#include "check/fairness.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "check/couvreur.hh"
#include "check/naive.hh"
#include "omega/built.hh"
#include "omega/emptiness.hh"
#include "omega/product.hh"
#include "omega/random_automaton.hh"
#include "unit/check/process_space.hh"
#include "unit/check/questions.hh"

namespace ouro::check {
namespace {

using omega::Acceptance;
using Number = ProcessSpace::Number;

/// Accepts the runs in which p, the first proposition, holds again and again.
struct Recurrence {
  std::shared_ptr<omega::Propositions> propositions = std::make_shared<omega::Propositions>();
  bdd::Variable p = propositions->variable("p");

  std::unique_ptr<omega::BuiltAutomaton> automaton() const {
    omega::AutomatonBuilder builder(propositions);
    builder.declare(p);
    builder.add_initial(builder.add_state());
    builder.add_edge(0, builder.labels().variable(p), {0}, 0);
    builder.add_edge(0, !builder.labels().variable(p), {}, 0);
    builder.set_acceptance(Acceptance::inf(0), 1);
    return std::make_unique<omega::BuiltAutomaton>(builder.build());
  }
};

bool has_run(const ProcessSpace& space, const Fairness& fairness, Property& property) {
  StateGraph graph(space, {.with_movers = true});
  Product product(graph, property, {.fairness = fairness});
  const EmptinessResult result = couvreur(product);
  if (result.accepting) verify_lasso(product, *result.accepting);
  return result.accepting.has_value();
}

/// Whether there is a run that is fair; its lasso is verified.
bool has_run(const ProcessSpace& space, const Fairness& fairness) {
  Property property(accept_all(), {});
  return has_run(space, fairness, property);
}

/// Whether there is one in which p holds again and again.
bool has_run_with_p(const ProcessSpace& space, const Fairness& fairness) {
  const Recurrence often;
  Property property(often.automaton(), std::vector{often.p});
  return has_run(space, fairness, property);
}

constexpr Fairness weak{.processes = ProcessFairness::Weak};
constexpr Fairness strong{.processes = ProcessFairness::Strong};

TEST(Fairness, WeakForbidsToIgnoreAProcessThatIsAlwaysEnabled) {
  // Process 0 stays for ever where p holds; process 1 leads away, and never back.
  const ProcessSpace space({1, 0, 0}, {{0, 0, 0}, {0, 1, 1}, {1, 2, 1}, {2, 1, 1}});
  EXPECT_TRUE(has_run_with_p(space, {}));
  EXPECT_FALSE(has_run_with_p(space, weak));
}

TEST(Fairness, WeakAllowsToIgnoreAProcessThatIsEnabledAgainAndAgainOnly) {
  // Process 0 goes round; process 1 could leave from one of the two states.
  const ProcessSpace space({1, 1, 0}, {{0, 1, 0}, {1, 0, 0}, {1, 2, 1}, {2, 2, 1}});
  EXPECT_TRUE(has_run_with_p(space, weak));
  EXPECT_FALSE(has_run_with_p(space, strong));
}

TEST(Fairness, ARunThatEndsIsFair) {
  const ProcessSpace space({0, 0}, {{0, 1, 0}});
  EXPECT_TRUE(has_run(space, weak));
  EXPECT_TRUE(has_run(space, strong));
}

TEST(Fairness, APartnerMovesToo) {
  // Process 1 is enabled in both states, and moves as the partner of process 0 only.
  const ProcessSpace alone({1, 1, 0}, {{0, 1, 0}, {1, 0, 0}, {0, 2, 1}, {1, 2, 1}});
  const ProcessSpace together({1, 1, 0}, {{0, 1, 0, 1}, {1, 0, 0}, {0, 2, 1}, {1, 2, 1}});
  EXPECT_FALSE(has_run_with_p(alone, strong));
  EXPECT_TRUE(has_run_with_p(together, strong));
}

TEST(Fairness, RefusesWhatDoesNotFitIntoTheMarks) {
  EXPECT_THROW(FairnessMarks({.processes = ProcessFairness::Weak, .process_count = 65}, 0), UserError);
  EXPECT_THROW(FairnessMarks({.processes = ProcessFairness::Weak, .process_count = 64}, 1), UserError);
  EXPECT_THROW(FairnessMarks({.processes = ProcessFairness::Strong, .process_count = 33}, 0), UserError);
  EXPECT_EQ(FairnessMarks({.processes = ProcessFairness::Weak, .process_count = 64}, 0).mark_count(), 64U);
  EXPECT_EQ(FairnessMarks(strong, 3).mark_count(), 60U);
  EXPECT_THROW(has_run({{0}, {{0, 0, 70}}}, weak), UserError) << "no bit for the process";
  EXPECT_THROW(has_run({{0}, {{0, 0, 40}}}, strong), UserError) << "no mark for the process";
  EXPECT_THROW(has_run({{0}, {{0, 0, 0, 40}}}, strong), UserError) << "no mark for its partner";
  EXPECT_TRUE(has_run({{0}, {{0, 0, 63}}}, weak));
}

// --- Against automata -----------------------------------------------------------------------------

struct FairQuestion {
  std::unique_ptr<ProcessSpace> space;
  Fairness fairness;
  std::shared_ptr<omega::Propositions> propositions = std::make_shared<omega::Propositions>();
  std::unique_ptr<omega::Automaton> property;
};

constexpr unsigned processes = 3;

FairQuestion random_question(Random& random) {
  const std::size_t states = 1 + random.below(8);
  std::vector<std::uint64_t> labels;
  for (std::size_t i = 0; i < states; ++i) labels.push_back(random.below(4));
  std::vector<ProcessSpace::Move> moves;
  for (Number source = 0; source < states; ++source)
    for (std::size_t i = random.below(4); i > 0; --i)
      moves.push_back(
          {source, static_cast<Number>(random.below(states)), static_cast<Number>(random.below(processes)),
           random.below(4) == 0 ? static_cast<Number>(random.below(processes)) : ProcessSpace::none});
  FairQuestion question;
  question.space = std::make_unique<ProcessSpace>(std::move(labels), std::move(moves));
  question.fairness.processes = static_cast<ProcessFairness>(random.below(3));
  question.property = std::make_unique<omega::Automaton>(
      random_automaton(random, question.propositions, {.states = 1 + random.below(3)}));
  return question;
}

// The fair runs of a space, from the definitions: three marks a process (enabled, moves, moves or is not
// enabled).

Acceptance fair_condition(const Fairness& fairness) {
  Acceptance condition;
  for (omega::Mark i = 0; i < processes; ++i) {
    if (fairness.processes == ProcessFairness::Weak) condition = condition & Acceptance::inf(3 * i + 2);
    if (fairness.processes == ProcessFairness::Strong)
      condition = condition & (Acceptance::fin(3 * i) | Acceptance::inf(3 * i + 1));
  }
  return condition;
}

/// The marks of a step among those that lead on from the same state.
omega::Marks fair_marks(const ProcessSpace::Move& move, const std::vector<ProcessSpace::Move>& moves) {
  omega::Marks marks;
  for (Number i = 0; i < processes; ++i) {
    const bool enabled = std::ranges::any_of(moves, [&](const auto& other) { return other.process == i; });
    const bool moved = move.process == i || move.partner == i;
    if (enabled) marks.insert(3 * i);
    if (moved) marks.insert(3 * i + 1);
    if (moved || !enabled) marks.insert(3 * i + 2);
  }
  return marks;
}

omega::Automaton fair_runs(const FairQuestion& question) {
  const auto& labels = question.space->labels();
  omega::AutomatonBuilder builder(question.propositions);
  const std::vector variables{builder.declare("a"), builder.declare("b")};
  builder.add_states(labels.size());
  builder.add_initial(0);
  for (Number source = 0; source < labels.size(); ++source) {
    std::vector<ProcessSpace::Move> moves;
    for (const auto& move : question.space->moves())
      if (move.source == source) moves.push_back(move);
    if (moves.empty()) moves.push_back({source, source, ProcessSpace::none});
    bdd::Bdd letter = bdd::true_function;
    for (unsigned p = 0; p < 2; ++p) {
      const bdd::Bdd variable = builder.labels().variable(variables[p]);
      letter = builder.labels().conjunction(letter, (labels[source] >> p & 1U) != 0 ? variable : !variable);
    }
    for (const auto& move : moves) builder.add_edge(source, letter, fair_marks(move, moves), move.target);
  }
  builder.set_acceptance(fair_condition(question.fairness), 3 * processes);
  return builder.build(omega::ParallelEdges::Keep);
}

TEST(Fairness, IsAsForWholeAutomata) {
  std::size_t empty = 0;
  constexpr std::size_t rounds = 3000;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    const FairQuestion question = random_question(random);
    const bool expected = omega::is_empty(intersection(fair_runs(question), *question.property));
    empty += expected ? 1U : 0U;
    const std::vector variables{question.propositions->variable("a"), question.propositions->variable("b")};
    Property property(std::make_unique<omega::BuiltAutomaton>(*question.property), variables);
    for (const bool remember : {true, false}) {
      StateGraph graph(*question.space, {.remember = remember, .with_movers = true});
      Product product(graph, property, {.fairness = question.fairness});
      const EmptinessResult found = couvreur(product);
      ASSERT_EQ(found.is_empty(), expected);
      if (found.accepting) verify_lasso(product, *found.accepting);
      ASSERT_EQ(naive(product).is_empty(), expected);
    }
  }
  EXPECT_GT(empty, rounds / 10);
  EXPECT_LT(empty, rounds - rounds / 10);
}

TEST(Fairness, AddsNoNodes) {
  // n processes that go round in a common ring; p never holds, so there is no fair run in which it recurs.
  for (const Number count : {1U, 5U, 30U, 62U}) {
    std::vector<ProcessSpace::Move> moves;
    for (Number i = 0; i < 100; ++i) moves.push_back({i, (i + 1) % 100, i % count});
    const ProcessSpace space(std::vector<std::uint64_t>(100), moves);
    for (const auto kind : {ProcessFairness::None, ProcessFairness::Weak}) {
      const Recurrence often;
      Property property(often.automaton(), std::vector{often.p});
      StateGraph graph(space, {.with_movers = true});
      Product product(graph, property, {.fairness = {.processes = kind, .process_count = count}});
      const EmptinessResult result = couvreur(product);
      EXPECT_TRUE(result.is_empty());
      EXPECT_EQ(result.nodes, 100U) << count;
      EXPECT_EQ(result.edges, 100U) << count;
    }
  }
}

}  // namespace
}  // namespace ouro::check
