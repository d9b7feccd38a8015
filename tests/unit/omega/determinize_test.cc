#include "omega/determinize/determinize.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "omega/acceptance_name.hh"
#include "omega/determinize/parity.hh"
#include "omega/properties.hh"
#include "omega/trim.hh"
#include "unit/omega/equality.hh"
#include "unit/omega/same_automaton.hh"

namespace ouro::omega {
namespace {

using cases::beyond;
using cases::difference;
using cases::exact_difference;
using cases::to_text;

// The largest direct simulation, by taking away pairs until nothing changes.
Simulates direct_simulation(const Automaton& automaton) {
  const std::size_t n = automaton.state_count();
  std::vector<std::vector<bool>> relation(n, std::vector<bool>(n, true));
  const auto answers = [&](State large, const Edge& move) {
    bdd::Bdd open = move.label;
    for (const Edge& edge : automaton.edges(large)) {
      if (relation[edge.target][move.target] && edge.marks.includes(move.marks)) {
        open = automaton.labels().difference(open, edge.label);
      }
    }
    return open.is_false();
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (State large = 0; large < n; ++large) {
      for (State small = 0; small < n; ++small) {
        if (!relation[large][small]) continue;
        const bool holds = std::ranges::all_of(automaton.edges(small),
                                               [&](const Edge& move) { return answers(large, move); });
        if (holds) continue;
        relation[large][small] = false;
        changed = true;
      }
    }
  }
  return [relation](State large, State small) { return relation[large][small]; };
}

const DeterminizeOptions textbook{.by_component = false, .lowest_copies = false, .reduce_colours = false};

struct Variant {
  const char* name;
  DeterminizeOptions options;
};

// From the textbook to everything, one improvement after another.
std::vector<Variant> improvements() {
  std::vector<Variant> result{{"textbook", textbook}};
  const auto add = [&](const char* name, auto improve) {
    result.push_back({name, result.back().options});
    improve(result.back().options);
  };
  result[0].options.breakpoint = result[0].options.lists = result[0].options.universal = false;
  add("by components", [](DeterminizeOptions& o) { o.by_component = true; });
  add("breakpoints", [](DeterminizeOptions& o) {
    o.breakpoint = true;
    o.generalized = false;
  });
  add("lists", [](DeterminizeOptions& o) { o.lists = true; });
  add("universal states", [](DeterminizeOptions& o) { o.universal = true; });
  add("several marks", [](DeterminizeOptions& o) { o.generalized = true; });
  add("lowest copies", [](DeterminizeOptions& o) { o.lowest_copies = true; });
  add("simulation", [](DeterminizeOptions& o) { o.simulation = direct_simulation; });
  add("fewer colours", [](DeterminizeOptions& o) { o.reduce_colours = true; });
  return result;
}

// Each improvement alone, and all together.
std::vector<Variant> variants() {
  std::vector<Variant> result = improvements();
  const auto add = [&](const char* name, auto change) {
    result.push_back({name, textbook});
    change(result.back().options);
  };
  add("simulation in one tree", [](DeterminizeOptions& o) { o.simulation = direct_simulation; });
  add("lowest copies of one tree", [](DeterminizeOptions& o) { o.lowest_copies = true; });
  add("fewer colours for one tree", [](DeterminizeOptions& o) { o.reduce_colours = true; });
  add("lists without breakpoints", [](DeterminizeOptions& o) {
    o.by_component = true;
    o.breakpoint = false;
  });
  result.push_back({"defaults", {}});
  return result;
}

std::vector<std::string> names(std::size_t propositions) {
  return propositions == 1 ? std::vector<std::string>{"a"} : std::vector<std::string>{"a", "b"};
}

RandomAutomatonOptions some_shape(Random& random, std::size_t propositions, std::size_t max_states) {
  return {.states = random.between(1, max_states),
          .initial_states = 2,
          .mean_edges = random.chance(0.5) ? 1.5 : 2.5,
          .mark_density = random.chance(0.5) ? 0.2 : 0.5,
          .propositions = names(propositions)};
}

Automaton random_generalized_buchi(Random& random, std::size_t propositions, std::size_t max_states) {
  RandomAutomatonOptions shape = some_shape(random, propositions, max_states);
  shape.marks = random.between(0, 2);
  shape.acceptance = Acceptance::generalized_buchi(shape.marks);
  return random_automaton(random, cases::some_propositions(), shape);
}

Automaton random_emerson_lei(Random& random, std::size_t propositions, std::size_t max_states) {
  RandomAutomatonOptions shape = some_shape(random, propositions, max_states);
  shape.marks = random.between(1, 4);
  if (random.chance(0.2)) shape.acceptance = rabin(shape.marks / 2);
  if (random.chance(0.2)) shape.acceptance = Acceptance::fin(0);
  return random_automaton(random, cases::some_propositions(), shape);
}

// The textbook's result is compared with the automaton on all small words, and contains all of it.
void expect_right(const Automaton& automaton, const Automaton& textbook_result, std::size_t propositions) {
  const auto words = propositions == 1 ? cases::all_lassos(2, 3, 1) : cases::all_lassos(1, 2, 2);
  ASSERT_TRUE(parity_levels(textbook_result));
  ASSERT_EQ(beyond(automaton, textbook_result), "");
  ASSERT_EQ(difference(textbook_result, automaton, words), "");
}

void expect_right_in_all_variants(std::uint64_t seed, const Automaton& automaton, std::size_t propositions) {
  SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
  const Automaton reference = determinized(automaton, textbook);
  expect_right(automaton, reference, propositions);
  for (const Variant& variant : variants()) {
    SCOPED_TRACE(variant.name);
    const Automaton result = determinized(automaton, variant.options);
    ASSERT_TRUE(parity_levels(result));
    ASSERT_EQ(exact_difference(result, reference), "");
  }
}

TEST(Determinize, KeepsTheLanguageOfGeneralizedBuchiAutomata) {
  for (std::uint64_t seed = 0; seed < 200 && !testing::Test::HasFatalFailure(); ++seed) {
    Random random(seed);
    const std::size_t propositions = random.between(1, 2);
    expect_right_in_all_variants(seed, random_generalized_buchi(random, propositions, 5), propositions);
  }
}

TEST(Determinize, KeepsTheLanguageOfAnyOtherAutomaton) {
  for (std::uint64_t seed = 0; seed < 150 && !testing::Test::HasFatalFailure(); ++seed) {
    Random random(seed);
    expect_right_in_all_variants(seed, random_emerson_lei(random, 1, 4), 1);
  }
}

TEST(Determinize, EachImprovementPaysOnAverage) {
  std::vector<std::size_t> total;
  for (const Variant& variant : improvements()) {
    total.push_back(0);
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
      Random random(seed);
      const Automaton automaton =
          random_automaton(random, cases::some_propositions(),
                           {.states = 6,
                            .mean_edges = 2,
                            .mark_density = 0.25,
                            .marks = 2,
                            .acceptance = Acceptance::generalized_buchi(random.between(1, 2))});
      total.back() += determinized(automaton, variant.options).state_count();
    }
    EXPECT_LE(total.back(), total[std::max<std::size_t>(total.size(), 2) - 2]) << variant.name;
  }
  EXPECT_LT(total.back(), total.front() / 3) << testing::PrintToString(total);
}

// Reads words of the random automaton with every letter repeated any number of times; some that end in one
// letter for ever are accepted as well.
Automaton stuttering(Random& random, const Automaton& automaton) {
  AutomatonBuilder builder = AutomatonBuilder::like(automaton);
  builder.set_acceptance(Acceptance::inf(0), 1);
  std::vector<bdd::Bdd> letters;
  for (const bool with_a : {false, true}) {
    for (const bool with_b : {false, true}) {
      letters.push_back(
          builder.labels().conjunction(builder.labels().literal({automaton.variables()[0], with_a}),
                                       builder.labels().literal({automaton.variables()[1], with_b})));
    }
  }
  const auto n = static_cast<State>(automaton.state_count());
  // State q after letter l, then q at the beginning, then a state for each letter that comes for ever.
  builder.add_states(5 * n + 4);
  for (const State state : automaton.initial()) builder.add_initial(4 * n + state);
  for (State l = 0; l < 4; ++l) {
    builder.add_edge(5 * n + l, letters[l], {0}, 5 * n + l);
    for (State q = 0; q < n; ++q) builder.add_edge(4 * q + l, letters[l], {}, 4 * q + l);
  }
  for (State q = 0; q < n; ++q) {
    for (const Edge& edge : automaton.edges(q)) {
      for (State l = 0; l < 4; ++l) {
        if (!builder.labels().implies(letters[l], edge.label)) continue;
        const bool ends = random.chance(0.1);
        for (State before = 0; before < 5; ++before) {
          if (before == l) continue;
          const State source = before == 4 ? 4 * n + q : 4 * q + before;
          builder.add_edge(source, letters[l], edge.marks, 4 * edge.target + l);
          if (ends) builder.add_edge(source, letters[l], {}, 5 * n + l);
        }
      }
    }
  }
  return builder.build();
}

TEST(Determinize, ReadsStutteringLettersAtOnce) {
  std::size_t with = 0;
  std::size_t without = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    const Automaton automaton = stuttering(random, random_automaton(random, cases::some_propositions(),
                                                                    {.states = random.between(1, 3),
                                                                     .mean_edges = 1.5,
                                                                     .marks = 1,
                                                                     .acceptance = Acceptance::inf(0)}));
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    for (const bool by_component : {false, true}) {
      DeterminizeOptions options{.by_component = by_component, .lowest_copies = false};
      const Automaton plain = determinized(automaton, options);
      options.stutter_invariant = true;
      const Automaton result = determinized(automaton, options);
      ASSERT_EQ(exact_difference(result, plain), "");
      with += result.state_count();
      without += plain.state_count();
    }
  }
  EXPECT_LT(with, without);
}

