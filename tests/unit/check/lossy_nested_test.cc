#include "check/lossy_nested.hh"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "check/couvreur.hh"
#include "check/pair_path.hh"
#include "check/terminal.hh"
#include "check/walked_run.hh"
#include "omega/properties.hh"
#include "omega/scc.hh"
#include "unit/check/process_space.hh"
#include "unit/check/questions.hh"

namespace ouro::check {
namespace {

constexpr std::size_t plenty = std::size_t{1} << 20U;
constexpr std::size_t one_line = 64;

LossyNestedOptions with_memory(std::size_t bytes, LossyKind kind = LossyKind::BitState) {
  LossyNestedOptions options;
  options.limits.memory_bytes = bytes;
  options.lossy.kind = kind;
  return options;
}

/// Searches, and walks what is found in a product, where it is verified.
LossyNestedResult answer(const space::StateSpace& space, Property& property,
                         const LossyNestedOptions& options) {
  LossyNestedResult result = lossy_nested(space, property, options);
  if (!result.accepting) return result;
  StateGraph graph(space, {.dead = options.dead});
  Product product(graph, property);
  const EmptinessResult walked = walked_run(product, *result.accepting, options.is_weak);
  EXPECT_EQ(walked.prefix.has_value(), !result.accepting->has_cycle());
  EXPECT_NE(walked.prefix.has_value(), walked.accepting.has_value());
  if (walked.accepting) verify_lasso(product, *walked.accepting);
  return result;
}

LossyNestedResult answer(const Question& question, const LossyNestedOptions& options) {
  Property property = question.property();
  return answer(question.space(), property, options);
}

const std::vector<LossyKind> kinds = {LossyKind::BitState, LossyKind::Compact};

TEST(LossyNested, WithMemoryForAllPairsFindsWhatWholeAutomataFind) {
  std::size_t found = 0;
  constexpr std::uint64_t rounds = 4000;
  for (std::uint64_t seed = 0; seed < rounds; ++seed) {
    SCOPED_TRACE(seed);
    Question question(seed, generalized_buchi);
    const bool is_empty = question.is_empty();
    question.degeneralize();
    for (const LossyKind kind : kinds)
      for (const bool is_shuffled : {false, true}) {
        LossyNestedOptions options = with_memory(plenty, kind);
        options.lossy.seed = seed;
        options.lossy.is_shuffled = is_shuffled;
        const LossyNestedResult result = answer(question, options);
        ASSERT_EQ(result.limit, Limit::None);
        ASSERT_EQ(!result.accepting, is_empty);
        found += is_empty ? 0U : 1U;
        const bool is_bits = kind == LossyKind::BitState;
        ASSERT_EQ(result.loss.coverage.has_value(), is_empty && is_bits);
        ASSERT_EQ(result.loss.omission_probability.has_value(), is_empty && !is_bits);
        EXPECT_GT(result.loss.coverage.value_or(1), 0.999);
        EXPECT_LT(result.loss.omission_probability.value_or(0), 1e-10);
      }
  }
  EXPECT_GT(found, rounds / 2);
  EXPECT_LT(found, 4 * rounds - rounds / 2);
}

// One line of the array, with one bit for a pair: most are taken for others.
TEST(LossyNested, WithAlmostNoMemoryMissesRunsAndInventsNone) {
  std::size_t found = 0;
  std::size_t missed = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    Question question(seed, generalized_buchi);
    const bool is_empty = question.is_empty();
    question.degeneralize();
    LossyNestedOptions options = with_memory(plenty);
    options.lossy.set_bytes = one_line;
    options.lossy.hashes = 1;
    options.lossy.seed = seed;
    const LossyNestedResult result = answer(question, options);
    ASSERT_FALSE(result.accepting && is_empty);
    found += result.accepting ? 1U : 0U;
    missed += !is_empty && !result.accepting ? 1U : 0U;
  }
  EXPECT_GT(found, 500U);
  EXPECT_GT(missed, 0U);
}

TEST(LossyNested, OfWeakPropertiesNeedsNoRedSearch) {
  std::size_t weak = 0;
  std::size_t empty = 0;
  for (std::uint64_t seed = 0; seed < 6000; ++seed) {
    SCOPED_TRACE(seed);
    const Question question(seed, generalized_buchi);
    if (!omega::is_weak(question.automaton(), omega::Components(question.automaton()))) continue;
    const bool is_empty = question.is_empty();
    ++weak;
    empty += is_empty ? 1U : 0U;
    LossyNestedOptions options = with_memory(plenty);
    options.is_weak = true;
    ASSERT_EQ(!answer(question, options).accepting, is_empty);
  }
  EXPECT_GT(weak - empty, 300U);
  EXPECT_GT(empty, 300U);
}

/// Again and again p.
Property again_and_again(std::uint64_t bit, const std::shared_ptr<omega::Propositions>& propositions) {
  omega::AutomatonBuilder builder(propositions);
  const bdd::Variable p = builder.declare("p");
  builder.add_initial(builder.add_state());
  builder.add_edge(0, builder.labels().variable(p), {0}, 0);
  builder.add_edge(0, !builder.labels().variable(p), {}, 0);
  builder.set_acceptance(omega::Acceptance::inf(0), 1);
  std::vector<bdd::Variable> variables(bit + 1, Property::no_variable);
  variables[bit] = p;
  return {std::make_unique<omega::BuiltAutomaton>(builder.build()), variables};
}

TEST(LossyNested, OfTerminalPropertiesIsReachability) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    const Question question(seed, generalized_buchi);
    Property property = once(0, question.propositions());
    StateGraph graph(question.space());
    Product product(graph, property);
    const std::vector<bool> states = {false, true};
    LossyNestedOptions options = with_memory(plenty);
    options.terminal = states;
    ASSERT_EQ(!answer(question.space(), property, options).accepting, terminal(product, states).is_empty());
  }
}

