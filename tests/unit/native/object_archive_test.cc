#include "native/object_archive.hh"

#include <gtest/gtest.h>

#include <string>

namespace ouro::native {
namespace {

const ObjectArchive archive{Quality::Quick,
                            {.expand = "expand",
                             .mask = "",
                             .move = {"move0", "", "move2"},
                             .sequence = {"", "sequence1", ""},
                             .most_successors = 17},
                            {"one object", "", "another"}};

TEST(ObjectArchive, IsReadAsItWasWritten) {
  const std::string packed = pack(archive);
  const auto read = unpack(packed);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->quality, archive.quality);
  EXPECT_EQ(read->functions, archive.functions);
  EXPECT_EQ(read->objects, archive.objects);
}

TEST(ObjectArchive, MayBeEmpty) {
  const std::string packed = pack({});
  const auto read = unpack(packed);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->functions, LayoutFunctions());
  EXPECT_TRUE(read->objects.empty());
}

TEST(ObjectArchive, IsRefusedWhenItIsTooShortOrTooLong) {
  const std::string packed = pack(archive);
  for (std::size_t size = 0; size < packed.size(); ++size)
    EXPECT_FALSE(unpack(std::string(packed, 0, size))) << size << " of " << packed.size() << " bytes";
  EXPECT_FALSE(unpack(packed + "x"));
}

TEST(ObjectArchive, SurvivesAnyLength) {
  const std::string packed = pack(archive);
  for (std::size_t i = 0; i + 4 <= packed.size(); ++i)
    for (const char byte : {'\x7f', '\xff'})
      unpack(std::string(packed).replace(i, 4, 4, byte));  // no more than memory errors are looked for
}

}  // namespace
}  // namespace ouro::native
