#include "trace/chart_svg.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "unit/trace/told_programs.hh"

namespace ouro::trace {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Event event_of(std::uint32_t process, std::string text) {
  Event event;
  event.actor = {process, "P", 1, "m.pml:1", std::move(text)};
  return event;
}

std::size_t count(const std::string& text, const std::string& part) {
  std::size_t result = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++result;
  return result;
}

TEST(ChartSvg, HasALifelineForEachProcessAndAnArrowForEachMessage) {
  Chart chart({"P", "Q"});
  Event message = event_of(0, "q!1");
  message.messages = {{0, 1, "q", {"1"}}};
  chart.add(message, 1);
  chart.add(event_of(1, "x = 2"), 2);
  const std::string svg = to_svg(chart, "a run");
  EXPECT_EQ(count(svg, "class=\"life\""), 2U);
  EXPECT_EQ(count(svg, "class=\"message\""), 1U);
  EXPECT_EQ(count(svg, "<circle class=\"local\""), 1U);
  EXPECT_THAT(svg, HasSubstr(">1:Q</text>"));
  EXPECT_THAT(svg, HasSubstr(">x = 2</text>"));
  EXPECT_THAT(svg, Not(HasSubstr("class=\"cycle\"")));
}

TEST(ChartSvg, EscapesWhatMeansSomethingInXml) {
  Chart chart({"P<&>"});
  chart.add(event_of(0, "x < \"1\" && \xff y"), 1);
  const std::string svg = to_svg(chart, "<run>");
  EXPECT_THAT(svg, HasSubstr("0:P&lt;&amp;&gt;"));
  EXPECT_THAT(svg, HasSubstr("x &lt; &quot;1&quot; &amp;&amp; \xef\xbf\xbd y"));
  EXPECT_THAT(svg, HasSubstr("<title>&lt;run&gt;</title>"));
}

TEST(ChartSvg, FramesTheCycle) {
  Chart chart({"P"});
  chart.add(event_of(0, "one"), 1);
  chart.begin_cycle();
  chart.add(event_of(0, "two"), 2);
  chart.end_cycle();
  EXPECT_EQ(count(to_svg(chart, ""), "class=\"cycle\""), 1U);
  EXPECT_THAT(chart.to_text(), HasSubstr("the cycle begins"));
  EXPECT_THAT(chart.to_text(), Not(HasSubstr("two"))) << "what one process does alone is not in the text";
}

TEST(ChartSvg, EndsALifelineWhereTheProcessLeaves) {
  Chart chart({"P"});
  Event created = event_of(0, "run Q()");
  created.created = {{1, "Q"}};
  chart.add_lives(created, 1);
  Event ended = event_of(1, "");
  ended.terminated = true;
  chart.add_lives(ended, 2);
  const std::string svg = to_svg(chart, "");
  EXPECT_EQ(count(svg, "class=\"end\""), 2U) << "a cross";
  EXPECT_EQ(count(svg, "class=\"life\""), 2U);
}

}  // namespace
}  // namespace ouro::trace
