#include "native/code_key.hh"

#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "native/generator_stamp.hh"
#include "native/processor.hh"
#include "unit/native/compiled.hh"

namespace ouro::native {
namespace {

using program::Layout;
using program::Program;

Layout some_layout() {
  Layout layout;
  layout.id = 2;
  layout.parent = 1;
  layout.processes = {{0, 1}, {0, 2}};
  layout.channels = {{0, 5}};
  layout.size = 9;
  return layout;
}

TEST(CodeKey, IsTheSameForTheSame) {
  const Program program = testing::counters(7);
  EXPECT_EQ(CodeKeys(program, {1}).of(some_layout()), CodeKeys(program, {1}).of(some_layout()));
  EXPECT_EQ(processor_features(), processor_features());
  EXPECT_EQ(generator_stamp().size(), 64U);
}

TEST(CodeKey, DependsOnTheProgramAndThePropositions) {
  const Program program = testing::counters(7);
  const CodeKey key = CodeKeys(program, {1}).of(some_layout());
  EXPECT_NE(CodeKeys(testing::counters(6), {1}).of(some_layout()), key);
  EXPECT_NE(CodeKeys(program, {2}).of(some_layout()), key);
  EXPECT_NE(CodeKeys(program, {}).of(some_layout()), key);
  EXPECT_NE(CodeKeys(program, {1, 1}).of(some_layout()), key);
}

TEST(CodeKey, DependsOnEverythingInTheLayout) {
  const std::vector<std::pair<std::string, std::function<void(Layout&)>>> changes = {
      {"number", [](Layout& layout) { layout.id = 3; }},
      {"parent", [](Layout& layout) { layout.parent = 0; }},
      {"process", [](Layout& layout) { layout.processes[1].type = 1; }},
      {"process offset", [](Layout& layout) { layout.processes[1].offset = 3; }},
      {"processes", [](Layout& layout) { layout.processes.pop_back(); }},
      {"channel", [](Layout& layout) { layout.channels[0].type = 1; }},
      {"channel offset", [](Layout& layout) { layout.channels[0].offset = 6; }},
      {"channels", [](Layout& layout) { layout.channels.clear(); }},
      {"process as channel",
       [](Layout& layout) {
         layout.channels.insert(layout.channels.begin(), {0, 2});
         layout.processes.pop_back();
       }},
      {"size", [](Layout& layout) { layout.size = 10; }}};
  const Program program = testing::counters(7);
  const CodeKeys keys(program, {});
  std::vector<CodeKey> seen = {keys.of(some_layout())};
  for (const auto& [name, change] : changes) {
    Layout layout = some_layout();
    change(layout);
    for (const CodeKey& other : seen) EXPECT_NE(keys.of(layout), other) << name;
    seen.push_back(keys.of(layout));
  }
}

}  // namespace
}  // namespace ouro::native
