#include "base/spill_file.hh"

#include <gtest/gtest.h>

#include <array>
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

TEST(SpillFile, GivesBackWhatWasWritten) {
  const TemporaryFolder folder;
  SpillFile file(folder.path());
  ASSERT_TRUE(file.write(0, bytes(100'000, 1)));
  ASSERT_TRUE(file.write(70'000, bytes(50'000, 2)));
  EXPECT_EQ(read(file, 0, 70'000), bytes(70'000, 1));
  EXPECT_EQ(read(file, 70'000, 50'000), bytes(50'000, 2));
  EXPECT_EQ(read(file, 3, 0), std::vector<std::byte>());
}

TEST(SpillFile, HasNoName) {
  const TemporaryFolder folder;
  SpillFile file(folder.path());
  ASSERT_TRUE(file.write(0, bytes(10, 0)));
  EXPECT_TRUE(std::filesystem::is_empty(folder.path()));
}

TEST(SpillFile, TellsWhatIsNotThere) {
  const TemporaryFolder folder;
  SpillFile file(folder.path());
  std::array<std::byte, 1> one{};
  EXPECT_THROW(file.read(0, one), UserError);
  ASSERT_TRUE(file.write(0, bytes(10, 0)));
  file.read(9, one);
  EXPECT_THROW(file.read(10, one), UserError);
  file.cut(9);
  EXPECT_THROW(file.read(9, one), UserError);
}

TEST(SpillFile, SaysWhereThereIsNoRoom) {
  SpillFile file("/nonexistent");
  EXPECT_FALSE(file.write(0, bytes(10, 0)));
}

}  // namespace
}  // namespace ouro
