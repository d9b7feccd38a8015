// What one run has compiled, another one uses at once.
#include "native/kept_code.hh"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <utility>
#include <vector>

#include "base/temporary_folder.hh"
#include "native/compared_space.hh"
#include "native/native_space.hh"
#include "program/interpreter.hh"
#include "unit/native/compiled.hh"
#include "unit/native/has_compiler.hh"
#include "unit/program/random_program.hh"
#include "unit/program/reachable.hh"

namespace ouro::native {
namespace {

namespace fs = std::filesystem;
using program::Interpreter;
using program::Operation;
using program::Program;

class KeptCodeTest : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::has_compiler()) GTEST_SKIP() << "this build is without LLVM";
    finish(program_);
  }

  /// Explores with both engines, everything compiled that was not kept.
  std::size_t explore(std::vector<program::ExpressionId> propositions = {}) {
    CompilePolicy policy = CompilePolicy::at_once();
    policy.most_layouts = 5;
    return explore(std::move(propositions), policy);
  }
  /// The same, with nothing but kept code. Returns 0 if anything was to be compiled.
  std::size_t explore_without_compiler(std::vector<program::ExpressionId> propositions = {}) {
    CompilePolicy policy = CompilePolicy::at_once();
    policy.most_layouts = 5;
    bool was_asked = false;
    policy.make_compiler = [&](const CompilerInput&) -> std::unique_ptr<Compiler> {
      was_asked = true;
      throw NoCode("not in this test");
    };
    const std::size_t states = explore(std::move(propositions), policy);
    return was_asked ? 0 : states;
  }
  std::size_t explore(std::vector<program::ExpressionId> propositions, CompilePolicy& policy) {
    policy.cache = cache_;
    const Interpreter interpreter(program_, std::move(propositions));
    const NativeSpace native(interpreter, policy);
    const ComparedSpace both(interpreter, native);
    testing::explore(both, 300, space::Successors(true));
    return testing::explore(both, 300).states;
  }

  std::vector<fs::path> files() const { return {fs::directory_iterator(folder_.path()), {}}; }
  void make_old() const {
    const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
    for (const fs::path& file : files()) fs::last_write_time(file, old);
  }

  TemporaryFolder folder_;
  const CodeCache cache_{folder_.path().string()};
  Program program_ = testing::counters(7);
};

TEST_F(KeptCodeTest, NeedsNoCompiler) {
#if !defined(__x86_64__)
  GTEST_SKIP() << "object files of another processor";
#endif
  EXPECT_EQ(explore_without_compiler(), 0U);
  EXPECT_EQ(explore(), 28U);
  EXPECT_EQ(explore_without_compiler(), 28U);
}

TEST_F(KeptCodeTest, IsUsedAgain) {
  EXPECT_EQ(explore(), 28U);
  const auto kept = files();
  ASSERT_FALSE(kept.empty());
  make_old();
  const auto before = fs::last_write_time(kept[0]);
  EXPECT_EQ(explore(), 28U);
  EXPECT_EQ(files().size(), kept.size());
  for (const fs::path& file : kept) EXPECT_GT(fs::last_write_time(file), before) << "it was not used";
}

TEST_F(KeptCodeTest, IsReplacedWhenDamaged) {
  EXPECT_EQ(explore(), 28U);
  for (const fs::path& file : files()) {
    const auto size = fs::file_size(file);
    fs::resize_file(file, size - 1);
    EXPECT_EQ(explore(), 28U);
    EXPECT_EQ(fs::file_size(file), size);
  }
}

/// The checksum is right, the content is not.
TEST_F(KeptCodeTest, IsReplacedWhenItCannotBeLoaded) {
  EXPECT_EQ(explore(), 28U);
  const Interpreter interpreter(program_);
  testing::explore(interpreter);
  const KeptCode kept(program_, {}, cache_);
  for (const char* content : {"", "not code", "\377\377\377\377"})
    for (program::LayoutId id = 0; id < interpreter.layout_count(); ++id) {
      const program::Layout& layout = interpreter.semantics().layouts()[id];
      const auto good = kept.find(layout);
      if (!good) continue;
      kept.keep(layout, content);
      EXPECT_EQ(explore_without_compiler(), 0U);
      EXPECT_EQ(explore(), 28U);
      EXPECT_EQ(kept.find(layout), good);
    }
}

/// That a layout is not worth compiling is kept as code that has no functions.
TEST_F(KeptCodeTest, MayBeThatThereIsNone) {
  const Interpreter interpreter(program_);
  testing::explore(interpreter);
  KeptCode kept(program_, {}, cache_);
  for (program::LayoutId id = 0; id < interpreter.layout_count(); ++id) {
    const program::Layout& layout = interpreter.semantics().layouts()[id];
    const std::vector<std::string> none(layout.processes.size());
    kept.keep(layout, pack({Quality::Good, {.expand = {}, .mask = {}, .move = none, .sequence = none}, {}}));
  }
#if defined(__x86_64__)
  EXPECT_EQ(explore_without_compiler(), 28U);
#endif
  EXPECT_EQ(explore(), 28U);
}

TEST_F(KeptCodeTest, IsNotThatOfAnotherProgram) {
  EXPECT_EQ(explore(), 28U);
  const std::size_t before = files().size();
  program_ = testing::counters(6);
  const auto is_three = program_.binary(Operation::Equal, program_.load(0), program_.constant(3));
  finish(program_);
  EXPECT_EQ(explore(), 24U);
  const std::size_t after = files().size();
  EXPECT_GT(after, before);
  EXPECT_EQ(explore({is_three}), 24U);
  EXPECT_GT(files().size(), after) << "code without the proposition was taken";
}

TEST_F(KeptCodeTest, OfRandomProgramsGivesTheSameStates) {
#if !defined(__x86_64__)
  GTEST_SKIP() << "object files of another processor";
#endif
  int without_compiler = 0;
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    std::vector<program::ExpressionId> propositions;
    std::tie(program_, propositions) =
        testing::RandomProgram(seed, {.sequences = 0.4, .run = 0.1, .terminate = 0.5}).make();
    const std::size_t states = explore(propositions);
    const std::size_t again = explore_without_compiler(propositions);
    EXPECT_TRUE(again == states || again == 0) << "seed " << seed;
    without_compiler += again == 0 ? 0 : 1;
  }
  EXPECT_GT(without_compiler, 15);
}

TEST_F(KeptCodeTest, IsNeitherUsedNorMadeWithoutAFolder) {
  KeptCode none(program_, {}, CodeCache());
  program::Layouts layouts(program_);
  none.keep(layouts[0], pack({}));
  EXPECT_EQ(none.find(layouts[0]), std::nullopt);
  EXPECT_EQ(none.load(layouts[0], {}), nullptr);
}

}  // namespace
}  // namespace ouro::native
