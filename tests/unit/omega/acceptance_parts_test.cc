// Taking acceptance conditions apart, as emptiness checks do.
#include <gmock/gmock.h>

#include "base/random.hh"
#include "omega/acceptance.hh"
#include "omega/random_automaton.hh"

namespace ouro::omega {
namespace {

using ::testing::ElementsAre;

const Acceptance inf0 = Acceptance::inf(0);
const Acceptance fin1 = Acceptance::fin(1);
const Acceptance inf2 = Acceptance::inf(2);

TEST(Acceptance, GivesItsDisjunctsInOrder) {
  EXPECT_THAT(((inf0 & fin1) | (inf2 | fin1)).disjuncts(), ElementsAre(inf0 & fin1, inf2, fin1));
  EXPECT_THAT((inf0 & fin1).disjuncts(), ElementsAre(inf0 & fin1));
  EXPECT_THAT(Acceptance::never().disjuncts(), ElementsAre(Acceptance::never()));
}

TEST(Acceptance, RequiresTheFinsOfItsTopConjunctionOnly) {
  EXPECT_EQ((inf0 & (fin1 & Acceptance::fin(4))).required_fin_marks(), (Marks{1, 4}));
  EXPECT_EQ((inf0 & (fin1 | inf2)).required_fin_marks(), Marks{});
  EXPECT_EQ(fin1.required_fin_marks(), Marks{1});
}

TEST(Acceptance, IsGeneralizedBuchiWhenItIsAConjunctionOfInf) {
  EXPECT_TRUE(Acceptance::always().is_generalized_buchi());
  EXPECT_TRUE((inf0 & inf2).is_generalized_buchi());
  EXPECT_FALSE((inf0 | inf2).is_generalized_buchi());
  EXPECT_FALSE((inf0 & fin1).is_generalized_buchi());
  EXPECT_FALSE(Acceptance::never().is_generalized_buchi());
}

TEST(Acceptance, PartsMeanWhatTheWholeMeans) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    Random random(seed);
    const Acceptance condition = random_acceptance(random, 4, random.between(1, 8));
    for (std::uint64_t code = 0; code < 16; ++code) {
      Marks seen;
      for (Mark m = 0; m < 4; ++m) {
        if ((code >> m & 1U) != 0) seen.insert(m);
      }
      const bool expected = condition.accepts(seen);
      bool some = false;
      for (const Acceptance& part : condition.disjuncts()) {
        some = some || part.accepts(seen);
        ASSERT_TRUE(!part.accepts(seen) || !seen.intersects(part.required_fin_marks())) << part.to_text();
      }
      SCOPED_TRACE("seed " + std::to_string(seed) + ": " + condition.to_text());
      ASSERT_EQ(some, expected);
      ASSERT_EQ(condition.shifted(7).accepts(seen.shifted(7)), expected);
      ASSERT_EQ(condition.without_fin(seen).accepts(seen), expected);
      ASSERT_TRUE(expected || !condition.without_fin({0}).accepts(seen));
    }
  }
}

}  // namespace
}  // namespace ouro::omega
