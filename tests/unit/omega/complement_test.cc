#include "omega/complement/complement.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "omega/complement/breakpoint.hh"
#include "omega/complement/inclusion.hh"
#include "omega/complement/ncsb.hh"
#include "omega/complement/rank_based.hh"
#include "omega/complement/tree_dual.hh"
#include "omega/degeneralize.hh"
#include "omega/emptiness.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "omega/state_based.hh"
#include "omega/sum.hh"
#include "unit/omega/cases.hh"

namespace ouro::omega {
namespace {

using cases::to_text;
using Route = ComplementRoute;

// A family of random automata.
struct Family {
  std::string name;
  Automaton (*draw)(Random& random, std::size_t propositions);
};

RandomAutomatonOptions some_options(Random& random, std::size_t propositions) {
  const std::vector<std::string> names = {"a", "b"};
  return {.states = random.between(1, 6),
          .initial_states = 2,
          .mean_edges = random.chance(0.5) ? 1.5 : 2.5,
          .mark_density = random.chance(0.5) ? 0.3 : 0.6,
          .marks = 1,
          .acceptance = Acceptance::generalized_buchi(1),
          .propositions = {names.begin(), names.begin() + static_cast<std::ptrdiff_t>(propositions)}};
}

Automaton random_buchi(Random& random, std::size_t propositions) {
  return random_automaton(random, cases::some_propositions(), some_options(random, propositions));
}

Automaton random_generalized(Random& random, std::size_t propositions) {
  RandomAutomatonOptions options = some_options(random, propositions);
  options.states = random.between(1, 4);
  options.marks = 2;
  options.acceptance = Acceptance::generalized_buchi(2);
  return random_automaton(random, cases::some_propositions(), options);
}

Automaton random_state_based(Random& random, std::size_t propositions) {
  RandomAutomatonOptions options = some_options(random, propositions);
  options.states = random.between(1, 4);
  return state_based(random_automaton(random, cases::some_propositions(), options));
}

Automaton random_deterministic(Random& random, std::size_t propositions) {
  RandomAutomatonOptions options = some_options(random, propositions);
  options.marks = 3;
  options.acceptance.reset();
  options.shape = RandomShape::Deterministic;
  return random_automaton(random, cases::some_propositions(), options);
}

Automaton random_emerson_lei(Random& random, std::size_t propositions) {
  RandomAutomatonOptions options = some_options(random, propositions);
  options.states = random.between(1, 4);
  options.marks = 2;
  options.acceptance.reset();
  return random_automaton(random, cases::some_propositions(), options);
}

// Keeps the edges for which kept(source, edge) holds, with marks(source, edge).
template <class Kept, class MarksOf>
Automaton edited(const Automaton& automaton, Kept kept, MarksOf marks) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.add_states(automaton.state_count());
  for (const State state : automaton.initial()) builder.add_initial(state);
  for (State state = 0; state < automaton.state_count(); ++state) {
    for (const Edge& edge : automaton.edges(state)) {
      if (kept(state, edge)) builder.add_edge(state, edge.label, marks(state, edge), edge.target);
    }
  }
  return builder.build();
}

// All edges inside a component have the same marks.
Automaton random_weak(Random& random, std::size_t propositions) {
  const Automaton automaton = random_buchi(random, propositions);
  const std::uint64_t coin = random();
  const Components components(automaton);
  return edited(
      automaton,
      [&](State state, const Edge& edge) {
        return edge.target >= state || (coin >> (2 * (state + edge.target)) & 3U) == 0;
      },
      [&](State state, const Edge&) {
        return components.reachable(state) && (coin >> components.of(state) & 1U) != 0 ? Marks{0} : Marks{};
      });
}

// A part without marks and, behind it, a deterministic one.
Automaton random_semi_deterministic(Random& random, std::size_t propositions) {
  const auto names = cases::some_propositions();
  RandomAutomatonOptions options = some_options(random, propositions);
  options.states = random.between(1, 3);
  const Automaton before = random_automaton(random, names, options);
  options.shape = RandomShape::Deterministic;
  options.states = random.between(1, 4);
  const Automaton after = random_automaton(random, names, options);
  AutomatonBuilder builder = AutomatonBuilder::like(before);
  builder.add_states(before.state_count() + after.state_count());
  for (const State state : before.initial()) builder.add_initial(state);
  const auto offset = static_cast<State>(before.state_count());
  for (State state = 0; state < before.state_count(); ++state) {
    for (const Edge& edge : before.edges(state)) builder.add_edge(state, edge.label, {}, edge.target);
    const auto entered = static_cast<State>(offset + random.below(after.state_count()));
    builder.add_edge(state, bdd::true_function, {}, entered);
  }
  for (State state = 0; state < after.state_count(); ++state) {
    for (const Edge& edge : after.edges(state)) {
      builder.add_edge(offset + state, edge.label, edge.marks, offset + edge.target);
    }
  }
  return builder.build();
}

const std::vector<Family>& families() {
  static const std::vector<Family> all = {
      {"buchi", random_buchi},
      {"generalized", random_generalized},
      {"state_based", random_state_based},
      {"deterministic", random_deterministic},
      {"emerson_lei", random_emerson_lei},
      {"weak", random_weak},
      {"semi_deterministic", random_semi_deterministic},
  };
  return all;
}

// A word that both accept, or both reject; empty if there is none.
std::string not_partitioned(const Automaton& a, const Automaton& b, const std::vector<WordLetters>& words) {
  return cases::difference(a, words, [&](const WordLetters& word) { return !accepts(b, word); });
}

constexpr std::size_t limit = 100'000;

class Complement : public testing::TestWithParam<Family> {
 protected:
  void check(std::uint64_t seed, std::size_t propositions, const std::vector<WordLetters>& words) {
    Random random(seed);
    const Automaton automaton = GetParam().draw(random, propositions);
    for (const Route route : complement_routes) {
      if (!applies(route, automaton)) continue;
      SCOPED_TRACE(fmt::format("seed {}, {}\n{}", seed, name_of(route), to_text(automaton)));
      const Automaton result = complemented(automaton, {.route = route});
      ASSERT_EQ(not_partitioned(result, automaton, words), "");
      ASSERT_TRUE(is_empty(intersection(automaton, result))) << to_text(result);
    }
  }
};

TEST_P(Complement, AcceptsExactlyWhatTheAutomatonRejects) {
  const auto words = cases::all_lassos(2, 3, 1);
  for (std::uint64_t seed = 0; seed < 150 && !HasFatalFailure(); ++seed) check(seed, 1, words);
}

TEST_P(Complement, DoesSoOverTwoPropositions) {
  const auto words = cases::all_lassos(1, 2, 2);
  for (std::uint64_t seed = 1000; seed < 1060 && !HasFatalFailure(); ++seed) check(seed, 2, words);
}

// What complemented() would reduce first, as it is.
TEST_P(Complement, MadeOnDemandAcceptsTheSame) {
  const auto words = cases::all_lassos(1, 3, 1);
  for (std::uint64_t seed = 2000; seed < 2080 && !HasFatalFailure(); ++seed) {
    Random random(seed);
    const Automaton automaton = GetParam().draw(random, 1);
    if (!automaton.acceptance().is_generalized_buchi()) continue;
    const Automaton buchi = degeneralized(automaton);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(buchi)));
    const auto check_lazy = [&](LazyAutomaton&& complement) {
      ASSERT_EQ(not_partitioned(materialize(complement), automaton, words), "");
    };
    if (applies(Route::Breakpoint, buchi)) check_lazy(BreakpointComplement(buchi, limit));
    if (applies(Route::Ncsb, buchi)) check_lazy(NcsbComplement(buchi, limit));
    check_lazy(RankComplement(buchi, limit));
    check_lazy(TreeDual(buchi, limit));
    check_lazy(std::move(*lazy_complement(automaton)));
  }
}

