#include "monitor/line_source.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <thread>

#include "base/source.hh"
#include "base/temporary_folder.hh"

namespace ouro::monitor {
namespace {

using testing::ElementsAre;
using Found = LineSource::Found;

class LineSourceTest : public testing::Test {
 protected:
  void write(const std::string& text, std::ios::openmode mode = std::ios::trunc) const {
    std::ofstream(path_, std::ios::binary | mode) << text << std::flush;
  }

  std::vector<std::string> all(const LineSourceOptions& options = {}) const {
    LineSource source(path_, options);
    std::vector<std::string> lines;
    for (;;) {
      const Found found = source.next();
      if (found == Found::End) return lines;
      lines.push_back(found == Found::TooLong ? "too long" : std::string(source.line()));
      EXPECT_EQ(source.number(), lines.size());
    }
  }

  TemporaryFolder folder_;
  std::string path_ = folder_.path() / "lines";
};

TEST_F(LineSourceTest, GivesLinesWithoutTheirBreaks) {
  write("a\n\nb\r\nc");
  EXPECT_THAT(all(), ElementsAre("a", "", "b", "c"));
  write("\xef\xbb\xbf{}\n\xef\xbb\xbf");
  EXPECT_THAT(all(), ElementsAre("{}", "\xef\xbb\xbf"));
  write("");
  EXPECT_THAT(all(), ElementsAre());
  write("\n");
  EXPECT_THAT(all(), ElementsAre(""));
}

TEST_F(LineSourceTest, GivesLinesOfAnyLengthUpToItsLimit) {
  const std::string longest(1'000'000, 'x');
  write("a\n" + longest + "\nb\n");
  EXPECT_THAT(all(), ElementsAre("a", longest, "b"));
  EXPECT_THAT(all({.max_line = 400'000}), ElementsAre("a", "too long", "b"));
  write("a\n" + longest);
  EXPECT_THAT(all({.max_line = 400'000}), ElementsAre("a", "too long"));
}

TEST_F(LineSourceTest, CrossesTheEdgesOfItsBuffer) {
  std::string text;
  std::vector<std::string> expected;
  for (int i = 0; i < 100'000; ++i) {
    expected.push_back("line " + std::to_string(i));
    text += expected.back() + "\n";
  }
  write(text);
  EXPECT_EQ(all(), expected);
}

TEST_F(LineSourceTest, RefusesWhatCannotBeRead) {
  EXPECT_THROW(LineSource(folder_.path() / "nothing"), UserError);
  EXPECT_THROW(LineSource{folder_.path()}, UserError);
}

TEST_F(LineSourceTest, FollowsAFileThatGrowsAndOneThatIsCutShort) {
  write("a\nhal");
  std::atomic<bool> stop{false};
  LineSource source(path_, {.follow = Follow::Yes, .interrupt = &stop});
  ASSERT_EQ(source.next(), Found::Line);
  EXPECT_EQ(source.line(), "a");
  write("f\n", std::ios::app);
  ASSERT_EQ(source.next(), Found::Line);
  EXPECT_EQ(source.line(), "half");
  std::thread writer([this] { write("b\n"); });
  ASSERT_EQ(source.next(), Found::Line);
  EXPECT_EQ(source.line(), "b");
  EXPECT_EQ(source.number(), 1U);
  writer.join();
  stop = true;
  EXPECT_EQ(source.next(), Found::Interrupted);
}

// What was being dropped has gone; a mark at the beginning is one again.
TEST_F(LineSourceTest, BeginsAnewWhereALineThatIsTooLongIsCutAway) {
  write("a\n" + std::string(1'000'000, 'x'));
  std::atomic<bool> stop{false};
  LineSource source(path_, {.follow = Follow::Yes, .interrupt = &stop, .max_line = 1000});
  ASSERT_EQ(source.next(), Found::Line);
  std::thread writer([this] {
    write(
        "\xef\xbb\xbf"
        "b\n");
  });
  ASSERT_EQ(source.next(), Found::Line);
  writer.join();
  EXPECT_EQ(source.line(), "b");
  EXPECT_EQ(source.number(), 1U);
}

}  // namespace
}  // namespace ouro::monitor
