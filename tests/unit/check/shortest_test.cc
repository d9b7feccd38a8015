#include "check/shortest.hh"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "check/couvreur.hh"
#include "check/nested.hh"
#include "omega/acceptance_name.hh"
#include "omega/built.hh"
#include "unit/check/questions.hh"

namespace ouro::check {
namespace {

using Node = Product::Node;

constexpr std::size_t none = std::numeric_limits<std::size_t>::max();

/// The lengths of a shortest stem and of a shortest cycle behind such a stem, by brute force.
class BruteForce {
 public:
  explicit BruteForce(Product& product) : product_(product), condition_(product.acceptance()) {
    std::set<Node> level;
    for (const Node node : product.initial()) level.insert(node);
    for (std::size_t distance = 0; !level.empty() && cycle == none; ++distance) {
      for (const Node node : level) cycle = std::min(cycle, cycle_length(node));
      if (cycle != none) stem = distance;
      std::set<Node> next;
      met_.insert(level.begin(), level.end());
      for (const Node node : level)
        for (const Product::Edge& edge : edges(node))
          if (!met_.contains(edge.target)) next.insert(edge.target);
      level = std::move(next);
    }
  }

  std::size_t stem = none;
  std::size_t cycle = none;

 private:
  const std::vector<Product::Edge>& edges(Node node) {
    const auto [place, is_new] = edges_.try_emplace(node);
    if (is_new) product_.successors(node, place->second);
    return place->second;
  }

  /// Over all nodes and all sets of marks.
  std::size_t cycle_length(Node start) {
    using Place = std::pair<Node, MarkSet>;
    std::set<Place> met, level{{start, 0}};
    for (std::size_t length = 1; !level.empty(); ++length) {
      std::set<Place> next;
      for (const auto& [node, seen] : level)
        for (const Product::Edge& edge : edges(node)) {
          const Place place{edge.target, seen | edge.marks};
          if (place.first == start && condition_.accepts(place.second)) return length;
          if (met.insert(place).second) next.insert(place);
        }
      level = std::move(next);
    }
    return none;
  }

  Product& product_;
  Condition condition_;
  std::set<Node> met_;
  std::map<Node, std::vector<Product::Edge>> edges_;
};

ConditionOnMarks any_condition(Random& random) {
  const std::size_t marks = 1 + random.below(4);
  return {omega::random_acceptance(random, marks, 1 + random.below(6)), marks};
}
ConditionOnMarks streett(Random& random) {
  const std::size_t pairs = 1 + random.below(3);
  return {omega::streett(pairs), 2 * pairs};
}

TEST(Shortest, StemsAndCyclesAreThoseOfBruteForce) {
  std::size_t found = 0;
  for (const AcceptanceMaker& condition :
       {AcceptanceMaker(generalized_buchi), AcceptanceMaker(any_condition), AcceptanceMaker(streett)})
    for (std::uint64_t seed = 0; seed < 800; ++seed) {
      SCOPED_TRACE(seed);
      const Question question(seed, condition);
      const EmptinessResult result = question.answer([](Product& product, const EmptinessOptions& options) {
        const BruteForce expected(product);
        EmptinessResult best = shortest(product, options);
        EXPECT_EQ(best.accepting ? best.accepting->stem.size() : none, expected.stem);
        EXPECT_EQ(best.accepting ? best.accepting->cycle.size() : none, expected.cycle);
        return best;
      });
      EXPECT_EQ(result.is_empty(), question.is_empty());
      found += result.accepting ? 1U : 0U;
    }
  EXPECT_GT(found, 700U);
}

TEST(Shortest, IsNotLongerThanWhatOthersFind) {
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    SCOPED_TRACE(seed);
    Question question(seed, generalized_buchi);
    question.degeneralize();
    const auto best = question.answer(shortest).accepting;
    if (!best) continue;
    for (const Check& check :
         {Check([](Product&product, const EmptinessOptions&options) { return couvreur(product, options); }),
          Check([](Product&product, const EmptinessOptions&options) {
            return nested(product, NestedSearch::Improved, options);
          })})
      EXPECT_LE(best->stem.size(), question.answer(check).accepting->stem.size());
  }
}

TEST(Shortest, OthersFindShortStemsToo) {
  // A long way round, which depth first is tried first, and a short one.
  space::ExplicitSpaceBuilder builder;
  constexpr std::uint32_t length = 1000;
  for (std::uint32_t i = 0; i <= length; ++i) builder.add_state();
  builder.add_initial(0);
  for (std::uint32_t i = 0; i < length; ++i) builder.add_edge(i, i + 1);
  builder.add_edge(0, length);
  builder.add_edge(length, length - 1);
  const auto space = builder.build();
  Property property(accept_all(), {});
  StateGraph graph(*space);
  Product product(graph, property);
  for (const EmptinessResult& result : {couvreur(product), nested(product, NestedSearch::Improved),
                                        nested(product, NestedSearch::Weak), shortest(product)}) {
    ASSERT_TRUE(result.accepting);
    EXPECT_EQ(result.accepting->stem.size(), 1U);
    EXPECT_EQ(result.accepting->cycle.size(), 2U);
  }
}

}  // namespace
}  // namespace ouro::check
