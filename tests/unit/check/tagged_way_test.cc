#include "check/tagged_way.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <vector>

#include "base/random.hh"
#include "space/explicit_space.hh"
#include "unit/check/asked_space.hh"

namespace ouro::check {
namespace {

using space::ExplicitSpace;
using Number = std::uint32_t;

/// Tags that tell states apart only by what is left of their numbers: there are collisions.
TagOf tag_by(Number kinds) {
  return [kinds](const space::Successors& successors, const space::Successor& successor) {
    return ExplicitSpace::decode(successors.state(successor)) % kinds;
  };
}

std::vector<space::StoredState> walk(const space::StateSpace& space, const std::vector<Number>& way,
                                     Number kinds) {
  std::vector<std::uint32_t> tags;
  for (const Number state : way) tags.push_back(state % kinds);
  const auto last = ExplicitSpace::encode(way.back());
  return walk_way(space, tags, tag_by(kinds), {0, last});
}

TEST(TaggedWay, LeadsToTheLastStateThoughTagsAreTheSame) {
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    SCOPED_TRACE(seed);
    Random random(seed);
    space::ExplicitSpaceBuilder builder;
    const auto states = static_cast<Number>(random.between(1, 30));
    const auto some_state = [&] { return static_cast<Number>(random.below(states)); };
    for (Number i = 0; i < states; ++i) builder.add_state(0);
    for (std::uint64_t i = 3 * states; i > 0; --i) builder.add_edge(some_state(), some_state());
    for (int i = 0; i < 2; ++i) builder.add_initial(some_state());
    const auto space = builder.build();

    std::vector<Number> way{space->initial()[random.below(space->initial().size())]};
    while (way.size() < 40 && !space->edges(way.back()).empty()) {
      const auto edges = space->edges(way.back());
      way.push_back(edges[random.below(edges.size())].target);
    }
    const auto found = walk(*space, way, static_cast<Number>(random.between(1, 8)));
    ASSERT_EQ(found.size(), way.size());
    EXPECT_EQ(ExplicitSpace::decode(found.back().view()), way.back());
    EXPECT_GT(std::ranges::count(space->initial(), ExplicitSpace::decode(found.front().view())), 0);
    for (std::size_t i = 0; i + 1 < found.size(); ++i) {
      const auto edges = space->edges(ExplicitSpace::decode(found[i].view()));
      const Number target = ExplicitSpace::decode(found[i + 1].view());
      EXPECT_TRUE(std::ranges::any_of(edges, [&](const auto& edge) { return edge.target == target; }));
    }
  }
}

TEST(TaggedWay, SeveralTransitionsToAStateAreFollowedOnce) {
  constexpr Number length = 200;
  space::ExplicitSpaceBuilder builder;
  for (Number i = 0; i < length; ++i) builder.add_state(0);
  builder.add_initial(0);
  for (Number i = 0; i + 1 < length; ++i)
    for (int twice = 0; twice < 2; ++twice) builder.add_edge(i, i + 1);
  const AskedSpace space(builder.build());
  std::vector<Number> way(length);
  for (Number i = 0; i < length; ++i) way[i] = i;
  EXPECT_EQ(walk(space, way, length).size(), length);
  EXPECT_EQ(space.expansions, length - 1);
}

TEST(TaggedWay, OneThatIsNotThereIsAnError) {
  space::ExplicitSpaceBuilder builder;
  for (int i = 0; i < 3; ++i) builder.add_state(0);
  builder.add_initial(0);
  builder.add_edge(0, 1);
  builder.add_edge(1, 0);
  const auto space = builder.build();
  EXPECT_THROW(walk(*space, {0, 1, 2}, 3), std::logic_error);
  EXPECT_THROW(walk(*space, {1, 0}, 3), std::logic_error);
  EXPECT_THROW(walk(*space, {0, 1, 2}, 1), std::logic_error);
}

}  // namespace
}  // namespace ouro::check
