#include "base/suggest.hh"

#include <gtest/gtest.h>

#include <array>
#include <string>

namespace ouro {
namespace {

TEST(Suggest, CountsInsertionsDeletionsReplacementsAndSwaps) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("formula", "formula"), 0U);
  EXPECT_EQ(edit_distance("formul", "formula"), 1U);
  EXPECT_EQ(edit_distance("fromula", "formula"), 1U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
}

TEST(Suggest, NamesTheNearestCandidateOrNone) {
  const std::array<std::string_view, 3> verbs = {"formula", "translate", "random"};
  EXPECT_EQ(nearest("fromula", verbs), "formula");
  EXPECT_EQ(nearest("tranlsate", verbs), "translate");
  EXPECT_EQ(nearest("xyz", verbs), "");
  EXPECT_EQ(nearest(std::string(100000, 'a'), verbs), "");
}

}  // namespace
}  // namespace ouro
