#include "omega/determinize/deterministic_buchi.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "base/source.hh"
#include "omega/acceptance_name.hh"
#include "omega/determinize/conversions.hh"
#include "omega/determinize/paritize.hh"
#include "omega/properties.hh"
#include "omega/trim.hh"
#include "unit/omega/equality.hh"
#include "unit/omega/oracle.hh"

namespace ouro::omega {
namespace {

using cases::difference;
using cases::exact_difference;
using cases::to_text;

// Landweber's theorem as it stands: all cycles, as sets of edges, are listed and compared.
class AllCycles {
 public:
  explicit AllCycles(const Automaton& automaton) {
    const oracle::PlainGraph graph = oracle::graph_of(automaton);
    for (std::size_t set = 1; set < std::size_t{1} << graph.edges.size(); ++set) {
      oracle::PlainGraph part{graph.size, {}, {}};
      Marks marks;
      for (std::size_t e = 0; e < graph.edges.size(); ++e) {
        if ((set >> e & 1U) == 0) continue;
        part.edges.push_back(graph.edges[e]);
        marks |= graph.edges[e].marks;
      }
      if (is_cycle(part)) (automaton.acceptance().accepts(marks) ? accepting_ : rejecting_).push_back(set);
    }
  }

  bool has_rejecting_around_accepting() const { return contains(rejecting_, accepting_); }
  bool has_accepting_around_rejecting() const { return contains(accepting_, rejecting_); }

 private:
  static bool is_cycle(const oracle::PlainGraph& part) {
    const oracle::Relation reach = oracle::reachability(part, {});
    return std::ranges::all_of(part.edges, [&](const oracle::PlainEdge& a) {
      return std::ranges::all_of(part.edges, [&](const oracle::PlainEdge& b) {
        return a.target == b.source || reach[a.target][b.source];
      });
    });
  }

  static bool contains(const std::vector<std::size_t>& outer, const std::vector<std::size_t>& inner) {
    return std::ranges::any_of(outer, [&](std::size_t o) {
      return std::ranges::any_of(inner, [&](std::size_t i) { return (o & i) == i; });
    });
  }

  std::vector<std::size_t> accepting_;
  std::vector<std::size_t> rejecting_;
};

Automaton random_deterministic(Random& random, std::size_t max_states) {
  RandomAutomatonOptions shape{.states = random.between(1, max_states),
                               .mean_edges = 2,
                               .mark_density = random.chance(0.5) ? 0.3 : 0.5,
                               .marks = random.between(1, 4),
                               .propositions = {"a"},
                               .shape = RandomShape::Deterministic};
  if (random.chance(0.5)) {
    shape.shape = RandomShape::DeterministicComplete;
    shape.acceptance = parity(AcceptanceName::Best::Max, AcceptanceName::Parity::Odd, shape.marks);
  }
  return without_unreachable(random_automaton(random, cases::some_propositions(), shape));
}

TEST(DeterministicBuchi, ExistsExactlyWhenLandweberSaysSo) {
  std::map<std::pair<bool, bool>, std::size_t> seen;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Random random(seed);
    const Automaton automaton = random_deterministic(random, 4);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const AllCycles cycles(automaton);
    const auto buchi = deterministic_buchi(automaton);
    const auto co_buchi = deterministic_co_buchi(automaton);
    ASSERT_EQ(buchi.has_value(), !cycles.has_rejecting_around_accepting());
    ASSERT_EQ(co_buchi.has_value(), !cycles.has_accepting_around_rejecting());
    ++seen[{buchi.has_value(), co_buchi.has_value()}];
    if (buchi) {
      ASSERT_EQ(buchi->acceptance(), Acceptance::inf(0));
      ASSERT_EQ(exact_difference(*buchi, automaton), "");
    }
    if (co_buchi) {
      ASSERT_EQ(co_buchi->acceptance(), Acceptance::fin(0));
      ASSERT_EQ(exact_difference(*co_buchi, automaton), "");
    }
  }
  EXPECT_EQ(seen.size(), 4U);
}

TEST(DeterministicBuchi, KeepsTheStatesOfRabinAutomata) {
  std::size_t found = 0;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const Automaton automaton =
        without_unreachable(random_automaton(random, cases::some_propositions(),
                                             {.states = random.between(1, 6),
                                              .mark_density = 0.3,
                                              .marks = 4,
                                              .acceptance = rabin(2),
                                              .propositions = {"a"},
                                              .shape = RandomShape::DeterministicComplete}));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const auto result = deterministic_buchi(automaton);
    if (!result) continue;
    ++found;
    ASSERT_EQ(result->state_count(), automaton.state_count()) << to_text(*result);
  }
  EXPECT_GT(found, 50U);
}

