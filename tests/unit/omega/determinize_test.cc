#include "omega/determinize/determinize.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "omega/acceptance_name.hh"
#include "omega/determinize/parity.hh"
#include "omega/properties.hh"
#include "omega/trim.hh"
#include "unit/omega/equality.hh"

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

const DeterminizeOptions textbook{.by_component = false, .reduce_colours = false};

struct Variant {
  const char* name;
  DeterminizeOptions options;
};

std::vector<Variant> variants() {
  return {{"trees for components",
           {.breakpoint = false, .lists = false, .universal = false, .reduce_colours = false}},
          {"breakpoint", {.lists = false, .universal = false, .reduce_colours = false}},
          {"lists", {.breakpoint = false, .universal = false, .reduce_colours = false}},
          {"universal", {.lists = false, .reduce_colours = false}},
          {"fewer colours", {.by_component = false}},
          {"simulation", {.by_component = false, .reduce_colours = false, .simulation = direct_simulation}},
          {"everything but simulation", {}},
          {"everything", {.simulation = direct_simulation}}};
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

// How many states there are in all, of the same random automata.
std::size_t total_states(const DeterminizeOptions& options) {
  std::size_t total = 0;
  for (std::uint64_t seed = 0; seed < 60; ++seed) {
    Random random(seed);
    total += determinized(random_generalized_buchi(random, 2, 6), options).state_count();
  }
  return total;
}

TEST(Determinize, EachImprovementPaysOnAverage) {
  const auto all = variants();
  EXPECT_LT(total_states(all[0].options), total_states(textbook));
  for (const std::size_t better : {1U, 2U}) {
    EXPECT_LT(total_states(all[better].options), total_states(all[0].options)) << all[better].name;
  }
  EXPECT_LE(total_states(all[3].options), total_states(all[1].options));
  EXPECT_LT(total_states(all[5].options), total_states(textbook));
  EXPECT_LT(total_states(all[7].options), total_states(all[6].options));
}

}  // namespace
}  // namespace ouro::omega
