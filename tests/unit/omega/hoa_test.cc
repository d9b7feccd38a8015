// HOA files: every feature of the format is read, what is written reads back the same, and mistakes are shown
// where they are.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hh"
#include "base/source.hh"
#include "cases.hh"
#include "omega/acceptance_name.hh"
#include "omega/hoa_reader.hh"
#include "omega/hoa_writer.hh"
#include "random_automata.hh"
#include "same_automaton.hh"

namespace ouro::omega {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::Pair;
using testing::SizeIs;
using testing::StartsWith;

HoaAutomaton read(std::string_view text, const HoaReaderOptions& options = {}) {
  return read_hoa({text, "test.hoa"}, std::make_shared<Propositions>(), options);
}

TEST(HoaReader, ReadsLabelsAndMarksOnEdges) {
  const HoaAutomaton read_back = read(R"(HOA: v1
    States: 2 Start: 0
    acc-name: Rabin 1
    Acceptance: 2 (Fin(0) & Inf(1))
    AP: 2 "a" "b"
    --BODY--
    State: 0 "wait for b" /* a /* nested */ comment */
      [0 & !1] 0 {0}
      [1] 1 {0}
    State: 1
      [t] 1 {1}
    --END--)");
  const Automaton& automaton = read_back.automaton;
  EXPECT_EQ(shown(automaton),
            "0 -a & !b-> 0 {0}\n"
            "0 -b-> 1 {0}\n"
            "1 -true-> 1 {1}\n");
  EXPECT_THAT(initial(automaton), ElementsAre(0));
  EXPECT_EQ(automaton.acceptance(), rabin(1));
  EXPECT_EQ(automaton.mark_count(), 2U);
  EXPECT_THAT(automaton.state_names(), ElementsAre("wait for b", ""));
  EXPECT_THAT(read_back.warnings, IsEmpty());
  EXPECT_EQ(read_back.acceptance_name, "Rabin 1");
}

TEST(HoaReader, ReadsImplicitLabelsAndMarksOnStates) {
  const Automaton automaton = read(R"(HOA: v1 States: 2 Start: 0 Acceptance: 1 Inf(0) AP: 2 "a" "b"
    --BODY--
    State: 0 { }
      0 /* !a & !b */ 0 /* a & !b */ 1 1
    State: 1 {0} 1 1 1 0 {0}
    --END--)")
                                  .automaton;
  EXPECT_EQ(shown(automaton),
            "0 -!b-> 0\n"
            "0 -b-> 1\n"
            "1 -a & b-> 0 {0}\n"
            "1 -!a | !b-> 1 {0}\n");
}

TEST(HoaReader, ImplicitLabelsFollowTheOrderOfTheFileNotOfTheVariables) {
  const auto propositions = std::make_shared<Propositions>();
  propositions->variable("b");
  propositions->variable("a");
  const std::string_view text =
      "HOA: v1 States: 1 Start: 0 Acceptance: 1 Inf(0) AP: 2 \"a\" \"b\" --BODY-- State: 0 0 0{0} 0 0 "
      "--END--";
  const Automaton automaton = read_hoa({text, "x"}, propositions).automaton;
  EXPECT_EQ(shown(automaton), "0 -b | !a-> 0\n0 -!b & a-> 0 {0}\n");
}

TEST(HoaReader, WithoutPropositionsOneEdgeNeedsNoLabel) {
  EXPECT_EQ(shown(read("HOA: v1 Start: 0 Acceptance: 0 t --BODY-- State: 0 0 --END--").automaton),
            "0 -true-> 0\n");
}

TEST(HoaReader, ReadsLabelsOfStatesAndSeveralInitialStates) {
  const Automaton automaton = read(R"(HOA: v1 name: "GF a" States: 2 Start: 0 Start: 1 Start: 0
    acc-name: Buchi Acceptance: 1 Inf(0) AP: 1 "a"
    --BODY--
    State: [0] 0 {0}
      0 1
    State: [!0] 1
      0 1
    --END--)")
                                  .automaton;
  EXPECT_EQ(shown(automaton), "0 -a-> 0 {0}\n0 -a-> 1 {0}\n1 -!a-> 0\n1 -!a-> 1\n");
  EXPECT_THAT(initial(automaton), ElementsAre(0, 1));
  EXPECT_EQ(automaton.name(), "GF a");
}

TEST(HoaReader, MarksOfAStateAreAddedToThoseOfItsEdges) {
  const Automaton automaton = read(R"(HOA: v1 Start: 0 Acceptance: 2 Inf(0)|Inf(1) AP: 1 "a"
    --BODY-- State: 1 {1} [0] 0 [!0] 1 {0} State: 0 --END--)")
                                  .automaton;
  EXPECT_EQ(shown(automaton), "1 -a-> 0 {1}\n1 -!a-> 1 {0} {1}\n");
}

TEST(HoaReader, AliasesMayUseEarlierOnesAndPropositionsThatComeLater) {
  const Automaton automaton = read(R"(HOA: v1 Start: 0 Acceptance: 0 t
    Alias: @a 0  Alias: @1-bc 1 & 2  Alias: @all @a | @1-bc
    AP: 3 "a" "b" "c"
    --BODY-- State: 0 [!@a & @1-bc] 0 [!@all] 1 State: 1 [@all] 1 --END--)")
                                  .automaton;
  EXPECT_EQ(shown(automaton), "0 -!a & b & c-> 0\n0 -!a & !b | !a & !c-> 1\n1 -a | b & c-> 1\n");
}

TEST(HoaReader, PrecedenceInLabelsIsNotAndOr) {
  const Automaton automaton = read(R"(HOA: v1 Start: 0 Acceptance: 0 t AP: 3 "a" "b" "c"
    --BODY-- State: 0 [0 | !1 & 2] 0 [!(0|1)&!!2 | f] 1 State: 1 --END--)")
                                  .automaton;
  EXPECT_EQ(shown(automaton), "0 -a | !b & c-> 0\n0 -!a & !b & c-> 1\n");
}

TEST(HoaReader, ComplementedSetsBecomeMarksOfTheEdgesOutside) {
  const Automaton only = read(R"(HOA: v1 Start: 0 Acceptance: 1 Inf(!0) AP: 1 "a"
    --BODY-- State: 0 [0] 0 {0} [!0] 0 --END--)")
                             .automaton;
  EXPECT_EQ(shown(only), "0 -a-> 0\n0 -!a-> 0 {0}\n");
  EXPECT_EQ(only.acceptance(), Acceptance::inf(0));
  const Automaton both = read(R"(HOA: v1 Start: 0 Acceptance: 1 Inf(!0)&Inf(0) AP: 1 "a"
    --BODY-- State: 0 [0] 0 {0} [!0] 0 --END--)")
                             .automaton;
  EXPECT_EQ(shown(both), "0 -a-> 0 {0}\n0 -!a-> 0 {1}\n");
  EXPECT_EQ(both.mark_count(), 2U);
}

TEST(HoaReader, KeepsWhatItDoesNotUse) {
  const HoaAutomaton kept = read(R"(HOA: v1 tool: "maker" "1.2" properties: weak terminal
    my-item: "text" 3   word t  other: properties: tight Acceptance: 0 t last: 1
    --BODY-- --END--)");
  EXPECT_EQ(kept.tool, "maker");
  EXPECT_EQ(kept.tool_version, "1.2");
  EXPECT_THAT(kept.properties, ElementsAre("weak", "terminal", "tight"));
  EXPECT_THAT(kept.headers,
              ElementsAre(Pair("my-item", "\"text\" 3   word t"), Pair("other", ""), Pair("last", "1")));
  EXPECT_EQ(kept.automaton.state_count(), 0U);
  EXPECT_THAT(initial(kept.automaton), IsEmpty());
}

TEST(HoaReader, ReadsStreamsAndForgetsWhatIsAborted) {
  const std::string text = R"(
    HOA: v1 name: "one" Acceptance: 0 t --BODY-- --END--
    HOA: v1 name: "two" Acceptance: 0 --ABORT--
    HOA: v1 name: "three" Acceptance: 0 t --BODY-- State: 0 [t --ABORT-- HOA: v1 name: "four" Acceptance: 0 t
    --BODY-- --END--   HOA: --ABORT-- /* the end */ )";
  HoaReader reader({text, "stream"}, std::make_shared<Propositions>());
  EXPECT_EQ(reader.next()->automaton.name(), "one");
  EXPECT_EQ(reader.next()->automaton.name(), "four");
  EXPECT_FALSE(reader.next());
  EXPECT_FALSE(reader.next());
}

TEST(HoaReader, GoesOnAfterAMistakeWithTheNextAutomaton) {
  const std::string text =
      "HOA: v1 Acceptance: 0 x --BODY-- --END--\n"
      "HOA: v1 name: \"good\" Acceptance: 0 t --BODY-- --END--\n"
      "HOA: v1 Acceptance: 0 t --BODY--\n"
      "  HOA: v1 name: \"better\" Acceptance: 0 t --BODY-- --END--\n"
      "  rubbish";
  HoaReader reader({text, "stream"}, std::make_shared<Propositions>());
  const auto place_of_mistake = [&] {
    try {
      reader.next();
    } catch (const UserError& error) {
      const Diagnostic& d = error.diagnostics().front();
      return std::pair(d.line, d.column);
    }
    return std::pair<std::size_t, std::size_t>{};
  };
  EXPECT_THAT(place_of_mistake(), Pair(1, 23));
  EXPECT_EQ(reader.next()->automaton.name(), "good");
  EXPECT_THAT(place_of_mistake(), Pair(4, 3));
  EXPECT_EQ(reader.next()->automaton.name(), "better");
  EXPECT_THAT(place_of_mistake(), Pair(5, 3));
  EXPECT_FALSE(reader.next());
}

TEST(HoaReader, WarnsAboutNamesThatDoNotFitAndStatesThatAreNotListed) {
  const HoaAutomaton odd = read(
      "HOA: v1\nacc-name: Streett 1\nAcceptance: 2 Fin(0)&Inf(1) States: 3 Start: 0\n"
      "--BODY-- State: 0 State: 2 --END--");
  ASSERT_THAT(odd.warnings, SizeIs(2));
  EXPECT_EQ(odd.warnings[0].message, "the acceptance condition is not 'Streett 1'");
  EXPECT_EQ(odd.warnings[0].line, 2U);
  EXPECT_EQ(odd.warnings[0].column, 11U);
  EXPECT_EQ(odd.warnings[1].message, "state 1 is not listed");
  const HoaAutomaton even = read("HOA: v1 acc-name: my-own 3 Acceptance: 2 Inf(1)&Fin(0) --BODY-- --END--");
  EXPECT_THAT(even.warnings, IsEmpty());
}

TEST(HoaReader, ParallelEdgesCanBeKept) {
  const std::string_view text =
      "HOA: v1 Acceptance: 0 t AP: 1 \"a\" --BODY-- State: 0 [0] 0 [!0] 0 [0] 0 [f] 0 --END--";
  EXPECT_EQ(read(text).automaton.edge_count(), 1U);
  EXPECT_EQ(read(text, {.parallel = ParallelEdges::Keep}).automaton.edge_count(), 3U);
}

TEST(HoaReader, MarksFarBeyondAMachineWordAreRead) {
  const Automaton automaton =
      read("HOA: v1 Acceptance: 300 Inf(299)|Fin(64) --BODY-- State: 0 {200} 0 {299 64} --END--").automaton;
  EXPECT_EQ(shown(automaton), "0 -true-> 0 {64} {200} {299}\n");
}

struct Mistake {
  std::string text;  ///< the mistake is at the ^, which is taken out
  std::string message;
};

const std::vector<Mistake>& mistakes() {
  static const std::string good =
      "HOA: v1\nStates: 2\nStart: 0\nAP: 1 \"a\"\nAcceptance: 1 Inf(0)\n--BODY--\n";
  static const std::vector<Mistake> all = {
      {"^States: 1", "expected 'HOA:'"},
      {"HOA: ^v2", "version 'v2'"},
      {"HOA: ^1", "the version"},
      {"HOA: v1^$ Acceptance: 0 t", "means nothing"},
      {"HOA: v1 ^--BODY-- --END--", "no 'Acceptance:'"},
      {"HOA: v1 Acceptance: 0 t ^5", "expected a header item"},
      {"HOA: v1 States: 1 ^States: 1", "second 'States:'"},
      {"HOA: v1 ^Magic: 3 Acceptance: 0 t", "'Magic:' is not known"},
      {"HOA: v1 Acceptance: ^t", "the number of acceptance sets"},
      {"HOA: v1 Acceptance: ^5000 t", "more than 4096"},
      {"HOA: v1 Acceptance: 1 Inf(^1)", "no acceptance set 1"},
      {"HOA: v1 AP: ^2 \"a\" Acceptance: 0 t", "2 propositions are declared, but 1"},
      {"HOA: v1 AP: 2 \"a\" ^\"a\" Acceptance: 0 t", "second proposition 'a'"},
      {"HOA: v1 name: ^\"unfinished", "does not end"},
      {"HOA: v1 ^/* /* */ unfinished", "comment does not end"},
      {"HOA: v1 Start: ^x", "the number of a state"},
      {"HOA: v1 Start: 0 & ^Start: 1", "the number of a state"},
      {"HOA: v1 Start: ^99999999999", "not below 2147483648"},
      {"HOA: v1 Start: ^00", "begin with 0"},
      {"HOA: v1 Start: ^1 States: 1 Acceptance: 0 t --BODY-- State: 0 --END--", "there is no state 1"},
      {"HOA: v1 Acceptance: 0 t Alias: @a 0 & ^@b Alias: @b 0 AP: 1 \"a\" --BODY--", "@b is not defined"},
      {"HOA: v1 Acceptance: 0 t Alias: @a t Alias: ^@a f --BODY--", "defined twice"},
      {"HOA: v1 Acceptance: 0 t Alias: @a (0 | ^) AP: 1 \"a\" --BODY--", "expected t, f"},
      {"HOA: v1 Acceptance: 0 t Alias: @a ^(0 AP: 1 \"a\" --BODY--", "not closed"},
      {good + "^0", "expected 'State:'"},
      {good + "State: ^2", "there is no state 2"},
      {good + "State: 0 [0] ^7", "there is no state 7"},
      {good + "State: 0 [^1] 0", "no proposition 1"},
      {good + "State: 0 [0^} 0", "expected '&', '|' or ']'"},
      {good + "State: 0 [0] 0 {^1}", "no acceptance set 1"},
      {good + "State: 0 [0] 0 {0 ^[", "expected an acceptance set or '}'"},
      {good + "State: [0] 0 ^[0] 0", "no label of its own"},
      {good + "State: 0 [0] 0 ^0", "either all edges"},
      {good + "State: 0 0 ^[0] 0", "either all edges"},
      {good + "State: ^0 0 0 0 State: 1 --END--", "3 edges without labels"},
      {good + "State: 0 State: ^0 State: 1 --END--", "listed twice"},
      {good + "State: 0 State: 1 ^", "expected 'State:', an edge or '--END--'"},
      {"HOA: v1 States: ^2000000000 Acceptance: 0 t --BODY-- --END--", "cannot be listed"},
      {"HOA: v1 Acceptance: 0 t --BODY-- State: ^2000000000 --END--", "cannot be listed"},
      {"HOA: v1 Acceptance: 0 t --BODY-- State: 0 [t] 0&^2000000000 --END--", "cannot be listed"},
  };
  return all;
}

TEST(HoaReader, MistakesAreShownWhereTheyAre) {
  for (const Mistake& mistake : mistakes()) {
    std::string text = mistake.text;
    const std::size_t place = text.find('^');
    text.erase(place, 1);
    const Diagnostic expected = diagnose({text, "test.hoa"}, {place, place}, Severity::Error, "");
    try {
      read(text);
      ADD_FAILURE() << "no mistake in:\n" << text;
    } catch (const UserError& error) {
      const Diagnostic& d = error.diagnostics().front();
      EXPECT_EQ(std::pair(d.line, d.column), std::pair(expected.line, expected.column)) << render(d);
      EXPECT_THAT(d.message, HasSubstr(mistake.message)) << render(d);
    }
  }
}

TEST(HoaReader, EveryPrefixOfAnAutomatonIsAMistakeOrNothing) {
  const std::string text =
      "HOA: v1 States: 1 Start: 0 AP: 1 \"a\" Alias: @a 0 Acceptance: 1 Inf(0) --BODY-- State: 0 [@a] 0 {0} "
      "--END--";
  for (std::size_t size = 1; size < text.size(); ++size) {
    EXPECT_THROW(read(text.substr(0, size)), UserError) << text.substr(0, size);
  }
  EXPECT_NO_THROW(read(text));
}

TEST(HoaReader, DepthOfLabelsIsNoProblem) {
  constexpr std::size_t depth = 100'000;
  const std::string label = std::string(depth, '(') + "0" + std::string(depth, ')');
  const std::string text = "HOA: v1 Acceptance: 0 t AP: 1 \"a\" --BODY-- State: 0 [" + label + "] 0 --END--";
  EXPECT_EQ(shown(read(text).automaton), "0 -a-> 0\n");
}

TEST(HoaReader, TheMistakeOfALongStreamIsFoundInItsLine) {
  std::string text;
  for (int i = 0; i < 20'000; ++i) text += "HOA: v1 acc-name: none Acceptance: 0 t --BODY-- --END--\n";
  HoaReader reader({text, "stream"}, std::make_shared<Propositions>());
  std::size_t line = 0;
  while (const auto next = reader.next()) {
    ASSERT_THAT(next->warnings, SizeIs(1));
    ASSERT_EQ(next->warnings[0].line, ++line);
    ASSERT_EQ(next->warnings[0].column, 19U);
  }
  EXPECT_EQ(line, 20'000U);
}

TEST(HoaReader, AStreamOfMistakesTakesLinearTime) {
  std::string text;
  for (int i = 0; i < 50'000; ++i) text += "$ --END--\n";
  HoaReader reader({text, "stream"}, std::make_shared<Propositions>());
  std::size_t mistakes = 0;
  for (bool at_end = false; !at_end;) {
    try {
      at_end = !reader.next();
    } catch (const UserError& error) {
      ASSERT_EQ(error.diagnostics().front().line, ++mistakes);
      ASSERT_EQ(error.diagnostics().front().column, 1U);
    }
  }
  EXPECT_EQ(mistakes, 50'000U);
}

// Writing --------------------------------------------------------------------------------------------

TEST(HoaWriter, WritesInOneCanonicalForm) {
  const Automaton automaton = read(R"(HOA: v1 AP: 2 "a" "\"b\"" name: "n" Acceptance: 2 Inf(1)&Inf(0)
      Start: 1 Start: 0 --BODY--
      State: 1 "one" [0&1 | 0&!1] 0 {1} State: 0 [!1] 0 {0 1} [1] 1 --END--)")
                                  .automaton;
  EXPECT_EQ(to_hoa(automaton),
            "HOA: v1\n"
            "name: \"n\"\n"
            "States: 2\n"
            "Start: 1\n"
            "Start: 0\n"
            "AP: 2 \"a\" \"\\\"b\\\"\"\n"
            "acc-name: generalized-Buchi 2\n"
            "Acceptance: 2 Inf(0)&Inf(1)\n"
            "properties: trans-labels explicit-labels trans-acc no-univ-branch\n"
            "--BODY--\n"
            "State: 0\n"
            "[!1] 0 {0 1}\n"
            "[1] 1\n"
            "State: 1 \"one\"\n"
            "[0] 0 {1}\n"
            "--END--\n");
}

TEST(HoaWriter, PutsMarksOnStatesWhenAskedAndPossible) {
  const Automaton shared = read(R"(HOA: v1 AP: 1 "a" Acceptance: 1 Inf(0) Start: 0
      --BODY-- State: 0 [0] 0 {0} [!0] 0 {0} State: 1 --END--)")
                               .automaton;
  EXPECT_THAT(to_hoa(shared), HasSubstr("State: 0 {0}\n[t] 0\nState: 1\n"));
  EXPECT_THAT(to_hoa(shared), HasSubstr("state-acc"));
  EXPECT_THAT(to_hoa(shared, {.marks = MarkPlacement::Edges}), HasSubstr("State: 0\n[t] 0 {0}\nState: 1\n"));
  const Automaton different = read(R"(HOA: v1 AP: 1 "a" Acceptance: 1 Inf(0) Start: 0
      --BODY-- State: 0 [0] 0 {0} [!0] 0 --END--)")
                                  .automaton;
  EXPECT_THAT(
      to_hoa(different),
      HasSubstr("properties: trans-labels explicit-labels trans-acc complete deterministic no-univ-branch"));
  EXPECT_THROW(to_hoa(different, {.marks = MarkPlacement::States}), UserError);
}

TEST(HoaWriter, ExtrasAreWrittenAndOneLineIsOneLine) {
  const Automaton automaton = read("HOA: v1 Acceptance: 0 t --BODY-- State: 0 0 --END--").automaton;
  const std::string text = to_hoa(automaton, {.layout = HoaLayout::OneLine,
                                              .tool = "ouro",
                                              .tool_version = "0.1",
                                              .properties = {"mine"},
                                              .headers = {{"seconds", "3"}}});
  EXPECT_EQ(
      text,
      "HOA: v1 tool: \"ouro\" \"0.1\" States: 1 AP: 0 acc-name: all Acceptance: 0 t "
      "properties: trans-labels explicit-labels state-acc deterministic weak very-weak no-univ-branch mine "
      "seconds: 3 --BODY-- State: 0 [t] 0 --END--\n");
}

void expect_same(const Automaton& a, const Automaton& b, const std::string& context) {
  EXPECT_TRUE(same_structure(a, b)) << context;
  EXPECT_EQ(a.name(), b.name()) << context;
  EXPECT_TRUE(std::ranges::equal(a.variables(), b.variables())) << context;
  EXPECT_TRUE(std::ranges::equal(a.state_names(), b.state_names())) << context;
}

// Any function of the first variables, all equally likely.
bdd::Bdd random_function(Random& random, bdd::Manager& manager, std::size_t variables) {
  std::vector<bdd::Bdd> functions;
  for (std::size_t i = 0; i < std::size_t{1} << variables; ++i) {
    functions.push_back(bdd::Bdd::constant(random.chance(0.5)));
  }
  for (std::size_t level = variables; level-- > 0;) {
    for (std::size_t i = 0; i < std::size_t{1} << level; ++i) {
      functions[i] = manager.make(static_cast<bdd::Variable>(level), functions[2 * i], functions[2 * i + 1]);
    }
  }
  return functions[0];
}

TEST(HoaWriter, ThousandsOfRandomAutomataReadBackTheSame) {
  constexpr std::uint64_t seed = 20;
  const auto propositions = std::make_shared<Propositions>();
  RandomAutomata automata(seed, propositions);
  for (int round = 0; round < 4000; ++round) {
    const Automaton automaton = automata.next({.marks_on_states = round % 2 == 0});
    const HoaWriterOptions options{
        .marks = round % 3 == 0 ? MarkPlacement::Edges : MarkPlacement::StatesIfShared,
        .layout = round % 5 == 0 ? HoaLayout::OneLine : HoaLayout::Lines};
    const std::string text = to_hoa(automaton, options);
    const std::string context =
        "seed " + std::to_string(seed) + ", round " + std::to_string(round) + "\n" + text;
    const HoaAutomaton back = read_hoa({text, "round trip"}, propositions);
    EXPECT_THAT(back.warnings, IsEmpty()) << context;
    expect_same(automaton, back.automaton, context);
    EXPECT_EQ(to_hoa(back.automaton, options), text);
    const auto name = name_of(automaton.acceptance(), automaton.mark_count());
    const bool unnamed = !name || !name->is_hoa_name();
    EXPECT_TRUE(!unnamed || automaton.acceptance() == back.automaton.acceptance()) << context;
    if (HasFailure()) break;
  }
}

TEST(HoaWriter, LongSumsBecomeDecisionsBetweenAliases) {
  const auto propositions = std::make_shared<Propositions>();
  EXPECT_THAT(to_hoa(cases::exclusive_or_loop(7, propositions)), Not(HasSubstr("Alias")));
  const Automaton automaton = cases::exclusive_or_loop(8, propositions);
  const std::string text = to_hoa(automaton);
  EXPECT_THAT(text, HasSubstr("\nAlias: @0 4&5&6&7 | 4&5&!6&!7 | 4&!5&6&!7 | 4&!5&!6&7 | !4&5&6&!7 | "
                              "!4&5&!6&7 | !4&!5&6&7 | !4&!5&!6&!7\n"
                              "Alias: @1 3&@0 | !3&!@0\nAlias: @2 2&@1 | !2&!@1\n"
                              "Alias: @3 1&@2 | !1&!@2\n"));
  EXPECT_THAT(text, HasSubstr("\n[0&!@3 | !0&@3] 0\n"));
  expect_same(automaton, read_hoa({text, "round trip"}, propositions).automaton, text);
}

TEST(HoaWriter, LabelsWithExponentiallyManyProductsAreShort) {
  const auto propositions = std::make_shared<Propositions>();
  for (const std::size_t size : {24U, 200U}) {
    const Automaton automaton = cases::exclusive_or_loop(size, propositions);
    const std::string text = to_hoa(automaton);
    EXPECT_LT(text.size(), 500 + 50 * size);
    const HoaAutomaton back = read_hoa({text, "round trip"}, propositions);
    EXPECT_THAT(back.warnings, IsEmpty());
    expect_same(automaton, back.automaton, text);
    EXPECT_EQ(to_hoa(back.automaton), text);
    EXPECT_EQ(to_hoa(read(text).automaton), text);
  }
}

// Labels with hundreds of products, their negations, and their parts, in one automaton.
TEST(HoaWriter, RandomFunctionsReadBackTheSame) {
  constexpr std::uint64_t seed = 21;
  Random random(seed);
  for (int round = 0; round < 30; ++round) {
    const auto propositions = std::make_shared<Propositions>();
    AutomatonBuilder builder(propositions);
    for (const char* name : {"a", "b", "c", "d", "e", "f", "g", "h", "i"}) builder.declare(name);
    builder.add_initial(builder.add_states(2));
    for (State target = 0; target < 2; ++target) {
      const bdd::Bdd label = random_function(random, builder.labels(), 9);
      builder.add_edge(0, label, {}, target);
      builder.add_edge(1, !label, {}, target);
      builder.add_edge(1, builder.labels().cofactor(label, bdd::Literal(target, true)), {}, target);
    }
    const Automaton automaton = builder.build(ParallelEdges::Keep);
    const std::string text = to_hoa(automaton);
    const std::string context = "seed " + std::to_string(seed) + ", round " + std::to_string(round);
    const HoaAutomaton back = read_hoa({text, "round trip"}, propositions, {.parallel = ParallelEdges::Keep});
    expect_same(automaton, back.automaton, context);
    EXPECT_EQ(to_hoa(back.automaton), text) << context;
    EXPECT_THAT(text, HasSubstr("Alias: @")) << context;
  }
}

}  // namespace
}  // namespace ouro::omega