TEST(Determinize, LeavesDeterministicParityAutomataAsTheyAre) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const Automaton automaton =
        random_automaton(random, cases::some_propositions(),
                         {.marks = 3,
                          .acceptance = parity(AcceptanceName::Best::Max, AcceptanceName::Parity::Odd, 3),
                          .shape = RandomShape::Deterministic});
    EXPECT_TRUE(same_structure(determinized(automaton), automaton)) << "seed " << seed;
  }
}

TEST(Determinize, CoBuchiAutomataStayCoBuchi) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    Random random(seed);
    const Automaton automaton =
        random_automaton(random, cases::some_propositions(),
                         {.states = 6, .mean_edges = 2.5, .marks = 1, .acceptance = Acceptance::fin(0)});
    SCOPED_TRACE(fmt::format("seed {}\n{}", seed, to_text(automaton)));
    const Automaton result = determinized(automaton);
    ASSERT_LE(result.state_count(), 729U);
    ASSERT_LE(result.mark_count(), 1U) << to_text(result);
    ASSERT_TRUE(result.acceptance().inf_marks().empty()) << to_text(result);
  }
}

TEST(Determinize, WeakAutomataBecomeCoBuchi) {
  // a comes, and from then on b or c for ever: a choice that only the future can make.
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  const bdd::Bdd b = builder.labels().variable(builder.declare("b"));
  builder.add_states(3);
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.add_edge(0, bdd::true_function, {}, 0);
  builder.add_edge(0, a, {}, 1);
  builder.add_edge(0, a, {}, 2);
  builder.add_edge(1, b, {0}, 1);
  builder.add_edge(2, !b, {0}, 2);
  const Automaton automaton = builder.build();
  const Automaton result = determinized(automaton);
  EXPECT_EQ(result.acceptance(), Acceptance::fin(0)) << to_text(result);
  EXPECT_LE(result.state_count(), 9U);
  EXPECT_EQ(difference(result, automaton, cases::all_lassos(2, 2, 2)), "");
}

