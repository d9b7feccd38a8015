// The names of acceptance conditions: what they stand for is checked set by set, and recognised when written
// in another way.
#include "omega/acceptance_name.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>

#include "base/random.hh"
#include "base/source.hh"
#include "omega/acceptance_text.hh"

namespace ouro::omega {
namespace {

using Best = AcceptanceName::Best;
using Parity = AcceptanceName::Parity;
using testing::Optional;

Marks marks_of(std::uint64_t bits) {
  Marks marks;
  for (Mark mark = 0; bits >> mark != 0; ++mark) {
    if ((bits >> mark & 1U) != 0) marks.insert(mark);
  }
  return marks;
}

Acceptance condition(std::string_view text, std::size_t marks) {
  return read_acceptance({text, "condition"}, marks).acceptance;
}

std::string named(std::string_view text, std::size_t marks) {
  const auto name = name_of(condition(text, marks), marks);
  return name ? name->to_text() : "nothing";
}

TEST(AcceptanceName, ParityIsAboutTheBestMarkSeen) {
  for (const Best best : {Best::Min, Best::Max}) {
    for (const Parity odd_or_even : {Parity::Even, Parity::Odd}) {
      for (std::size_t marks = 0; marks <= 7; ++marks) {
        const Acceptance acceptance = parity(best, odd_or_even, marks);
        for (std::uint64_t seen = 0; seen < std::uint64_t{1} << marks; ++seen) {
          const int none = best == Best::Min ? static_cast<int>(marks) : -1;
          const int least = std::countr_zero(seen);
          const int greatest = static_cast<int>(std::bit_width(seen)) - 1;
          const int decisive = seen == 0 ? none : best == Best::Min ? least : greatest;
          const bool expected = (std::abs(decisive) % 2 == 1) == (odd_or_even == Parity::Odd);
          EXPECT_EQ(acceptance.accepts(marks_of(seen)), expected) << acceptance.to_text() << " on " << seen;
        }
      }
    }
  }
}

TEST(AcceptanceName, CanonicalConditionsAreWrittenAsTheFormatSays) {
  EXPECT_EQ(parity(Best::Min, Parity::Odd, 5).to_text(), "Fin(0)&(Inf(1)|(Fin(2)&(Inf(3)|Fin(4))))");
  EXPECT_EQ(parity(Best::Max, Parity::Even, 4).to_text(), "Fin(3)&(Inf(2)|(Fin(1)&Inf(0)))");
  EXPECT_EQ(parity(Best::Max, Parity::Odd, 0).to_text(), "t");
  EXPECT_EQ(parity(Best::Min, Parity::Odd, 0).to_text(), "f");
  EXPECT_EQ(rabin(2).to_text(), "(Fin(0)&Inf(1))|(Fin(2)&Inf(3))");
  EXPECT_EQ(streett(2).to_text(), "(Fin(0)|Inf(1))&(Fin(2)|Inf(3))");
  EXPECT_EQ(generalized_rabin(std::vector<std::size_t>{3, 2}).to_text(),
            "(Fin(0)&Inf(1)&Inf(2)&Inf(3))|(Fin(4)&Inf(5)&Inf(6))");
  EXPECT_EQ(generalized_co_buchi(3).to_text(), "Fin(0)|Fin(1)|Fin(2)");
}

TEST(AcceptanceName, MullerAcceptsJustTheListedSets) {
  const std::vector<Marks> sets = {{0, 2}, {}, {1}};
  const Acceptance acceptance = muller(sets, 3);
  for (std::uint64_t seen = 0; seen < 8; ++seen) {
    const bool listed = std::ranges::find(sets, marks_of(seen)) != sets.end();
    EXPECT_EQ(acceptance.accepts(marks_of(seen)), listed) << seen;
  }
  EXPECT_EQ(name_of(acceptance, 3)->to_text(), "Muller 3");
  EXPECT_FALSE(name_of(acceptance, 3)->is_hoa_name());
}

TEST(AcceptanceName, RecognisesConditionsWhateverTheOrderOfTerms) {
  EXPECT_EQ(named("Inf(0)", 1), "Buchi");
  EXPECT_EQ(named("Fin(0)", 1), "co-Buchi");
  EXPECT_EQ(named("Inf(2)&(Inf(0)&Inf(1))", 3), "generalized-Buchi 3");
  EXPECT_EQ(named("Fin(1)|Fin(0)", 2), "generalized-co-Buchi 2");
  EXPECT_EQ(named("Inf(1)&Fin(0)", 2), "Rabin 1");
  EXPECT_EQ(named("(Inf(3)&Fin(2))|(Fin(0)&Inf(1))", 4), "Rabin 2");
  EXPECT_EQ(named("(Inf(3)|Fin(2))&(Fin(0)|Inf(1))", 4), "Streett 2");
  EXPECT_EQ(named("(Inf(5)&Fin(3)&Inf(4))|(Inf(1)&Fin(0)&Inf(2))", 6), "generalized-Rabin 2 2 2");
  EXPECT_EQ(named("Inf(0)|Fin(1)", 2), "parity min even 2");
  EXPECT_EQ(named("(Fin(2)&Inf(1))|(Fin(0)&Fin(2))", 3), "parity max odd 3");
  EXPECT_EQ(named("t", 0), "all");
  EXPECT_EQ(named("f", 0), "none");
}

TEST(AcceptanceName, IsSilentAboutConditionsWithoutAName) {
  EXPECT_EQ(named("Inf(0)", 2), "nothing");  // mark 1 is not spoken of
  EXPECT_EQ(named("t", 1), "nothing");
  EXPECT_EQ(named("Inf(0)&Fin(1)", 2), "parity max even 2");
  EXPECT_EQ(named("(Fin(0)|Inf(1))&(Fin(1)|Inf(2))", 3), "nothing");
  EXPECT_EQ(named("Inf(0)|Inf(1)", 2), "nothing");
}

TEST(AcceptanceName, NamesAreReadBack) {
  for (const std::string_view text :
       {"all", "none", "Buchi", "co-Buchi", "generalized-Buchi 3", "generalized-co-Buchi 2", "Rabin 4",
        "Streett 1", "generalized-Rabin 2 3 1", "generalized-Rabin 0", "parity max odd 6",
        "parity min even 0"}) {
    const auto name = read_acceptance_name(text);
    ASSERT_TRUE(name) << text;
    EXPECT_EQ(name->to_text(), text);
    EXPECT_TRUE(is_named(name->acceptance(), name->mark_count(), *name)) << text;
  }
  for (const std::string_view text :
       {"", "Büchi", "Rabin", "Rabin x", "Buchi 2", "parity max", "parity max odd", "parity best odd 3",
        "generalized-Rabin 2 1", "Rabin 99999999999999999999", "generalized-Buchi 5000", "Muller 2"}) {
    EXPECT_FALSE(read_acceptance_name(text)) << text;
  }
}

TEST(AcceptanceName, EveryNameOfAnyKindIsRecognisedAsItselfOrAsAnEqualCondition) {
  for (std::size_t count = 1; count <= 12; ++count) {
    for (const std::string_view kind :
         {"generalized-Buchi", "generalized-co-Buchi", "Rabin", "Streett", "parity min even",
          "parity min odd", "parity max even", "parity max odd"}) {
      const auto name = read_acceptance_name(std::string(kind) + ' ' + std::to_string(count));
      ASSERT_TRUE(name);
      const auto found = name_of(name->acceptance(), name->mark_count());
      ASSERT_TRUE(found) << name->to_text();
      EXPECT_TRUE(equivalent(found->acceptance(), name->acceptance())) << name->to_text();
      if (count > 2) {
        EXPECT_EQ(found->to_text(), name->to_text());
      }
    }
  }
}

TEST(AcceptanceName, EquivalenceAgreesWithTruthTables) {
  Random random(7);
  constexpr std::size_t marks = 4;
  const auto draw = [&] {
    Acceptance a = Acceptance::inf(static_cast<Mark>(random.below(marks)));
    for (int i = 0; i < 5; ++i) {
      const auto mark = static_cast<Mark>(random.below(marks));
      const Acceptance atom = random.chance(0.5) ? Acceptance::inf(mark) : Acceptance::fin(mark);
      a = random.chance(0.5) ? a & atom : a | atom;
    }
    return a;
  };
  std::size_t equal = 0;
  for (int round = 0; round < 3000; ++round) {
    const Acceptance a = draw();
    const Acceptance b = draw();
    bool same = true;
    for (std::uint64_t seen = 0; seen < 1U << marks; ++seen) {
      same = same && a.accepts(marks_of(seen)) == b.accepts(marks_of(seen));
    }
    equal += same ? 1 : 0;
    EXPECT_EQ(equivalent(a, b), same) << a.to_text() << " and " << b.to_text() << " in round " << round;
  }
  EXPECT_GT(equal, 0U);
}

TEST(AcceptanceText, ReadsWhatIsPrinted) {
  for (const std::string_view text : {"t", "f", "Inf(0)", "Inf(0)&(Fin(1)|Inf(2))", "Fin(0)|Inf(1)&Fin(2)",
                                      "Inf(0)&Inf(1)&Inf(2)", "Inf(0)&(Inf(1)&Inf(2))"}) {
    const Acceptance acceptance = condition(text, 3);
    EXPECT_EQ(condition(acceptance.to_text(), 3), acceptance) << text;
  }
  EXPECT_EQ(condition(" Inf ( 0 ) /* of /* course */ */ | f", 1), Acceptance::inf(0));
}

TEST(AcceptanceText, ComplementedSetsBecomeMarks) {
  const ReadAcceptance turned = read_acceptance({"Inf(!0)&Fin(1)", "x"}, 2);
  EXPECT_EQ(turned.acceptance, Acceptance::inf(0) & Acceptance::fin(1));
  EXPECT_EQ(turned.mark_count, 2U);
  EXPECT_EQ(turned.complements.applied_to({}), (Marks{0}));
  EXPECT_EQ(turned.complements.applied_to({0, 1}), (Marks{1}));

  const ReadAcceptance both = read_acceptance({"Inf(!0)&Inf(0)&Fin(!0)", "x"}, 1);
  EXPECT_EQ(both.acceptance, Acceptance::inf(1) & Acceptance::inf(0) & Acceptance::fin(1));
  EXPECT_EQ(both.mark_count, 2U);
  EXPECT_EQ(both.complements.applied_to({}), (Marks{1}));
  EXPECT_EQ(both.complements.applied_to({0}), (Marks{0}));
}

struct Mistake {
  std::string text;
  std::size_t column;
};

TEST(AcceptanceText, MistakesAreShownWhereTheyAre) {
  const std::vector<Mistake> mistakes = {
      {"", 1},        {"Inf(2)", 5},          {"Inf(0", 6},  {"Inf(0)&", 8},       {"(Inf(0)", 1},
      {"Inf(0))", 7}, {"inf(0)", 1},          {"Inf 0", 5},  {"Inf(0) Inf(1)", 8}, {"!Inf(0)", 1},
      {"Inf(!)", 6},  {"Inf(0) ^ Fin(1)", 8}, {"Inf(01)", 5}};
  for (const Mistake& mistake : mistakes) {
    try {
      condition(mistake.text, 2);
      ADD_FAILURE() << mistake.text << " was read";
    } catch (const UserError& error) {
      EXPECT_EQ(error.diagnostics().front().column, mistake.column) << mistake.text << ": " << error.what();
    }
  }
}

TEST(AcceptanceText, DeepAndLargeConditionsAreReadInLinearTime) {
  constexpr std::size_t size = 200'000;
  EXPECT_EQ(condition(std::string(size, '(') + "Inf(0)" + std::string(size, ')'), 1), Acceptance::inf(0));
  std::string chain = "Inf(0)";
  for (std::size_t i = 0; i < size; ++i) chain += "&Fin(1)";
  EXPECT_EQ(condition(chain, 2).terms().size(), 2 * size + 1);
}

TEST(AcceptanceName, NumbersMustFitTheKind) {
  using Kind = AcceptanceName::Kind;
  EXPECT_TRUE((AcceptanceName{.kind = Kind::Buchi, .count = 1}.is_consistent()));
  EXPECT_FALSE((AcceptanceName{.kind = Kind::Buchi, .count = 2}.is_consistent()));
  EXPECT_FALSE((AcceptanceName{.kind = Kind::CoBuchi}.is_consistent()));
  EXPECT_FALSE((AcceptanceName{.kind = Kind::All, .count = 1}.is_consistent()));
  EXPECT_TRUE((AcceptanceName{.kind = Kind::GeneralizedRabin, .count = 2, .sizes = {0, 3}}.is_consistent()));
  EXPECT_FALSE((AcceptanceName{.kind = Kind::GeneralizedRabin, .count = 2, .sizes = {3}}.is_consistent()));
  EXPECT_FALSE((AcceptanceName{.kind = Kind::Rabin, .count = 1, .sizes = {1}}.is_consistent()));
}

}  // namespace
}  // namespace ouro::omega
