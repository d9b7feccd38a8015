#include "space/explicit_space.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"

namespace ouro::space {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

std::vector<ExplicitSpace::Number> numbers(const Successors& successors) {
  std::vector<ExplicitSpace::Number> result;
  for (const Successor& successor : successors.entries()) {
    result.push_back(ExplicitSpace::decode(successors.state(successor)));
  }
  return result;
}

std::unique_ptr<ExplicitSpace> diamond() {
  return explicit_space({{"top", {"p"}, {"left", "right", "left"}},
                         {"left", {"q"}, {"bottom"}},
                         {"right", {"q", "p"}, {"bottom"}},
                         {"bottom", {}, {}, true}});
}

TEST(ExplicitSpace, IsBuiltFromAnInitialiserList) {
  const auto space = diamond();
  EXPECT_EQ(space->state_count(), 4U);
  EXPECT_EQ(space->edge_count(), 5U);
  EXPECT_THAT(space->initial(), ElementsAre(0U));
  EXPECT_THAT(space->propositions(), ElementsAre("p", "q"));
  EXPECT_EQ(space->label(0), 1U);
  EXPECT_EQ(space->label(1), 2U);
  EXPECT_EQ(space->label(2), 3U);
  EXPECT_EQ(space->state_name(3), "bottom");
  EXPECT_EQ(space->layout_count(), 1U);
}

TEST(ExplicitSpace, InitialStatesCanBeNamed) {
  const auto space = explicit_space({{"a"}, {"b"}, {"c"}}, {"c", "a", "c"});
  EXPECT_THAT(space->initial(), ElementsAre(2U, 0U));
}

TEST(ExplicitSpace, AStateIsItsNumberInFourBytesTheLowestFirst) {
  const ExplicitSpace::StateBytes bytes = ExplicitSpace::encode(0x04030201U);
  EXPECT_THAT(bytes, ElementsAre(std::byte{1}, std::byte{2}, std::byte{3}, std::byte{4}));
  EXPECT_EQ(ExplicitSpace::decode({0, bytes}), 0x04030201U);
}

TEST(ExplicitSpace, SuccessorsComeInTheOrderOfTheEdgesWithTheirPropositions) {
  const auto space = diamond();
  const auto cursor = space->cursor();
  Successors successors;
  cursor->initial(successors);
  ASSERT_THAT(numbers(successors), ElementsAre(0U));
  EXPECT_EQ(successors[0].propositions, 1U);
  EXPECT_THAT(successors.steps(successors[0]), IsEmpty());

  cursor->successors(successors.state(successors[0]), successors);
  ASSERT_THAT(numbers(successors), ElementsAre(0U, 1U, 2U, 1U));
  EXPECT_EQ(successors[2].propositions, 3U);
  EXPECT_EQ(successors[2].fault, Fault::None);
}

TEST(ExplicitSpace, TheCommandOfAStepIsTheNumberOfTheEdge) {
  const auto space = diamond();
  const auto cursor = space->cursor();
  Successors successors;
  const auto right = ExplicitSpace::encode(2);
  cursor->successors({0, right}, successors);
  ASSERT_EQ(successors.size(), 1U);
  const auto steps = successors.steps(successors[0]);
  ASSERT_EQ(steps.size(), 1U);
  EXPECT_EQ(steps[0], Step{.command = 4});
  EXPECT_EQ(space->edges()[4].target, 3U);
}

TEST(ExplicitSpace, OnlyMarkedStatesMayEnd) {
  const auto space = diamond();
  const auto cursor = space->cursor();
  const auto bottom = ExplicitSpace::encode(3);
  const auto left = ExplicitSpace::encode(1);
  EXPECT_TRUE(cursor->may_end({0, bottom}));
  EXPECT_FALSE(cursor->may_end({0, left}));
  EXPECT_EQ(cursor->propositions({0, left}), 2U);
}

TEST(ExplicitSpace, StatesWithoutNamesAreCalledByTheirNumbers) {
  ExplicitSpaceBuilder builder;
  builder.add_state();
  builder.add_state(1);
  EXPECT_EQ(builder.build()->state_name(1), "1");
}

TEST(ExplicitSpace, EdgesMayBeAddedInAnyOrderAndCarryActions) {
  ExplicitSpaceBuilder builder;
  for (int i = 0; i < 3; ++i) builder.add_state();
  const auto send = builder.action("send");
  builder.add_edge(2, 0, send);
  builder.add_edge(0, 1);
  builder.add_edge(2, 1);
  builder.add_edge(0, 0, builder.action("send"));
  const auto space = builder.build();
  using Edge = ExplicitSpace::Edge;
  EXPECT_THAT(space->edges(0), ElementsAre(Edge{1, 0}, Edge{0, 1}));
  EXPECT_THAT(space->edges(1), IsEmpty());
  EXPECT_THAT(space->edges(2), ElementsAre(Edge{0, 1}, Edge{1, 0}));
  EXPECT_THAT(space->actions(), ElementsAre("", "send"));
}

TEST(ExplicitSpace, ThePropositionsAreAtMostTheBitsOfAWord) {
  ExplicitSpaceBuilder builder;
  for (int i = 0; i < 64; ++i) EXPECT_EQ(builder.proposition(std::to_string(i)), std::size_t(i));
  EXPECT_EQ(builder.proposition("63"), 63U);
  EXPECT_THROW(builder.proposition("64"), UserError);
}

TEST(ExplicitSpace, MayBeEmpty) {
  const auto space = explicit_space({});
  Successors successors;
  space->cursor()->initial(successors);
  EXPECT_TRUE(successors.empty());
}

}  // namespace
}  // namespace ouro::space
