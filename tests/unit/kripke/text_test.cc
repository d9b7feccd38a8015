#include "kripke/text.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/random.hh"
#include "unit/kripke/same_space.hh"

namespace ouro::kripke {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::unique_ptr<space::ExplicitSpace> read(std::string_view text) { return read_text({text, "model"}); }

// The first diagnostic, as the user sees it.
std::string error_of(std::string_view text) {
  try {
    read(text);
  } catch (const UserError& error) {
    return render(error.diagnostics().front());
  }
  return "accepted";
}

TEST(KripkeText, ReadsStatesPropositionsEdgesAndInitialStates) {
  const auto space = read(
      "# a lamp\n"
      "propositions lit hot\n"
      "initial off\n"
      "state off\n"
      "state on : lit   # not yet hot\n"
      "state burning : hot lit\n"
      "off -> on\n"
      "on -> burning off\n"
      "\n"
      "burning -> burning");
  EXPECT_THAT(space->propositions(), ElementsAre("lit", "hot"));
  EXPECT_EQ(space->state_count(), 3U);
  EXPECT_EQ(space->label(0), 0U);
  EXPECT_EQ(space->label(1), 1U);
  EXPECT_EQ(space->label(2), 3U);
  EXPECT_THAT(space->initial(), ElementsAre(0U));
  using Edge = space::ExplicitSpace::Edge;
  EXPECT_THAT(space->edges(1), ElementsAre(Edge{2, 0}, Edge{0, 0}));
}

TEST(KripkeText, StatementsMayComeInAnyOrder) {
  expect_same(*read("a -> b\nend b\nstate a b : p\ninitial b\npropositions p\n"),
              *read("propositions p\nstate a : p\nstate b : p\nend b\ninitial b\na -> b\n"));
}

TEST(KripkeText, StatesMayBeNumbersOrAnythingInQuotes) {
  const auto space = read(R"(state 0 "x = \"1\"" zürich P.3
initial 0
0 -> "x = \"1\"" zürich P.3)");
  EXPECT_EQ(space->state_name(1), "x = \"1\"");
  EXPECT_EQ(space->state_name(2), "zürich");
  EXPECT_EQ(space->edge_count(), 3U);
}

TEST(KripkeText, WordsThatBeginStatementsAreNamesElsewhere) {
  const auto space = read("state state end initial\ninitial initial\nstate -> end\nend -[end]-> state\n");
  EXPECT_EQ(space->state_count(), 3U);
  EXPECT_THAT(space->initial(), ElementsAre(2U));
  EXPECT_EQ(space->edge_count(), 2U);
  EXPECT_FALSE(space->may_end(1));
}

TEST(KripkeText, EdgesMayHaveActions) {
  const auto space = read("state a b\ninitial a\na -[send]-> b a\nb -[ \"wait a bit\" ]-> a\na->a\n");
  using Edge = space::ExplicitSpace::Edge;
  EXPECT_THAT(space->actions(), ElementsAre("", "send", "wait a bit"));
  EXPECT_THAT(space->edges(0), ElementsAre(Edge{1, 1}, Edge{0, 1}, Edge{0, 0}));
  EXPECT_THAT(space->edges(1), ElementsAre(Edge{0, 2}));
}

TEST(KripkeText, SystemsMayEndInEndStatesOnly) {
  const auto space = read("state a b\ninitial a\nend b\na -> b\n");
  EXPECT_FALSE(space->may_end(0));
  EXPECT_TRUE(space->may_end(1));
}

TEST(KripkeText, LinesMayEndAsOnWindows) {
  EXPECT_EQ(read("state a\r\ninitial a\r\na -> a\r\n")->edge_count(), 1U);
}

TEST(KripkeText, AnInitialLineIsNeededButMayNameNoState) {
  EXPECT_TRUE(read("initial\nstate a\n")->initial().empty());
  EXPECT_THAT(error_of("state a\n"), HasSubstr("the structure has no initial state"));
}

TEST(KripkeText, ErrorsPointAtTheirPlace) {
  EXPECT_EQ(error_of("state idle busy\ninitial idle\nidle -> bussy\n"),
            "model:3:9: error: unknown state 'bussy'\n"
            "  idle -> bussy\n"
            "          ^^^^^\n"
            "  hint: did you mean 'busy'?\n");
}

struct Mistake {
  std::string_view text;
  std::string_view place;
  std::string_view message;
  std::string_view hint;
};

class KripkeMistakes : public ::testing::TestWithParam<Mistake> {};

TEST_P(KripkeMistakes, AreExplained) {
  const std::string error = error_of(GetParam().text);
  EXPECT_THAT(error, HasSubstr(GetParam().place));
  EXPECT_THAT(error, HasSubstr(GetParam().message));
  EXPECT_THAT(error, HasSubstr(GetParam().hint));
}

INSTANTIATE_TEST_SUITE_P(
    OfEveryKind, KripkeMistakes,
    ::testing::Values(
        Mistake{"propositions p q\nstate a : p r", "2:13", "unknown proposition 'r'", "did you mean"},
        Mistake{"state a : ready", "1:11", "unknown proposition 'ready'", "propositions ready"},
        Mistake{"state a\ninitial b2b", "2:9", "unknown state 'b2b'", "state b2b"},
        Mistake{"state a b a", "1:11", "the state 'a' is declared already", ""},
        Mistake{"propositions p\npropositions p", "2:14", "the proposition 'p' is declared already", ""},
        Mistake{"stat a", "1:1", "no statement begins with 'stat'", "did you mean 'state'?"},
        Mistake{"a b", "1:3", "expected '->' after the state a", ""},
        Mistake{"a", "1:2", "expected '->' after the state a", ""},
        Mistake{"state", "1:6", "expected a name", ""},
        Mistake{"state a\na ->   # nothing", "2:5", "expected a state after the arrow", ""},
        Mistake{"a -[send] b", "1:9", "expected ']->'", "s -[action]-> t"},
        Mistake{"a -[]-> b", "1:5", "expected the name of an action", ""},
        Mistake{"state a ; b", "1:9", "the statement should end here", ""},
        Mistake{"initial a : b", "1:11", "the statement should end here", ""},
        Mistake{"state \"a", "1:7", "this quotation does not end", ""},
        Mistake{"state \"a\\", "1:7", "this quotation does not end", ""},
        Mistake{"state \"\"", "1:7", "a name must not be empty", ""},
        Mistake{"-> a", "1:1", "expected a statement", ""}));

TEST(KripkeText, RefusesMorePropositionsThanAWordHasBits) {
  std::string text = "propositions";
  for (int i = 0; i < 65; ++i) text.append(" ").append(std::to_string(i));
  EXPECT_THAT(error_of(text), HasSubstr("more than 64 propositions are not supported"));
}

TEST(KripkeText, IsWrittenReadably) {
  const std::string_view text =
      "propositions p \"x > 1\"\n"
      "initial a \"b c\"\n"
      "state a : p \"x > 1\"\n"
      "state \"b c\"\n"
      "end \"b c\"\n"
      "a -> a \"b c\"\n"
      "a -[go]-> a\n"
      "\"b c\" -> a\n";
  EXPECT_EQ(to_text(*read(text)), text);
}

TEST(KripkeText, WhatIsWrittenReadsBackAsTheSame) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    space::ExplicitSpaceBuilder builder;
    const std::vector<std::string> odd = {"a", "\"", "\\", "b\nc", "#", "->", "state", "ß"};
    for (std::size_t i = 0; i < random.below(9); ++i) builder.proposition(odd[i]);
    const std::uint64_t labels = std::uint64_t{1} << builder.propositions().size();
    const std::uint64_t states = random.between(1, 8);
    for (std::size_t i = 0; i < states; ++i) builder.add_state(odd[i], random.below(labels));
    const auto some_state = [&] { return static_cast<std::uint32_t>(random.below(states)); };
    for (std::uint64_t i = random.below(30); i > 0; --i) {
      const auto action = random.chance(0.5) ? 0 : builder.action(odd[random.below(odd.size())]);
      builder.add_edge(some_state(), some_state(), action);
    }
    if (random.chance(0.5)) builder.add_initial(some_state());
    if (random.chance(0.5)) builder.set_may_end(some_state());
    const auto space = builder.build();
    const std::string text = to_text(*space);
    SCOPED_TRACE(text);
    expect_same(*space, *read(text));
  }
}

}  // namespace
}  // namespace ouro::kripke
