// The models of the BEEM benchmark, when they lie beside the repository: all are read, and the smaller
// ones have the published number of states (tests/cross/beem.py does the larger ones).
#include <gtest/gtest.h>

#include <cstddef>
#include <sstream>
#include <string>
#include <vector>

#include "dve/load.hh"
#include "program/interpreter.hh"
#include "unit/program/reachable.hh"
#include "unit/shared_files.hh"

namespace ouro::dve {
namespace {

struct Instance {
  std::string file;
  std::size_t states = 0;
  bool complete = false;
};

std::vector<std::string> cells(const std::string& line) {
  std::vector<std::string> result;
  std::istringstream stream(line);
  for (std::string cell; std::getline(stream, cell, ',');) result.push_back(cell);
  return result;
}

/// The rows of results.csv that have a DVE file: family, instance, states, complete, dve, promela.
std::vector<Instance> instances() {
  std::vector<Instance> result;
  std::vector<std::string> lines = shared_lines("beem/results.csv");
  for (std::size_t i = 1; i < lines.size(); ++i) {
    const std::vector<std::string> row = cells(lines[i]);
    if (row.size() >= 5 && !row[4].empty()) result.push_back({row[4], std::stoul(row[2]), row[3] == "yes"});
  }
  return result;
}

std::string contents(const std::string& file) {
  std::string text;
  for (const std::string& line : shared_lines("beem/" + file)) text += line + '\n';
  return text;
}

program::Program load_file(const std::string& file) {
  std::vector<Diagnostic> warnings;
  const std::string text = contents(file);
  return load({text, file}, warnings);
}

TEST(DveBeem, EveryModelIsRead) {
  const std::vector<Instance> all = instances();
  if (all.empty()) GTEST_SKIP() << "shared/beem is not there";
  for (const Instance& instance : all) EXPECT_NO_THROW(load_file(instance.file)) << instance.file;
}

TEST(DveBeem, EveryPropertyIsRead) {
  const std::vector<std::string> lines = shared_lines("beem/properties.csv");
  if (lines.empty()) GTEST_SKIP() << "shared/beem is not there";
  std::size_t count = 0;
  for (const std::string& line : lines) {
    const std::string file = line.substr(line.rfind(',') + 1, line.find('\r') - line.rfind(',') - 1);
    if (!file.ends_with(".dve")) continue;
    ++count;
    program::Program program;
    ASSERT_NO_THROW(program = load_file(file)) << file;
    ASSERT_EQ(program.properties.size(), 1U) << file;
    EXPECT_EQ(program.initial.size() + 1, program.process_types.size()) << file;
  }
  EXPECT_GT(count, 300U);
}

TEST(DveBeem, SmallModelsHaveThePublishedNumberOfStates) {
  const std::vector<Instance> all = instances();
  if (all.empty()) GTEST_SKIP() << "shared/beem is not there";
  for (const Instance& instance : all) {
    if (!instance.complete || instance.states > 12'000) continue;
    const program::Program program = load_file(instance.file);
    const ouro::testing::Reachable found =
        ouro::testing::explore(program::Interpreter(program), 2 * instance.states);
    EXPECT_EQ(found.states, instance.states) << instance.file;
    EXPECT_TRUE(found.faults.empty()) << instance.file;
  }
}

}  // namespace
}  // namespace ouro::dve