TEST_P(Complement, OfTheComplementIsTheAutomatonAgain) {
  const auto words = cases::all_lassos(1, 3, 1);
  for (std::uint64_t seed = 3000; seed < 3040 && !HasFatalFailure(); ++seed) {
    Random random(seed);
    const Automaton automaton = GetParam().draw(random, 1);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    ASSERT_EQ(cases::difference(complemented(complemented(automaton)), automaton, words), "");
  }
}

INSTANTIATE_TEST_SUITE_P(Of, Complement, testing::ValuesIn(families()),
                         [](const auto& instance) { return instance.param.name; });

// "GF a": one state.
Automaton infinitely_often_a() {
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  builder.set_acceptance(Acceptance::generalized_buchi(1), 1);
  const State state = builder.add_state();
  builder.add_initial(state);
  builder.add_edge(state, a, {0}, state);
  builder.add_edge(state, !a, {}, state);
  return builder.build();
}

TEST(ComplementRoutes, RefuseWhatTheyCannotTake) {
  EXPECT_THROW(complemented(infinitely_often_a(), {.route = Route::Breakpoint}), UserError);
  EXPECT_FALSE(applies(Route::Breakpoint, infinitely_often_a()));
  EXPECT_TRUE(applies(Route::Dual, infinitely_often_a()));
}

