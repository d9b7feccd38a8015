// Every model of tests/models/dve has the states that its first line promises. The numbers there were
// found by thinking, one feature of the language a model.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "dve/load.hh"
#include "program/interpreter.hh"
#include "unit/program/reachable.hh"

namespace ouro::dve {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> models() {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(fs::path(OURO_SOURCE_DIR) / "tests/models/dve"))
    files.push_back(entry.path());
  std::ranges::sort(files);
  return files;
}

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

class DveModel : public ::testing::TestWithParam<fs::path> {};

TEST_P(DveModel, HasTheStatesItPromises) {
  const std::string text = contents(GetParam());
  std::istringstream line(text.substr(0, text.find('\n')));
  std::string slashes, expect, states, deadlocks;
  std::size_t state_count = 0;
  std::size_t deadlock_count = 0;
  line >> slashes >> expect >> states >> state_count >> deadlocks >> deadlock_count;
  ASSERT_TRUE(line && expect == "expect:" && states == "states" && deadlocks == "deadlocks") << GetParam();

  std::vector<Diagnostic> warnings;
  const program::Program program = load({text, GetParam().native()}, warnings);
  const ouro::testing::Reachable found = ouro::testing::explore(program::Interpreter(program), 100'000);
  EXPECT_EQ(found.states, state_count) << GetParam();
  EXPECT_EQ(found.deadlocks, deadlock_count) << GetParam();
  EXPECT_TRUE(found.faults.empty()) << GetParam();
}

INSTANTIATE_TEST_SUITE_P(All, DveModel, ::testing::ValuesIn(models()),
                         [](const auto& model) { return model.param.stem().string(); });

}  // namespace
}  // namespace ouro::dve
