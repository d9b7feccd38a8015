#include "base/checked_file.hh"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <limits>
#include <string>
#include <vector>

#include "base/random.hh"
#include "base/source.hh"
#include "base/temporary_folder.hh"

namespace ouro {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr CheckedFormat format = {.magic = "testfile", .name = "test", .version = 3};
constexpr auto largest = std::numeric_limits<std::uint64_t>::max();

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write_content(const std::string& path, std::string_view content) {
  std::ofstream(path, std::ios::binary) << content;
}

class CheckedFile : public ::testing::Test {
 protected:
  /// Two sections.
  void write_small() const {
    CheckedWriter writer(path, format);
    writer.section();
    writer.number(300);
    writer.text("hello");
    writer.section();
    writer.numbers(std::vector<std::uint64_t>{0, 127, 128, largest});
    writer.finish();
    EXPECT_EQ(writer.size(), std::filesystem::file_size(path));
  }
  void read_small() const {
    CheckedReader reader(path, format);
    reader.section();
    EXPECT_EQ(reader.number(), 300U);
    EXPECT_EQ(reader.text(), "hello");
    reader.section();
    EXPECT_THAT(reader.numbers<std::uint64_t>(4, largest), ElementsAre(0U, 127U, 128U, largest));
    reader.finish();
  }
  std::string refusal() const {
    try {
      read_small();
    } catch (const UserError& error) {
      return error.what();
    }
    return "";
  }

