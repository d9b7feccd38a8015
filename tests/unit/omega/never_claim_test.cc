// Never claims: those of the usual translators are read, and what is written reads back the same.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "cases.hh"
#include "omega/never_claim_reader.hh"
#include "omega/never_claim_writer.hh"
#include "random_automata.hh"
#include "same_automaton.hh"

namespace ouro::omega {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

Automaton read(std::string_view text) {
  return read_never_claim({text, "claim"}, std::make_shared<Propositions>());
}

std::string edges(std::string_view body) { return shown(read("never {" + std::string(body) + "}")); }

TEST(NeverClaimReader, ReadsWhatSpinWrites) {
  const Automaton automaton = read(
      "never  {    /* !([]<>p -> []<>q) */\n"
      "T0_init:\n\tdo\n\t:: (! ((q)) && (p)) -> goto accept_S69\n\t:: (! ((q))) -> goto T0_S69\n"
      "\t:: (1) -> goto T0_init\n\tod;\n"
      "accept_S69:\n\tdo\n\t:: (! ((q))) -> goto T0_S69\n\tod;\n"
      "T0_S69:\n\tdo\n\t:: (! ((q)) && (p)) -> goto accept_S69\n\t:: (! ((q))) -> goto T0_S69\n\tod;\n}\n");
  EXPECT_EQ(shown(automaton),
            "0 -true-> 0\n"
            "0 -!q & p-> 1\n"
            "0 -!q-> 2\n"
            "1 -!q-> 2 {0}\n"
            "2 -!q & p-> 1\n"
            "2 -!q-> 2\n");
  EXPECT_THAT(initial(automaton), ElementsAre(0));
  EXPECT_EQ(automaton.acceptance(), Acceptance::inf(0));
  EXPECT_THAT(automaton.state_names(), ElementsAre("T0_init", "accept_S69", "T0_S69"));
}

TEST(NeverClaimReader, AnAssertionInAtomicIsTheEndOfTheClaim) {
  EXPECT_EQ(
      edges(
          "T0_init: do :: atomic { ((q)) -> assert(!((q))) } :: ((p)) -> goto T0_init od; accept_all: skip"),
      "0 -p-> 0\n0 -q-> 1\n1 -true-> 1 {0}\n");
  EXPECT_EQ(edges("T0_init: do :: atomic { (q) -> assert(!(q)); }; od"), "0 -q-> 1\n1 -true-> 1 {0}\n");
  EXPECT_EQ(edges("T0_init: do :: d_step { q; assert(!q) } od"), "0 -q-> 1\n1 -true-> 1 {0}\n");
}

TEST(NeverClaimReader, ReadsWhatLtl2baAndLtl3baWrite) {
  EXPECT_EQ(edges("/* p U []q */\nT0_init :    /* init */\n\tif\n\t:: (p) -> goto T0_init\n\t:: (q) -> goto "
                  "accept_S2\n\tfi;\naccept_S2 :    /* 1 */\n\tif\n\t:: (q) -> goto accept_S2\n\tfi;\n"),
            "0 -p-> 0\n0 -q-> 1\n1 -q-> 1 {0}\n");
  EXPECT_EQ(edges("accept_init:\n\tif\n\t:: (!p && q) || (r) -> goto accept_init\n\tfi;\n"),
            "0 -!p & q | r-> 0 {0}\n");
  EXPECT_EQ(edges("T0_init:\n\tif\n\t:: (1) -> goto T0_init\n\tfi;\n"), "0 -true-> 0\n");
  EXPECT_EQ(edges("T0_init:\n\tfalse;\n"), "");
}

TEST(NeverClaimReader, ElseIsWhatTheOtherOptionsLeaveOver) {
  EXPECT_EQ(edges("a: do :: p -> goto b :: else -> goto a :: q -> goto b od; b: 0"),
            "0 -!p & !q-> 0\n0 -p | q-> 1\n");
  EXPECT_EQ(edges("if :: p -> goto a :: else fi; a: 0"), "0 -true-> 1\n");
  EXPECT_EQ(edges("a: do :: else od"), "0 -true-> 0\n");
  EXPECT_EQ(edges("a: do :: p :: atomic { q -> assert(!q) } :: else -> break od; b: 0"),
            "0 -p-> 0\n0 -!p & !q-> 1\n0 -q-> 2\n2 -true-> 2 {0}\n");
}

TEST(NeverClaimReader, ReadsSelectionsSeveralLabelsAndFalse) {
  EXPECT_EQ(edges("accept_init: T0_init: if :: (p) -> goto T0_init :: (!p) -> goto dead fi; dead: false;"),
            "0 -p-> 0 {0}\n0 -!p-> 1 {0}\n");
  EXPECT_EQ(edges("T0_init: if :: p -> goto accept_all fi; accept_all: skip"), "0 -p-> 1\n1 -true-> 1 {0}\n");
  EXPECT_EQ(edges("T0_init: 0;"), "");
}

TEST(NeverClaimReader, WhatDoesNotJumpGoesOn) {
  EXPECT_EQ(edges("do :: p :: q; break od; accept: if :: r -> skip fi"),
            "0 -p-> 0\n0 -q-> 1\n1 -r-> 2 {0}\n2 -true-> 2 {0}\n");
  EXPECT_EQ(edges("(p); q"), "0 -p-> 1\n1 -q-> 2\n2 -true-> 2 {0}\n");
}

TEST(NeverClaimReader, ExpressionsOfTheModelArePropositions) {
  EXPECT_EQ(edges("do :: (x > 3 && !P[1]@crit) -> goto s :: ((len(q)  ==\n0) || (a + b) > c && !(d)) -> goto "
                  "s od; s: false"),
            "0 -\"x > 3\" & !\"P[1]@crit\" | \"len(q) == 0\" | \"(a + b) > c\" & !d-> 1\n");
  EXPECT_EQ(edges("do :: !x == 3 -> goto s :: (! ! y) -> goto s :: (a -> b : c) -> goto s od; s: 0"),
            "0 -\"!x == 3\" | y | \"a -> b : c\"-> 1\n");
  EXPECT_EQ(edges("do :: (true && p || false) -> goto s :: (q && 00) -> goto s od; s: 0"), "0 -p-> 1\n");
}

struct Mistake {
  std::string text;
  std::string message;
};

TEST(NeverClaimReader, MistakesAreShownWhereTheyAre) {
  const std::vector<Mistake> mistakes = {
      {"^", "expected 'never'"},
      {"^always { }", "expected 'never', not 'always'"},
      {"never ^(", "this is not closed"},
      {"never { ^}", "at least one statement"},
      {"never { a: ^}", "a label needs a statement"},
      {"never { do :: p -> goto ^b od; ab: 0 }", "there is no label 'b'"},
      {"never { a: p; ^a: q }", "second label 'a'"},
      {"never { do ^od }", "expected '::'"},
      {"never { do :: ^od }", "a condition is expected"},
      {"never { do :: p -> goto ^-> od }", "expected a label"},
      {"never { do :: (p &&^) -> goto a od; a: 0 }", "a condition is expected"},
      {"never { do :: p ) -> goto a od }", "this closes nothing"},
      {"never { do :: (p) -> goto a ^}", "expected 'od'"},
      {"never { do :: (p) -> goto a od^", "expected '}'"},
      {"never { p } ^q", "ended before"},
      {"never { ^/* p }", "comment does not end"},
      {"never { ^else; p }", "'else' stands for"},
      {"never { do :: else :: p :: ^else od }", "second 'else'"},
      {"never { do :: p && ^else od }", "'else' is none"},
      {"never { do :: ^assert(p) od }", "'assert' is none"},
      {"never { ^printf(p); p }", "'printf' is none"},
      {"never { do :: p -> ^if :: q fi od }", "expected 'od', not 'if'"},
      {"never { do :: x ^= 1 -> goto a od }", "this changes the model"},
      {"never { do :: p && x^++ -> goto a od }", "this changes the model"},
      {"never { do :: d_step { p -> ^goto a } od; a: 0 }", "expected 'assert'"},
      {"never { ^goto a }", "without reading a letter"},
      {"never { do :: atomic { p ^} od }", "expected ';'"},
  };
  for (const Mistake& mistake : mistakes) {
    std::string text = mistake.text;
    std::size_t place = text.find('^');
    if (place == std::string::npos) {
      place = text.find(')');
    } else {
      text.erase(place, 1);
    }
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

TEST(NeverClaimReader, DepthIsNoProblem) {
  constexpr std::size_t depth = 100'000;
  EXPECT_EQ(edges(std::string(depth, '(') + "p" + std::string(depth, ')') + ";"),
            "0 -p-> 1\n1 -true-> 1 {0}\n");
  EXPECT_EQ(edges(std::string(depth, '!') + "p;"), "0 -p-> 1\n1 -true-> 1 {0}\n");
  std::string negations;
  for (std::size_t i = 0; i < 1000; ++i) negations += "!(";
  EXPECT_EQ(edges(negations + "p" + std::string(1000, ')') + ";"), "0 -p-> 1\n1 -true-> 1 {0}\n");
}

TEST(NeverClaimWriter, WritesInOneCanonicalForm) {
  const Automaton automaton = read(
      "never { T0_init: do :: (a && !b || x > 1) -> goto T0_init :: (true) -> goto accept_2 od;"
      " dead: false; accept_2: do :: (a) -> goto accept_2 :: (1) -> goto all :: (1) -> goto dead od; all: "
      "skip }");
  EXPECT_EQ(to_never_claim(automaton),
            "never {\n"
            "T0_init:\n"
            "  do\n"
            "  :: ((a && !b) || (x > 1)) -> goto T0_init\n"
            "  :: (true) -> goto accept_S2\n"
            "  od;\n"
            "T0_S1:\n"
            "  false;\n"
            "accept_S2:\n"
            "  do\n"
            "  :: (true) -> goto T0_S1\n"
            "  :: (a) -> goto accept_S2\n"
            "  :: (true) -> goto accept_all\n"
            "  od;\n"
            "accept_all:\n"
            "  skip\n"
            "}\n");
}

TEST(NeverClaimWriter, RefusesWhatIsNotAStateBasedBuchiAutomaton) {
  const auto propositions = std::make_shared<Propositions>();
  const auto refused = [&](const Acceptance& acceptance, std::size_t marks, std::string_view name) {
    AutomatonBuilder builder(propositions);
    const bdd::Bdd a = builder.labels().variable(builder.declare(name));
    builder.set_acceptance(acceptance, marks);
    builder.add_initial(builder.add_state());
    builder.add_edge(0, a, {0}, 0);
    builder.add_edge(0, !a, {}, 0);
    const Automaton automaton = builder.build();
    try {
      to_never_claim(automaton);
    } catch (const UserError&) {
      return true;
    }
    return false;
  };
  EXPECT_TRUE(refused(Acceptance::inf(0), 1, "a"));
  EXPECT_TRUE(refused(Acceptance::generalized_buchi(2), 2, "a"));
  EXPECT_TRUE(refused(Acceptance::fin(0), 1, "a"));
  EXPECT_FALSE(refused(Acceptance::always(), 1, "a"));
  EXPECT_FALSE(refused(Acceptance::always(), 1, "x == 1 && y == 2"));
  for (const std::string_view name : {"", " ", "true", "12", "a)", "(a", "a;b", "a -> b }", "a /* b", "a && ",
                                      "x = 1", "goto", "assert(a)"}) {
    EXPECT_TRUE(refused(Acceptance::always(), 1, name)) << name;
  }
}

TEST(NeverClaimWriter, RefusesLabelsThatAreTooLong) {
  const Automaton automaton = cases::exclusive_or_loop(24, cases::some_propositions());
  try {
    to_never_claim(automaton);
    ADD_FAILURE() << "it is written";
  } catch (const UserError& error) {
    EXPECT_THAT(error.what(), HasSubstr("more than 10000 products"));
  }
}

TEST(NeverClaimWriter, ThousandsOfRandomAutomataReadBackTheSame) {
  constexpr std::uint64_t seed = 30;
  const auto propositions = std::make_shared<Propositions>();
  RandomAutomata automata(seed, propositions);
  std::size_t checked = 0;
  std::size_t unchanged = 0;
  for (int round = 0; round < 20'000 && checked < 2000; ++round) {
    const Automaton automaton = automata.next(
        {.max_propositions = 2, .max_marks = 1, .marks_on_states = true, .generalized_buchi = true});
    if (std::ranges::any_of(automaton.variables(), [&](bdd::Variable v) {
          return automaton.propositions()->name(v).find('"') != std::string::npos ||
                 automaton.propositions()->name(v) == "b c";
        })) {
      continue;
    }
    ++checked;
    const std::string text = to_never_claim(automaton);
    const Automaton back = read_never_claim({text, "claim"}, propositions);
    const Automaton again = read_never_claim({to_never_claim(back), "claim"}, propositions);
    // Reading puts the initial state first; from then on nothing changes.
    EXPECT_TRUE(same_structure(back, again)) << "seed " << seed << ", round " << round << "\n" << text;
    const bool kept = initial(automaton) == std::vector<State>{0} && automaton.mark_count() == 1 &&
                      text.find("accept_all") == std::string::npos;
    unchanged += kept ? 1 : 0;
    EXPECT_TRUE(!kept || same_structure(automaton, back)) << text << shown(automaton) << shown(back);
    if (HasFailure()) break;
  }
  EXPECT_EQ(checked, 2000U);
  EXPECT_GT(unchanged, 100U);
}

}  // namespace
}  // namespace ouro::omega