TEST(LossyNested, ARunThatLeadsNowhereIsNone) {
  constexpr auto nowhere = ProcessSpace::none;
  std::vector<ProcessSpace::Move> moves = {{0, 1, 0}, {1, nowhere, 0}};
  for (const bool is_run : {false, true}) {
    if (is_run) moves.insert(moves.end(), {{0, 2, 0}, {2, 2, 0}});
    const ProcessSpace space({0, 1, 1}, moves);
    Property property = again_and_again(0, std::make_shared<omega::Propositions>());
    const LossyNestedResult result = answer(space, property, with_memory(plenty));
    EXPECT_EQ(result.accepting.has_value(), is_run);
    EXPECT_TRUE(result.has_met_fault);
    // p has been seen, and how it goes on does not matter.
    Property seen = once(0, std::make_shared<omega::Propositions>());
    LossyNestedOptions options = with_memory(plenty);
    options.terminal = {false, true};
    const LossyNestedResult reached = answer(space, seen, options);
    ASSERT_TRUE(reached.accepting);
    EXPECT_FALSE(reached.accepting->has_cycle());
  }
}

TEST(LossyNested, ARunThatCannotGoOnStaysAndIsDead) {
  constexpr unsigned dead = 5;
  constexpr auto nowhere = ProcessSpace::none;
  for (const bool fails : {false, true}) {
    // A state whose steps all fail is not dead.
    std::vector<ProcessSpace::Move> moves = {{0, 0, 0}, {0, 1, 0}};
    if (fails) moves.push_back({1, nowhere, 0});
    const ProcessSpace space({0, 0}, moves);
    Property property = again_and_again(dead, std::make_shared<omega::Propositions>());
    LossyNestedOptions options = with_memory(plenty);
    options.dead = dead;
    EXPECT_EQ(answer(space, property, options).accepting.has_value(), !fails);
  }
}

/// A chain, and p in the last state, which is its own successor or has none.
std::unique_ptr<space::ExplicitSpace> chain(std::uint32_t states, bool has_loop) {
  space::ExplicitSpaceBuilder builder;
  builder.proposition("p");
  for (std::uint32_t i = 0; i < states; ++i) builder.add_state(i + 1 == states ? 1 : 0);
  for (std::uint32_t i = 0; i + 1 < states; ++i) builder.add_edge(i, i + 1);
  if (has_loop) builder.add_edge(states - 1, states - 1);
  builder.add_initial(0);
  return builder.build();
}

TEST(LossyNested, GoesAsDeepAsThereIsMemory) {
  constexpr std::uint32_t states = 1'000'000;
  for (const LossyKind kind : kinds)
    for (const bool has_loop : {false, true}) {
      const auto space = chain(states, has_loop);
      Property property = again_and_again(0, std::make_shared<omega::Propositions>());
      const LossyNestedResult result = answer(*space, property, with_memory(std::size_t{1} << 30U, kind));
      ASSERT_TRUE(result.accepting);
      EXPECT_EQ(result.accepting->stem, states - 1);
      EXPECT_EQ(result.accepting->path.size(), states);
      EXPECT_EQ(result.depth, states - 1);
    }
}