  TemporaryFolder folder;
  std::string path = folder.path() / "file";
};

TEST_F(CheckedFile, ReadsBackWhatWasWritten) {
  write_small();
  read_small();
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
}

TEST_F(CheckedFile, SectionsAreAsLongAsTheyNeedToBe) {
  constexpr std::uint64_t count = 1'000'000;  // of several blocks
  std::vector<std::byte> long_bytes(3'000'001);
  Random random(1);
  for (std::byte& byte : long_bytes) byte = static_cast<std::byte>(random.below(256));
  {
    CheckedWriter writer(path, format);
    writer.section();
    for (std::uint64_t i = 0; i < count; ++i) writer.number(i * i);
    writer.section();
    writer.bytes(long_bytes);
    writer.section();
    writer.finish();
  }
  CheckedReader reader(path, format);
  reader.section();
  for (std::uint64_t i = 0; i < count; ++i) ASSERT_EQ(reader.number(), i * i);
  reader.section();
  std::vector<std::byte> read(long_bytes.size());
  reader.bytes(read);
  EXPECT_TRUE(read == long_bytes);
  reader.section();
  reader.finish();
}

TEST_F(CheckedFile, AnyChangedByteIsNoticed) {
  write_small();
  const std::string good = content_of(path);
  for (std::size_t i = 0; i < good.size(); ++i)
    for (const unsigned change : {1U, 0x80U, 0xffU}) {
      std::string bad = good;
      bad[i] = static_cast<char>(static_cast<unsigned char>(bad[i]) ^ change);
      write_content(path, bad);
      EXPECT_NE(refusal(), "") << "byte " << i << ", bits " << change;
    }
}

TEST_F(CheckedFile, AnyOtherLengthIsNoticed) {
  write_small();
  const std::string good = content_of(path);
  for (std::size_t length = 0; length < good.size(); ++length) {
    write_content(path, good.substr(0, length));
    EXPECT_NE(refusal(), "") << length;
  }
  write_content(path, good + '\0');
  EXPECT_THAT(refusal(), HasSubstr("something follows its end"));
}

TEST_F(CheckedFile, SaysWhatIsWrong) {
  EXPECT_THAT(refusal(), HasSubstr("cannot read"));
  write_content(path, "a text of somebody else, which is long enough");
  EXPECT_THAT(refusal(), HasSubstr("this is no test of Ouro"));
  write_small();
  std::string content = content_of(path);
  write_content(path, content.substr(0, content.size() - 1));
  EXPECT_THAT(refusal(), HasSubstr("damaged: it is cut short"));
  content[8] = 4;
  write_content(path, content);
  EXPECT_THAT(refusal(), HasSubstr("version 4, and this Ouro reads version 3"));
  write_small();
  content = content_of(path);
  std::swap(content[12], content[15]);
  std::swap(content[13], content[14]);
  write_content(path, content);
  EXPECT_THAT(refusal(), HasSubstr("another byte order"));
}

TEST_F(CheckedFile, ANumberThatIsTooLargeIsRefused) {
  write_small();
  CheckedReader reader(path, format);
  reader.section();
  EXPECT_THROW(reader.number(299), UserError);
}

TEST_F(CheckedFile, ASectionHasToBeReadToItsEnd) {
  write_small();
  CheckedReader reader(path, format);
  reader.section();
  reader.number();
  EXPECT_THROW(reader.section(), UserError);
}

TEST_F(CheckedFile, AWriterThatGivesUpLeavesTheFileBefore) {
  write_small();
  {
    CheckedWriter writer(path, format);
    writer.section();
    writer.number(1);
  }
  read_small();
  EXPECT_FALSE(std::filesystem::exists(path + ".part"));
}

/// A full disk takes a file's name and none of its bytes. Once every attempt left a file open.
TEST_F(CheckedFile, AWriterThatCannotBeginLeavesNothing) {
  const auto open_files = [] {
    int count = 0;
    for (int file = 0; file < 1000; ++file) count += fcntl(file, F_GETFD) != -1 ? 1 : 0;
    return count;
  };
  const auto before = open_files();
  rlimit limit{};
  getrlimit(RLIMIT_FSIZE, &limit);
  const rlimit nothing{.rlim_cur = 0, .rlim_max = limit.rlim_max};
  const auto handler = std::signal(SIGXFSZ, SIG_IGN);
  setrlimit(RLIMIT_FSIZE, &nothing);
  for (int i = 0; i < 20; ++i) EXPECT_THROW(CheckedWriter(path, format), UserError);
  setrlimit(RLIMIT_FSIZE, &limit);
  std::signal(SIGXFSZ, handler);
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
  EXPECT_EQ(open_files(), before);
}

TEST_F(CheckedFile, WhatLiesInTheWayOfAWriterStays) {
  write_content(path + ".part", "a model of somebody's");
  EXPECT_THROW(CheckedWriter(path, format), UserError);
  EXPECT_THROW(CheckedWriter::require_place(path, format), UserError);
  EXPECT_EQ(content_of(path + ".part"), "a model of somebody's");
  std::filesystem::remove(path + ".part");
  std::filesystem::create_symlink("/dev/null", path);
  EXPECT_THROW(CheckedWriter::require_place(path, format), UserError);
}

TEST_F(CheckedFile, OnlyOneWriterAtATime) {
  {
    CheckedWriter writer(path, format);
    EXPECT_THROW(CheckedWriter(path, format), UserError);
    EXPECT_THROW(CheckedWriter::require_place(path, format), UserError);
    writer.finish();
  }
  EXPECT_NO_THROW(CheckedWriter::require_place(path, format));
}

TEST_F(CheckedFile, ALinkToNothingIsFollowedToo) {
  const std::string link = folder.path() / "link";
  std::filesystem::create_symlink("file", link);
  {
    CheckedWriter writer(link, format);
    writer.finish();
  }
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_TRUE(std::filesystem::is_regular_file(path));
}

TEST_F(CheckedFile, NothingElseIsOpenedInPlaceOfAPart) {
  ASSERT_EQ(mkfifo((path + ".part").c_str(), 0600), 0);
  EXPECT_THROW(CheckedWriter(path, format), UserError);
  std::filesystem::remove(path + ".part");
  std::filesystem::create_symlink("other", path + ".part");
  EXPECT_THROW(CheckedWriter(path, format), UserError);
  EXPECT_FALSE(std::filesystem::exists(folder.path() / "other"));
}

TEST_F(CheckedFile, ALinkIsFollowed) {
  const std::string link = folder.path() / "link";
  std::filesystem::create_symlink(path, link);
  write_small();
  const std::string before = content_of(path);
  write_content(path, "");
  {
    CheckedWriter writer(link, format);
    writer.section();
    writer.number(7);
    writer.finish();
  }
  EXPECT_TRUE(std::filesystem::is_symlink(link));
  EXPECT_NE(content_of(path), "");
  EXPECT_NE(content_of(path), before);
}

TEST_F(CheckedFile, APlaceWhereNothingCanBeWrittenIsRefused) {
  EXPECT_THROW(CheckedWriter::require_place(folder.path() / "none" / "file", format), UserError);
  EXPECT_THROW(CheckedWriter::require_place(folder.path(), format), UserError);
  EXPECT_THROW(CheckedWriter(folder.path() / "none" / "file", format), UserError);
  EXPECT_NO_THROW(CheckedWriter::require_place(path, format));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST_F(CheckedFile, WhatIsNoSuchFileIsNotReplaced) {
  std::ofstream(path) << "a model\n";
  EXPECT_THROW(CheckedWriter::require_place(path, format), UserError);
  std::ofstream(path, std::ios::trunc).close();
  EXPECT_NO_THROW(CheckedWriter::require_place(path, format)) << "nothing is lost";
  CheckedWriter(path, format).finish();
  EXPECT_NO_THROW(CheckedWriter::require_place(path, format));
}

}  // namespace
}  // namespace ouro