TEST(DeterministicBuchi, FinitelyManyIsTheClassicalExampleWithout) {
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  builder.add_states(2);
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.add_edge(0, bdd::true_function, {}, 0);
  builder.add_edge(0, !a, {}, 1);
  builder.add_edge(1, !a, {0}, 1);
  const Automaton automaton = builder.build();
  EXPECT_FALSE(deterministic_buchi(automaton));
  const auto co_buchi = deterministic_co_buchi(automaton);
  ASSERT_TRUE(co_buchi);
  EXPECT_LE(co_buchi->state_count(), 2U) << to_text(*co_buchi);
}

bool is_pairs(const Automaton& automaton, AcceptanceName::Kind kind) {
  const std::size_t marks = automaton.mark_count();
  return is_named(automaton.acceptance(), marks, {.kind = kind, .count = marks / 2});
}

TEST(Conversions, KeepTheLanguageAndDeterminism) {
  const auto words = cases::all_lassos(2, 3, 1);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const bool deterministic = random.chance(0.5);
    const Automaton automaton = deterministic ? random_deterministic(random, 5)
                                              : random_automaton(random, cases::some_propositions(),
                                                                 {.states = random.between(1, 5),
                                                                  .initial_states = 2,
                                                                  .marks = random.between(1, 4),
                                                                  .propositions = {"a"}});
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const Automaton as_rabin_ = as_rabin(automaton);
    const Automaton as_streett_ = as_streett(automaton);
    const Automaton parity_ = as_parity(automaton, {AcceptanceName::Best::Max, AcceptanceName::Parity::Odd},
                                        ParityMarks::EveryEdge);
    for (const Automaton* result : {&as_rabin_, &as_streett_, &parity_}) {
      ASSERT_EQ(difference(*result, automaton, words), "");
      ASSERT_EQ(deterministic ? exact_difference(*result, automaton) : "", "");
    }
    ASSERT_TRUE(is_pairs(as_rabin_, AcceptanceName::Kind::Rabin)) << as_rabin_.acceptance().to_text();
    ASSERT_TRUE(is_pairs(as_streett_, AcceptanceName::Kind::Streett)) << as_streett_.acceptance().to_text();
    const Automaton buchi = as_buchi(automaton);
    ASSERT_EQ(buchi.acceptance(), Acceptance::inf(0));
    ASSERT_EQ(difference(buchi, automaton, words), "");
    ASSERT_EQ(deterministic ? cases::beyond(buchi, automaton) : "", "");
    ASSERT_EQ(is_deterministic(buchi) && deterministic ? cases::beyond(automaton, buchi) : "", "");
  }
}

TEST(Conversions, ToBuchiAndCoBuchiKeepTheLanguage) {
  const auto words = cases::all_lassos(2, 3, 1);
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const Automaton automaton = random_deterministic(random, 5);
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const Automaton on_states = as_buchi(automaton, {.marking = DegeneralizeOptions::Marking::States});
    ASSERT_EQ(on_states.acceptance(), Acceptance::inf(0));
    ASSERT_TRUE(is_state_based(on_states)) << to_text(on_states);
    ASSERT_EQ(difference(on_states, automaton, words), "");
    const Automaton generalized = as_generalized_buchi(automaton);
    ASSERT_TRUE(generalized.acceptance().is_generalized_buchi());
    ASSERT_EQ(difference(generalized, automaton, words), "");
    ASSERT_EQ(is_deterministic(generalized), deterministic_buchi(automaton).has_value());
    const auto co_buchi = as_co_buchi(automaton);
    if (!co_buchi) continue;
    ASSERT_EQ(co_buchi->acceptance(), Acceptance::fin(0));
    ASSERT_EQ(exact_difference(*co_buchi, automaton), "");
  }
}

// FG a | FG !a, which needs one state with Rabin acceptance, and two with parity.
Automaton one_letter_for_ever() {
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  builder.add_states(1);
  builder.add_initial(0);
  builder.set_acceptance(rabin(2), 4);
  builder.add_edge(0, a, {0, 3}, 0);
  builder.add_edge(0, !a, {1, 2}, 0);
  return builder.build();
}

TEST(Conversions, LeaveAloneWhatIsOfTheKind) {
  const Automaton automaton = one_letter_for_ever();
  EXPECT_EQ(as_rabin(automaton).state_count(), 1U);
  EXPECT_EQ(as_streett(automaton).state_count(), 2U);
  EXPECT_EQ(as_parity(automaton, {}).state_count(), 2U);
}

TEST(Conversions, EndAtTheirLimit) {
  const Automaton automaton = one_letter_for_ever();
  EXPECT_THROW(as_parity(automaton, {}, ParityMarks::Few, {.max_states = 1}), LimitError);
  EXPECT_THROW(as_buchi(automaton, {.max_states = 1}), LimitError);
}

}  // namespace
}  // namespace ouro::omega
