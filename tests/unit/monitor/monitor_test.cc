#include "monitor/monitor.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/source.hh"
#include "logic/parse.hh"
#include "monitor/event_reader.hh"

namespace ouro::monitor {
namespace {

using testing::ElementsAre;
using translate::Outlook;

class MonitorTest : public testing::Test {
 protected:
  void add(std::string_view formula) { monitor_.add(logic::parse(pool_, formula)); }

  // The formulas that an event decides.
  std::vector<std::size_t> step(std::string_view words) {
    const auto reader = make_reader(EventFormat::Words, monitor_.fields());
    std::vector<Value> values(monitor_.fields().size());
    EXPECT_EQ(reader->read(words, values), EventReader::Found::Event);
    const auto decided = monitor_.step(values);
    return {decided.begin(), decided.end()};
  }

  logic::FormulaPool pool_;
  Monitor monitor_;
};

TEST_F(MonitorTest, DecidesEachFormulaByTheEventThatDoes) {
  add("G({temp > 30} -> alarm)");
  add("F {temp > 30}");
  add("G({temp > 30} -> F {temp <= 30})");
  EXPECT_THAT(step("temp=20"), ElementsAre());
  EXPECT_THAT(step("temp=31 alarm"), ElementsAre(1));
  EXPECT_EQ(monitor_.outlook(1), Outlook::Satisfied);
  EXPECT_FALSE(monitor_.holds_if_ended(2));
  EXPECT_THAT(step("temp=32"), ElementsAre(0));
  EXPECT_EQ(monitor_.outlook(0), Outlook::Violated);
  EXPECT_THAT(step("temp=1"), ElementsAre());
  EXPECT_TRUE(monitor_.holds_if_ended(2));
  EXPECT_EQ(monitor_.open_count(), 1U);
  EXPECT_EQ(monitor_.events(), 4U);
}

TEST_F(MonitorTest, KnowsWhatIsDecidedWithoutEvents) {
  add("F p | G !p");
  EXPECT_EQ(monitor_.outlook(0), Outlook::Satisfied);
  EXPECT_EQ(monitor_.open_count(), 0U);
}

TEST_F(MonitorTest, KnowsWhereVerdictsMayComeLate) {
  for (const Reading reading : {Reading::Infinite, Reading::Finite}) {
    Monitor monitor({.reading = reading, .max_whole_states = 10, .max_automaton_states = 10});
    monitor.add(logic::parse(pool_, "G(p -> X q)"));
    monitor.add(logic::parse(pool_, "G(p -> F[0:50] q) & G F[0:20] p"));
    monitor.add(logic::parse(pool_, "G(p -> F[0:50] q)"));
    monitor.add(logic::parse(pool_, "F[0:50] p"));
    EXPECT_TRUE(monitor.is_exact(0));
    EXPECT_FALSE(monitor.is_exact(1));
    EXPECT_TRUE(monitor.is_exact(2)) << "every proposition has one polarity";
    EXPECT_TRUE(monitor.is_exact(3));
  }
  // Parts that have nothing in common lose nothing, and others do.
  Monitor parts({.max_automaton_states = 6});
  parts.add(logic::parse(pool_, "G(a -> X b) & G(c -> X d) & G(e -> X f)"));
  parts.add(logic::parse(pool_, "G(a -> X b) & G(c -> X a) & G(e -> X c) & G(f -> X e)"));
  parts.add(logic::parse(pool_, "G(a <-> X b) & G(c -> F[0:50] d)"));
  EXPECT_TRUE(parts.is_exact(0));
  EXPECT_FALSE(parts.is_exact(1));
  EXPECT_TRUE(parts.is_exact(2));
}

TEST_F(MonitorTest, RefusesPropositionsThatAreNoConditions) {
  EXPECT_THROW(add("G {a +}"), UserError);
  EXPECT_THROW(add("G \"a b\""), UserError);
}

TEST_F(MonitorTest, GivesUpOnlyTheFormulaThatIsTooLarge) {
  Monitor small({.reading = Reading::Finite, .max_states = 3});
  small.add(logic::parse(pool_, "F(p & X[!] X[!] X[!] X[!] X[!] q)", {.logic = logic::Logic::FiniteLtl}));
  small.add(logic::parse(pool_, "G p"));
  const std::vector<Value> event(small.fields().size(), Value::boolean(true));
  EXPECT_THAT(small.step(event), ElementsAre());
  EXPECT_THAT(small.step(event), ElementsAre());
  EXPECT_THAT(small.step(event), ElementsAre(0));
  EXPECT_TRUE(small.given_up(0));
  EXPECT_FALSE(small.given_up(1));
  EXPECT_EQ(small.open_count(), 1U);
  EXPECT_THAT(small.step(event), ElementsAre());
}

TEST_F(MonitorTest, GivesUpAtOnceWhatIsTooLargeFromTheStart) {
  Monitor none({.max_states = 0});
  none.add(logic::parse(pool_, "G p"));
  EXPECT_TRUE(none.given_up(0));
  EXPECT_EQ(none.outlook(0), Outlook::Open);
  EXPECT_EQ(none.open_count(), 0U);
  const std::vector<Value> event(none.fields().size(), Value::boolean(false));
  EXPECT_THAT(none.step(event), ElementsAre());
}

}  // namespace
}  // namespace ouro::monitor