TEST(Determinize, TerminalAutomataNeedSetsOnly) {
  // a, then b two letters later: the sink accepts everything, so nothing else is remembered there.
  AutomatonBuilder builder(cases::some_propositions());
  const bdd::Bdd a = builder.labels().variable(builder.declare("a"));
  const bdd::Bdd b = builder.labels().variable(builder.declare("b"));
  builder.add_states(4);
  builder.add_initial(0);
  builder.set_acceptance(Acceptance::inf(0), 1);
  builder.add_edge(0, bdd::true_function, {}, 0);
  builder.add_edge(0, a, {}, 1);
  builder.add_edge(1, bdd::true_function, {}, 2);
  builder.add_edge(2, b, {}, 3);
  builder.add_edge(3, bdd::true_function, {0}, 3);
  const Automaton result = determinized(builder.build());
  EXPECT_EQ(result.state_count(), 5U) << to_text(result);
  EXPECT_EQ(result.acceptance(), Acceptance::inf(0)) << to_text(result);
}

// Michel's automata \cite{michel1988complementation}: from a hub one goes to state i on letter i, waits there
// as long as one likes, and comes back on letter i. Complements have at least n! states.
Automaton michel(std::size_t n) {
  AutomatonBuilder builder(cases::some_propositions());
  std::vector<bdd::Variable> bits;
  for (std::size_t bit = 0; (std::size_t{1} << bit) < n + 1; ++bit)
    bits.push_back(builder.declare(std::string(1, static_cast<char>('a' + bit))));
  const auto letter = [&](std::size_t code) {
    bdd::Bdd result = bdd::true_function;
    for (std::size_t bit = 0; bit < bits.size(); ++bit) {
      result = builder.labels().conjunction(result,
                                            builder.labels().literal({bits[bit], (code >> bit & 1U) != 0}));
    }
    return result;
  };
  builder.add_states(n + 1);
  builder.set_acceptance(Acceptance::inf(0), 1);
  for (State i = 1; i <= n; ++i) {
    builder.add_initial(i);
    builder.add_edge(0, letter(i), {}, i);
    builder.add_edge(i, letter(i), {0}, 0);
    for (std::size_t l = 0; l <= n; ++l) builder.add_edge(i, letter(l), {}, i);
  }
  builder.add_initial(0);
  return builder.build();
}