TEST(LossyNested, KeepsToLimits) {
  constexpr std::uint32_t states = 20'000;
  const auto space = chain(states, true);
  const auto limited = [&](auto limit, LossyKind kind = LossyKind::BitState) {
    LossyNestedOptions options = with_memory(std::size_t{1} << 24U, kind);
    limit(options.limits);
    Property property = again_and_again(0, std::make_shared<omega::Propositions>());
    LossyNestedResult result = answer(*space, property, options);
    EXPECT_FALSE(result.accepting);
    EXPECT_FALSE(result.loss.coverage || result.loss.omission_probability);
    return result;
  };
  const LossyNestedResult few = limited([](Limits& limits) { limits.states = 100; });
  EXPECT_EQ(few.limit, Limit::States);
  EXPECT_EQ(few.pairs, 100U);
  const LossyNestedResult flat = limited([](Limits& limits) { limits.depth = 50; });
  EXPECT_EQ(flat.limit, Limit::Depth);
  EXPECT_EQ(flat.pairs, 51U);
  EXPECT_EQ(flat.depth, 50U);
  std::atomic<bool> is_interrupted = true;
  EXPECT_EQ(limited([&](Limits& limits) { limits.interrupt = &is_interrupted; }).limit, Limit::Interrupt);
  EXPECT_EQ(limited([](Limits& limits) { limits.time = std::chrono::nanoseconds(1); }).limit, Limit::Time);
  for (const LossyKind kind : kinds) {
    const auto small = [](Limits& limits) { limits.memory_bytes = 400'000; };
    const LossyNestedResult full = limited(small, kind);
    EXPECT_EQ(full.limit, Limit::Memory);
    EXPECT_LT(full.memory_bytes, 800'000U);
  }
}

/// A limit that just suffices is none for the run.
TEST(LossyNested, FindsWhatLiesAtTheLimitOfDepth) {
  const auto space = chain(51, true);
  LossyNestedOptions options = with_memory(plenty);
  options.limits.depth = 50;
  Property property = again_and_again(0, std::make_shared<omega::Propositions>());
  EXPECT_TRUE(answer(*space, property, options).accepting);
}

/// The run that was found has its memory and its time, too.
TEST(WalkedRun, KeepsToLimits) {
  const auto space = chain(20'000, true);
  Property property = again_and_again(0, std::make_shared<omega::Propositions>());
  const LossyNestedOptions options = with_memory(std::size_t{1} << 26U, LossyKind::Compact);
  const LossyNestedResult result = lossy_nested(*space, property, options);
  ASSERT_TRUE(result.accepting);
  StateGraph graph(*space);
  Product product(graph, property);
  const auto limit_of = [&](const Limits& limits) {
    const EmptinessResult walked = walked_run(product, *result.accepting, false, limits);
    EXPECT_EQ(walked.limit == Limit::None, walked.accepting.has_value());
    return walked.limit;
  };
  EXPECT_EQ(limit_of({.memory_bytes = 1000}), Limit::Memory);
  EXPECT_EQ(limit_of({.time = std::chrono::nanoseconds(1)}), Limit::Time);
  EXPECT_EQ(limit_of({.states = 10, .depth = 10}), Limit::None);
}

// All states have the same hash: only their bytes tell them apart.
TEST(PairPath, FindsStepsByTheirBytes) {
  PairPath path;
  const auto add = [&](const std::uint32_t& number) {
    path.add({.state = {0, std::as_bytes(std::span(&number, 1))}, .hash = 7, .propositions = number});
  };
  constexpr std::uint32_t depth = 300;
  for (std::uint32_t i = 0; i < depth; ++i) {
    add(i);
    EXPECT_FALSE(path.find_waiting(i % 3));
    path.enter(i % 3, false);
    for (std::uint32_t other = 0; other <= i; other += 37) {
      add(other);
      EXPECT_EQ(path.find_waiting(other % 3), other);
      EXPECT_FALSE(path.find_waiting((other + 1) % 3));
      path.drop();
    }
  }
  for (std::uint32_t i = depth; i-- > 0;) {
    path.add_same();
    EXPECT_EQ(path.find_waiting(i % 3), i);
    const PairPath::Step left = path.leave();
    EXPECT_EQ(left.property, i % 3);
    EXPECT_EQ(path.waiting().propositions, i);
    EXPECT_FALSE(path.find_waiting(i % 3));
    if (!path.empty()) path.drop();
  }
  EXPECT_TRUE(path.empty());
}

}  // namespace
}  // namespace ouro::check
