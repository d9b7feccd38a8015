#include "trace/evidence.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace ouro::trace {
namespace {

using ::testing::HasSubstr;

/// EG EF p in s0, by a cycle of two states with the same claim about each.
Evidence ring() {
  Evidence evidence;
  evidence.states = {{"s0"}, {"s<1>"}};
  evidence.nodes.push_back({.state = 0,
                            .formula = "EG EF p",
                            .holds = true,
                            .why = Evidence::Why::Path,
                            .path_formula = "G EF p",
                            .path = {{.state = 0}, {.state = 1, .steps = {"[go]"}, .step_count = 1}},
                            .cycle = 0,
                            .closing = {"[back]"},
                            .ending = Evidence::Ending::Cycle,
                            .supports = {{0, 1}, {1, 2}}});
  evidence.nodes.push_back({.state = 0,
                            .formula = "EF p",
                            .holds = true,
                            .why = Evidence::Why::Path,
                            .path_formula = "F p",
                            .path = {{.state = 0}},
                            .supports = {{0, 3}}});
  evidence.nodes.push_back({.state = 1, .formula = "EF p", .holds = true});
  evidence.nodes.push_back({.state = 0, .formula = "p", .holds = true, .why = Evidence::Why::State});
  return evidence;
}

TEST(Evidence, IsToldClaimByClaim) {
  Evidence evidence = ring();
  evidence.left_out = 2;
  EXPECT_EQ(to_text(evidence),
            "EG EF p is true in s0: on this path G EF p is true\n"
            "    0: s0\n"
            "    1: s<1>   by [go]\n"
            "  and back to s0, for ever   by [back]\n"
            "  EF p is true in s0: on this path F p is true\n"
            "      0: s0\n"
            "    how it goes on does not matter\n"
            "    p is true in s0\n"
            "  EF p is true in s<1> (why is left out)\n"
            "2 more claims, and what they rest on, are left out\n");
}

TEST(Evidence, WithoutTheMainPathSaysHowManyStepsToAState) {
  const std::string text = to_text(ring(), {.without_main_path = true});
  EXPECT_THAT(text, HasSubstr("EF p is true in s<1>, after 1 step"));
  EXPECT_EQ(text.find("[go]"), std::string::npos);
}

TEST(Evidence, TellsASharedClaimOnce) {
  Evidence evidence = ring();
  evidence.nodes.front().supports.push_back({0, 1});
  EXPECT_THAT(to_text(evidence), HasSubstr("EF p is true in s0 (see above)"));
}

TEST(Evidence, OfALongPathShowsBothEnds) {
  Evidence evidence = ring();
  evidence.nodes.front().path.assign(1000, {.state = 1});
  const std::string text = to_text(evidence, {.longest_path = 10});
  EXPECT_THAT(text, HasSubstr("... 990 states left out here"));
  EXPECT_THAT(text, HasSubstr("  4: s<1>\n"));
  EXPECT_THAT(text, HasSubstr("995: s<1>\n"));
  EXPECT_EQ(text.find("  5: "), std::string::npos);
}

TEST(Evidence, HasAHeadline) {
  Evidence evidence = ring();
  EXPECT_EQ(headline(evidence), "G EF p is true on a path that goes round for ever");
  evidence.nodes.front().ending = Evidence::Ending::Open;
  EXPECT_EQ(headline(evidence), "EF p is true in s0");
  evidence.nodes.front() = {
      .formula = "EF q", .holds = false, .why = Evidence::Why::Labels, .path_formula = "F q"};
  EXPECT_EQ(headline(evidence), "F q is true on no path");
}

TEST(Evidence, MainPathIsThatOfTheFirstQuantifier) {
  Evidence evidence = ring();
  EXPECT_EQ(evidence.main_path(), 0U);
  evidence.nodes.push_back(evidence.nodes.front());
  evidence.nodes.front() = {
      .formula = "q & EG EF p", .holds = true, .why = Evidence::Why::Operands, .supports = {{0, 3}, {0, 4}}};
  EXPECT_EQ(evidence.main_path(), 4U);
  EXPECT_EQ(Evidence().main_path(), std::nullopt);
}

TEST(Evidence, IsDrawnWithEscapedNames) {
  const std::string graph = to_dot(ring());
  EXPECT_THAT(graph, HasSubstr("n0p1 [shape=ellipse, label=<s&lt;1&gt;>]"));
  EXPECT_THAT(graph, HasSubstr("n0p1 -> n0p0"));
  EXPECT_THAT(graph, HasSubstr("n1p0 -> n3 [style=dotted]"));
}

TEST(Evidence, IsADocument) {
  const auto json = nlohmann::json::parse(to_json(ring()));
  EXPECT_EQ(json["nodes"][0]["why"], "path");
  EXPECT_EQ(json["nodes"][0]["ending"], "cycle");
  EXPECT_EQ(json["nodes"][0]["path"][1]["steps"][0], "[go]");
  EXPECT_EQ(json["nodes"][0]["supports"][1]["node"], 2);
  EXPECT_EQ(json["states"][1]["name"], "s<1>");
}

}  // namespace
}  // namespace ouro::trace