TEST(Determinize, MichelsAutomataHaveTheSizesTheyHad) {
  std::vector<std::size_t> book;
  std::vector<std::size_t> best;
  for (std::size_t n = 1; n <= 4; ++n) {
    book.push_back(determinized(michel(n), textbook).state_count());
    best.push_back(determinized(michel(n)).state_count());
    ASSERT_EQ(exact_difference(determinized(michel(n)), determinized(michel(n), textbook)), "");
  }
  EXPECT_THAT(book, testing::ElementsAre(3U, 11U, 99U, 1727U));
  EXPECT_THAT(best, testing::ElementsAre(3U, 11U, 99U, 1727U));
}

TEST(Determinize, SaysWhenThereAreTooManyStates) {
  EXPECT_THROW(determinized(michel(3), {.max_states = 10}), UserError);
}

TEST(Determinize, WithoutWordsThereAreNoStates) {
  AutomatonBuilder builder(cases::some_propositions());
  builder.add_states(2);
  builder.add_initial(0);
  builder.add_initial(1);
  builder.add_edge(0, bdd::true_function, {}, 0);
  builder.set_acceptance(Acceptance::inf(0), 1);
  EXPECT_EQ(determinized(builder.build()).state_count(), 0U);
}

}  // namespace
}  // namespace ouro::omega
