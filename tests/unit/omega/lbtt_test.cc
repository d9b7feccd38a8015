// The format of lbt and lbtt: read, and written so that it reads back the same.
#include "omega/lbtt.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "cases.hh"
#include "omega/one_initial_state.hh"
#include "random_automata.hh"
#include "same_automaton.hh"

namespace ouro::omega {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Automaton read(std::string_view text) { return read_lbtt({text, "lbtt"}, std::make_shared<Propositions>()); }

TEST(LbttReader, ReadsWhatLbtWrites) {
  const Automaton automaton =
      read("4 1\n0 1 -1\n1 p0\n2 p1\n-1\n1 0 -1\n1 p0\n2 p1\n-1\n2 0 0 -1\n3 t\n-1\n3 0 0 -1\n3 t\n-1\n");
  EXPECT_EQ(shown(automaton),
            "0 -p0-> 1\n0 -p1-> 2\n1 -p0-> 1\n1 -p1-> 2\n2 -true-> 3 {0}\n3 -true-> 3 {0}\n");
  EXPECT_THAT(initial(automaton), ElementsAre(0));
  EXPECT_EQ(automaton.acceptance(), Acceptance::inf(0));
  EXPECT_EQ(read("0 0\n").state_count(), 0U);
  EXPECT_EQ(read("0").state_count(), 0U);
}

TEST(LbttReader, ReadsSetsOnEdgesAndOnBoth) {
  EXPECT_EQ(shown(read("1 2t 0 1 0 0 -1 p0 0 1 0 -1 ! p0 0 -1 f -1")), "0 -p0-> 0 {0}\n0 -!p0-> 0 {0} {1}\n");
  EXPECT_EQ(shown(read("1 2st 0 1 1 -1 0 0 -1 t -1")), "0 -true-> 0 {0} {1}\n");
  EXPECT_EQ(shown(read("1 1s 0 1 0 -1 0 t -1")), "0 -true-> 0 {0}\n");
}

TEST(LbttReader, GuardsAreInPrefixNotation) {
  EXPECT_EQ(shown(read("2 0 0 1 -1 0 & | p1 \"a \\\"b\" ! p2 1 ^ p1 p2 -1 1 0 -1 0 i p1 p2 1 e p1 p2 -1")),
            "0 -p1 & !p2 | \"a \\\"b\" & !p2-> 0\n0 -p1 & !p2 | !p1 & p2-> 1\n"
            "1 -!p1 | p2-> 0\n1 -p1 & p2 | !p1 & !p2-> 1\n");
}

TEST(LbttReader, OtherNumbersAreGivenOutAnew) {
  EXPECT_EQ(shown(read("2 2 70 1 9 -1 5 t -1 5 0 3 -1 5 t -1")), "0 -true-> 0 {0}\n1 -true-> 0 {1}\n");
}

struct Mistake {
  std::string text;
  std::string message;
};

TEST(LbttReader, MistakesAreShownWhereTheyAre) {
  const std::vector<Mistake> mistakes = {
      {"^", "the number of states"},
      {"^x 1", "the number of states"},
      {"1 ^1x", "the number of acceptance sets"},
      {"1 ^99999 0 1 -1 -1", "more than 4096"},
      {"^99999999 1", "cannot be listed"},
      {"1 1 0 ^2 -1 -1", "1 for an initial state"},
      {"1 1 0 1 0 ^1 -1 -1", "one acceptance set more"},
      {"1 1 0 1 -1 0 t ^1 t -1", "one state more"},
      {"2 1 0 1 -1 -1 ^0 0 -1 -1", "listed twice"},
      {"1 1 0 1 -1 0 ^q -1", "expected t, f, a proposition"},
      {"1 1 0 1 -1 0 & p0 ^-1", "expected t, f, a proposition"},
      {"1 1 0 1 -1 0 ^\"p", "does not end"},
      {"1 1 0 1 -1 -1 ^0", "complete before"},
      {"1 1 0 1 -1 0 t^", "the target of an edge or -1"},
      {"2 1 0 1 -1 -1^", "the number of a state"},
  };
  for (const Mistake& mistake : mistakes) {
    std::string text = mistake.text;
    const std::size_t place = text.find('^');
    text.erase(place, 1);
    try {
      read(text);
      ADD_FAILURE() << "no mistake in: " << text;
    } catch (const UserError& error) {
      const Diagnostic& d = error.diagnostics().front();
      EXPECT_EQ(d.column, place + 1) << render(d);
      EXPECT_THAT(d.message, HasSubstr(mistake.message)) << render(d);
    }
  }
}

TEST(LbttReader, DepthIsNoProblem) {
  std::string guard;
  for (int i = 0; i < 200'000; ++i) guard += "! & t ";
  EXPECT_EQ(shown(read("1 0 0 1 -1 0 " + guard + "p0 -1")), "0 -p0-> 0\n");
}

TEST(LbttWriter, RefusesOtherConditions) {
  const auto propositions = std::make_shared<Propositions>();
  for (const Acceptance& acceptance : {Acceptance::fin(0), Acceptance::inf(0) | Acceptance::inf(1),
                                       Acceptance::always(), Acceptance::never()}) {
    AutomatonBuilder builder(propositions);
    builder.set_acceptance(acceptance, 2);
    EXPECT_THROW(to_lbtt(builder.build()), UserError) << acceptance.to_text();
  }
}

TEST(LbttWriter, ThousandsOfRandomAutomataReadBackTheSame) {
  constexpr std::uint64_t seed = 40;
  const auto propositions = std::make_shared<Propositions>();
  RandomAutomata automata(seed, propositions);
  for (int round = 0; round < 3000; ++round) {
    const Automaton automaton = automata.next({.marks_on_states = round % 2 == 0, .generalized_buchi = true});
    const std::string text = to_lbtt(automaton);
    const Automaton back = read_lbtt({text, "lbtt"}, propositions);
    const bool stateless = automaton.state_count() == 0;
    EXPECT_TRUE(same_structure(stateless ? automaton : with_one_initial_state(automaton), back))
        << "seed " << seed << ", round " << round << "\n"
        << text << shown(automaton) << shown(back);
    if (HasFailure()) break;
  }
}

TEST(LbttWriter, RefusesLabelsThatAreTooLong) {
  try {
    to_lbtt(cases::exclusive_or_loop(24, cases::some_propositions()));
    ADD_FAILURE() << "it is written";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), HasSubstr("more than 10000 products"));
  }
}

}  // namespace
}  // namespace ouro::omega