TEST(ComplementRoutes, AreNamed) {
  std::vector<std::string_view> names;
  for (const Route route : complement_routes) names.push_back(name_of(route));
  EXPECT_THAT(names, testing::ElementsAre("automatic", "dual", "breakpoint", "ncsb", "rank-based",
                                          "determinization"));
}

// Michel's automata: a word over the letters 1 to n and # is accepted when some letters follow one another in
// a cycle infinitely often. Every complement has at least n! states \cite{michel1988complementation}.
Automaton michel(std::size_t n) {
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Variable bits[] = {builder.declare("x"), builder.declare("y"), builder.declare("z")};
  const auto letter = [&](std::size_t number) {
    bdd::Bdd label = bdd::true_function;
    for (std::size_t i = 0; i < std::size(bits); ++i) {
      const bdd::Bdd literal = builder.labels().literal({bits[i], (number >> i & 1U) != 0});
      label = builder.labels().conjunction(label, literal);
    }
    return label;
  };
  builder.set_acceptance(Acceptance::generalized_buchi(1), 1);
  const State hub = builder.add_state();
  builder.add_states(n);
  for (State state = 0; state <= n; ++state) builder.add_initial(state);
  for (std::size_t i = 1; i <= n; ++i) {
    const auto state = static_cast<State>(i);
    builder.add_edge(hub, letter(i), {}, state);
    builder.add_edge(state, letter(i), {0}, hub);
    for (std::size_t other = 0; other <= n; ++other) builder.add_edge(state, letter(other), {}, state);
  }
  return builder.build();
}

TEST(ComplementRoutes, TakeFactoriallyManyStatesForMichelsAutomata) {
  for (std::size_t n = 1, factorial = 1; n <= 3; ++n, factorial *= n) {
    const Automaton automaton = michel(n);
    for (const Route route : {Route::RankBased, Route::Determinization, Route::Automatic}) {
      const Automaton result = complemented(automaton, {.route = route});
      EXPECT_GE(result.state_count(), factorial) << n << " by " << name_of(route);
      EXPECT_TRUE(is_empty(intersection(automaton, result)));
      EXPECT_FALSE(rejected_word(sum(automaton, result)));
    }
  }
}

TEST(ComplementRoutes, GiveUpAtTheLimit) {
  for (const Route route : {Route::RankBased, Route::Determinization, Route::Automatic}) {
    EXPECT_THROW(complemented(michel(6), {.route = route, .max_states = 100}), UserError);
  }
}

}  // namespace
}  // namespace ouro::omega
