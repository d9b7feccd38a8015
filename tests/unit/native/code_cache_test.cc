#include "native/code_cache.hh"

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "base/temporary_folder.hh"

namespace ouro::native {
namespace {

namespace fs = std::filesystem;

constexpr CodeKey key{.high = 1, .low = 2};
constexpr CodeKey other_key{.high = 2, .low = 1};
const std::string content = "machine code, more or less";

std::string text_of(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const fs::path& path, const std::string& text) {
  std::ofstream(path, std::ios::binary | std::ios::trunc) << text;
}

std::vector<fs::path> files_in(const fs::path& folder) {
  return {fs::directory_iterator(folder), fs::directory_iterator()};
}

class CodeCacheTest : public ::testing::Test {
 protected:
  TemporaryFolder temporary_;
  const fs::path folder_ = temporary_.path() / "caches" / "ouro";
  const CodeCache cache_{folder_.string()};

  fs::path only_file() const { return files_in(folder_).at(0); }
};

TEST_F(CodeCacheTest, FindsWhatItKept) {
  EXPECT_EQ(cache_.find(key), std::nullopt);
  cache_.keep(key, content);
  EXPECT_EQ(cache_.find(key), content);
  EXPECT_EQ(cache_.find(other_key), std::nullopt);
  EXPECT_EQ(CodeCache(folder_.string()).find(key), content) << "another process would not find it";
  EXPECT_EQ(files_in(folder_).size(), 1U) << "something was left behind";
}

TEST_F(CodeCacheTest, KeepsEmptyContents) {
  cache_.keep(key, "");
  EXPECT_EQ(cache_.find(key), "");
}

TEST_F(CodeCacheTest, IsForItsOwnerOnly) {
  cache_.keep(key, content);
  const auto others = fs::perms::group_all | fs::perms::others_all;
  EXPECT_EQ(fs::status(folder_).permissions() & others, fs::perms::none);
  EXPECT_EQ(fs::status(only_file()).permissions() & others, fs::perms::none);
}

TEST_F(CodeCacheTest, IgnoresAndReplacesEveryTruncatedFile) {
  cache_.keep(key, content);
  const std::string whole = text_of(only_file());
  for (std::size_t size = 0; size < whole.size(); ++size) {
    write(only_file(), whole.substr(0, size));
    EXPECT_EQ(cache_.find(key), std::nullopt) << size << " of " << whole.size() << " bytes";
  }
  write(only_file(), whole + "x");
  EXPECT_EQ(cache_.find(key), std::nullopt) << "longer than it should be";
  cache_.keep(key, content);
  EXPECT_EQ(text_of(only_file()), whole);
}

TEST_F(CodeCacheTest, IgnoresAFileWithAnyBitFlipped) {
  cache_.keep(key, content);
  const std::string whole = text_of(only_file());
  for (std::size_t bit = 0; bit < 8 * whole.size(); ++bit) {
    std::string damaged = whole;
    damaged[bit / 8] = static_cast<char>(damaged[bit / 8] ^ static_cast<char>(1U << (bit % 8)));
    write(only_file(), damaged);
    EXPECT_EQ(cache_.find(key), std::nullopt) << "bit " << bit;
  }
}

TEST_F(CodeCacheTest, IgnoresAFileUnderTheNameOfAnother) {
  cache_.keep(key, content);
  const std::string whole = text_of(only_file());
  const fs::path first = only_file();
  cache_.keep(other_key, "something else");
  write(first, "");
  for (const fs::path& file : files_in(folder_)) write(file, whole);
  EXPECT_EQ(cache_.find(key), content);
  EXPECT_EQ(cache_.find(other_key), std::nullopt);
}

TEST_F(CodeCacheTest, DoesNotUseWhatOthersCouldHaveWritten) {
  cache_.keep(key, content);
  fs::permissions(only_file(), fs::perms::group_write, fs::perm_options::add);
  EXPECT_EQ(cache_.find(key), std::nullopt);
  fs::permissions(only_file(), fs::perms::group_write, fs::perm_options::remove);
  ASSERT_EQ(cache_.find(key), content);
  fs::permissions(folder_, fs::perms::others_all, fs::perm_options::add);
  EXPECT_EQ(cache_.find(key), std::nullopt);
  cache_.keep(other_key, content);
  EXPECT_EQ(files_in(folder_).size(), 1U);
}

TEST_F(CodeCacheTest, DoesNotFollowLinks) {
  cache_.keep(key, content);
  const fs::path elsewhere = temporary_.path() / "elsewhere";
  fs::rename(only_file(), elsewhere);
  cache_.keep(key, content);
  const fs::path name = only_file();
  fs::remove(name);
  fs::create_symlink(elsewhere, name);
  EXPECT_EQ(cache_.find(key), std::nullopt);
}

TEST(CodeCache, WithoutAFolderKeepsNothing) {
  const CodeCache none;
  none.keep(key, content);
  EXPECT_EQ(none.find(key), std::nullopt);
}

TEST_F(CodeCacheTest, WorksWhereNothingCanBeWritten) {
  write(temporary_.path() / "file", "");
  const CodeCache impossible((temporary_.path() / "file" / "ouro").string());
  impossible.keep(key, content);
  EXPECT_EQ(impossible.find(key), std::nullopt);
}

TEST_F(CodeCacheTest, KeepsWhatWasUsedLast) {
  constexpr std::uint64_t limit = 2000;
  const CodeCache small(folder_.string(), limit);
  const std::string half_full(limit / 4, 'x');
  small.keep({.high = 0, .low = 0}, half_full);
  small.keep({.high = 0, .low = 1}, half_full);
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const fs::path& file : files_in(folder_)) fs::last_write_time(file, old);
  ASSERT_EQ(small.find({.high = 0, .low = 0}), half_full);
  write(folder_ / "not ours", std::string(2 * limit, 'x'));
  small.keep({.high = 0, .low = 2}, half_full);
  small.keep({.high = 0, .low = 3}, half_full);
  EXPECT_EQ(small.find({.high = 0, .low = 1}), std::nullopt) << "the one that was not used";
  for (const std::uint64_t low : {0U, 2U, 3U})
    EXPECT_EQ(small.find({.high = 0, .low = low}), half_full) << low;
  EXPECT_TRUE(fs::exists(folder_ / "not ours"));
  small.keep({.high = 0, .low = 4}, std::string(limit, 'x'));
  EXPECT_EQ(small.find({.high = 0, .low = 4}), std::nullopt) << "larger than everything may be together";
}

/// What two processes do at once; every content found must be the one of its key.
bool keeps_and_finds(const CodeCache& cache) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    const CodeKey shared{.high = 0, .low = i % 7};
    const std::string expected(1000 + shared.low, static_cast<char>('a' + shared.low));
    if (i % 3 == 0) cache.keep(shared, expected);
    if (const auto found = cache.find(shared); found && *found != expected) return false;
  }
  return true;
}

TEST_F(CodeCacheTest, IsSharedByProcesses) {
  const ::pid_t child = ::fork();
  ASSERT_GE(child, 0);
  if (child == 0) ::_exit(keeps_and_finds(cache_) ? 0 : 1);
  EXPECT_TRUE(keeps_and_finds(cache_));
  int status = 0;
  ASSERT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(files_in(folder_).size(), 7U);
}

}  // namespace
}  // namespace ouro::native
