// The models of tests/models/promela have the states and errors that SPIN finds.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>
#include <vector>

#include "program/print.hh"
#include "promela/load.hh"
#include "unit/promela/exploration.hh"

namespace ouro::promela {
namespace {

std::vector<std::string> model_names() {
  std::vector<std::string> result;
  const std::filesystem::path folder = std::filesystem::path(OURO_SOURCE_DIR) / "tests/models/promela";
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".pml") result.push_back(entry.path().stem().string());
  std::ranges::sort(result);
  return result;
}

class Models : public testing::TestWithParam<std::string> {};

TEST_P(Models, HaveTheStatesThatSpinFinds) {
  const std::string path = std::string(OURO_SOURCE_DIR) + "/tests/models/promela/" + GetParam() + ".pml";
  std::ifstream file(path);
  std::string expected;
  std::getline(file, expected);
  constexpr std::string_view prefix = "// expect: ";
  ASSERT_TRUE(expected.starts_with(prefix)) << expected;
  const Loaded loaded = load_file(path);
  const Exploration exploration = explore(loaded.program);
  ASSERT_TRUE(exploration.complete);
  EXPECT_EQ(describe(exploration), expected.substr(prefix.size())) << program::listing(loaded.program);
}

INSTANTIATE_TEST_SUITE_P(All, Models, testing::ValuesIn(model_names()),
                         [](const auto& model) { return model.param; });

}  // namespace
}  // namespace ouro::promela
