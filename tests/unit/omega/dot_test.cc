// Pictures: what is in them, and that Graphviz accepts them whatever the names are.
#include "omega/dot.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "cases.hh"
#include "omega/hoa_reader.hh"

namespace ouro::omega {
namespace {

using testing::HasSubstr;
using testing::Not;

Automaton read(std::string_view text) {
  return read_hoa({text, "dot"}, std::make_shared<Propositions>()).automaton;
}

TEST(Dot, MarksOnEdgesAreCircledNumbers) {
  const std::string dot =
      to_dot(read(R"(HOA: v1 name: "a < b" Start: 0 Acceptance: 25 Inf(0)&Inf(24) AP: 1 "a"
      --BODY-- State: 0 "s & t" [0] 0 {0 24} [!0] 1 State: 1 [t] 1 --END--)"));
  EXPECT_THAT(dot, HasSubstr("label=<a &lt; b<br/>Inf(0)&amp;Inf(24)>"));
  EXPECT_THAT(dot, HasSubstr("0 [label=<s &amp; t>]"));
  EXPECT_THAT(dot, HasSubstr("initial0 -> 0"));
  EXPECT_THAT(
      dot, HasSubstr(
               "0 -> 0 [label=<a<br/><font color=\"#0072b2\">⓪</font><font color=\"#0072b2\">(24)</font>>]"));
  EXPECT_THAT(dot, HasSubstr("0 -> 1 [label=<!a>]"));
}

TEST(Dot, AcceptingStatesOfBuchiAutomataHaveADoubleCircle) {
  const std::string dot =
      to_dot(read("HOA: v1 Start: 0 Acceptance: 1 Inf(0) --BODY-- State: 0 1 State: 1 {0} 1 --END--"));
  EXPECT_THAT(dot, HasSubstr("0 [label=<0>]"));
  EXPECT_THAT(dot, HasSubstr("1 [label=<1>, peripheries=2]"));
  EXPECT_THAT(dot, HasSubstr("[Buchi]"));
}

TEST(Dot, ComponentsWithCyclesAreBoxedOnRequest) {
  const Automaton automaton =
      read("HOA: v1 Start: 0 Acceptance: 1 Fin(0) --BODY-- State: 0 1 State: 1 {0} 1 --END--");
  EXPECT_THAT(to_dot(automaton), Not(HasSubstr("cluster")));
  const std::string boxed = to_dot(automaton, {.components = DotComponents::Boxed});
  EXPECT_THAT(
      boxed,
      HasSubstr("subgraph cluster_0 {\n    label=\"\"\n    style=rounded\n    color=gray\n    1\n  }"));
  EXPECT_THAT(boxed, HasSubstr("1 [label=<1<br/><font color=\"#0072b2\">⓪</font>>]"));
}

TEST(Dot, NamesOfAnyBytesStayInsideTheirLabels) {
  const std::string dot =
      to_dot(read("HOA: v1 Start: 0 Acceptance: 0 t AP: 1 \"\xff<\n>\" --BODY-- "
                  "State: 0 \"]>\\\"\" [0] 0 --END--"));
  EXPECT_THAT(dot, HasSubstr("0 [label=<]&gt;&quot;>]"));
  EXPECT_THAT(dot, HasSubstr("[label=<&quot;\ufffd&lt; &gt;&quot;>]"));
}

TEST(Dot, DoesNotSpellOutVeryLongLabels) {
  const auto propositions = cases::some_propositions();
  EXPECT_THAT(to_dot(cases::exclusive_or_loop(24, propositions)),
              HasSubstr("(a function of 24 propositions)"));
  EXPECT_THAT(to_dot(cases::exclusive_or_loop(2, propositions)), HasSubstr("p0 &amp; !p1 | !p0 &amp; p1"));
}

}  // namespace
}  // namespace ouro::omega
