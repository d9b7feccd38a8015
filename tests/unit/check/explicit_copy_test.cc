#include "check/explicit_copy.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ouro::check {
namespace {

using space::ExplicitSpace;
using Edge = ExplicitSpace::Edge;
using ::testing::ElementsAre;
using ::testing::IsEmpty;

TEST(ExplicitCopy, HasTheReachablePartInBreadthFirstOrder) {
  const auto space = space::explicit_space({{"unreachable", {"q"}, {"start"}},
                                            {"end", {}, {}, true},
                                            {"start", {"p"}, {"middle", "end", "middle"}},
                                            {"middle", {"p", "q"}, {"start"}}},
                                           {"start"});
  const ExplicitCopy copy = explicit_copy(*space, {.propositions = {"q", "p"}});
  const ExplicitSpace& structure = *copy.structure;
  EXPECT_TRUE(copy.result.complete());
  EXPECT_EQ(structure.state_count(), 3U);
  EXPECT_THAT(structure.initial(), ElementsAre(0U));
  EXPECT_THAT(structure.propositions(), ElementsAre("q", "p"));
  EXPECT_EQ(structure.label(0), 2U);
  EXPECT_EQ(structure.label(1), 3U);
  EXPECT_THAT(structure.edges(0), ElementsAre(Edge{1, 0}, Edge{2, 0}, Edge{1, 0}));
  EXPECT_THAT(structure.edges(1), ElementsAre(Edge{0, 0}));
  EXPECT_THAT(structure.edges(2), IsEmpty());
  EXPECT_FALSE(structure.may_end(0));
  EXPECT_TRUE(structure.may_end(2));
}

TEST(ExplicitCopy, NamesEdgesAsItIsTold) {
  const auto space = space::explicit_space({{"a", {}, {"b", "a"}}, {"b", {}, {"a"}}});
  const auto name = [](space::StateView source, std::span<const space::Step> steps) {
    return std::to_string(ExplicitSpace::decode(source)) + "/" + std::to_string(steps.front().command);
  };
  const ExplicitCopy copy = explicit_copy(*space, {.action = name});
  EXPECT_THAT(copy.structure->actions(), ElementsAre("", "0/0", "0/1", "1/2"));
  EXPECT_THAT(copy.structure->edges(1), ElementsAre(Edge{0, 3}));
}

TEST(ExplicitCopy, IsCutAtALimit) {
  const auto space = space::explicit_space({{"a", {}, {"b", "a"}}, {"b", {}, {"c"}}, {"c", {}, {"a"}}});
  const ExplicitCopy copy = explicit_copy(*space, {.limits = {.states = 2}});
  EXPECT_EQ(copy.result.limit, Limit::States);
  EXPECT_EQ(copy.structure->state_count(), 2U);
  EXPECT_EQ(copy.structure->edge_count(), 2U);
}

}  // namespace
}  // namespace ouro::check
