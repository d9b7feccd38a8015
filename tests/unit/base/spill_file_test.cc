#include "base/spill_file.hh"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <vector>

#include "base/source.hh"
#include "base/temporary_folder.hh"

namespace ouro {
namespace {

std::vector<std::byte> bytes(std::size_t count, int first) {
  std::vector<std::byte> result(count);
  for (std::size_t i = 0; i < count; ++i)
    result[i] = static_cast<std::byte>(first + static_cast<int>(i % 100));
  return result;
}

std::vector<std::byte> read(const SpillFile& file, std::uint64_t offset, std::size_t count) {
  std::vector<std::byte> result(count);
  file.read(offset, result);
  return result;
}

class InFolder : public ::testing::Test {
 protected:
  InFolder() { setenv("TMPDIR", folder_.path().c_str(), 1); }
  ~InFolder() override { unsetenv("TMPDIR"); }
  const std::filesystem::path& path() const { return folder_.path(); }

 private:
  TemporaryFolder folder_;
};

TEST_F(InFolder, SpillFileGivesBackWhatWasWritten) {
  SpillFile file;
  ASSERT_TRUE(file.write(0, bytes(100'000, 1)));
  ASSERT_TRUE(file.write(70'000, bytes(50'000, 2)));
  EXPECT_EQ(read(file, 0, 70'000), bytes(70'000, 1));
  EXPECT_EQ(read(file, 70'000, 50'000), bytes(50'000, 2));
  EXPECT_EQ(read(file, 3, 0), std::vector<std::byte>());
}

TEST_F(InFolder, SpillFileHasNoName) {
  SpillFile file;
  ASSERT_TRUE(file.write(0, bytes(10, 0)));
  EXPECT_TRUE(std::filesystem::is_empty(path()));
}

TEST_F(InFolder, SpillFileTellsWhatIsNotThere) {
  SpillFile file;
  std::array<std::byte, 1> one{};
  EXPECT_THROW(file.read(0, one), UserError);
  ASSERT_TRUE(file.write(0, bytes(10, 0)));
  file.read(9, one);
  EXPECT_THROW(file.read(10, one), UserError);
  file.cut(9);
  EXPECT_THROW(file.read(9, one), UserError);
}

TEST(SpillFile, SaysWhereThereIsNoRoom) {
  setenv("TMPDIR", "/nonexistent", 1);
  SpillFile file;
  EXPECT_FALSE(file.write(0, bytes(10, 0)));
  unsetenv("TMPDIR");
}

}  // namespace
}  // namespace ouro
