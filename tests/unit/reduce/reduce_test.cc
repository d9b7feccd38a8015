// All reductions together, on programs by chance and on the models of the repository.
#include "reduce/reduce.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "promela/load.hh"
#include "unit/program/random_program.hh"
#include "unit/reduce/random_model.hh"
#include "unit/reduce/same_answers.hh"
#include "unit/rounds.hh"

namespace ouro::reduce {
namespace {

using ouro::testing::met;
using ouro::testing::rounds;

const std::vector<Options> all_options = {{.dead = true}, {.merge = true}, {.dead = true, .merge = true}};

std::string describe(const Options& options) {
  return fmt::format("dead {}, merge {}", options.dead, options.merge);
}

TEST(Reduce, KeepsTheAnswersOfRandomPrograms) {
  std::size_t resets = 0;
  for (std::uint64_t seed = 1; seed <= rounds(100); ++seed) {
    const auto [program, propositions] = testing::RandomProgram(seed).make();
    for (const Options& options : all_options) {
      SCOPED_TRACE(fmt::format("seed {}, {}", seed, describe(options)));
      testing::expect_same_answers(program, options, propositions, 1000);
      resets += reduce(program, options).resets;
    }
  }
  EXPECT_GT(resets, met(100)) << "nothing was tried";
}

TEST(Reduce, KeepsTheAnswersOfRandomModels) {
  std::size_t merged = 0;
  for (std::uint64_t seed = 1; seed <= rounds(300); ++seed) {
    const std::string text = testing::RandomModel(seed).make();
    const program::Program program = promela::load_text(text).program;
    std::vector<program::ExpressionId> propositions;
    for (const auto& proposition : program.properties[0].propositions)
      propositions.push_back(proposition.condition);
    for (const Options& options : all_options) {
      SCOPED_TRACE(fmt::format("seed {}, {}:\n{}", seed, describe(options), text));
      testing::expect_same_answers(program, options, propositions, 2000);
      merged += reduce(program, options).merged;
    }
  }
  EXPECT_GT(merged, met(1000)) << "nothing was tried";
}

TEST(Reduce, KeepsTheAnswersOfTheModels) {
  std::vector<std::filesystem::path> models;
  for (const auto& entry : std::filesystem::directory_iterator(OURO_SOURCE_DIR "/tests/models/promela"))
    if (entry.path().extension() == ".pml") models.push_back(entry.path());
  std::ranges::sort(models);
  ASSERT_FALSE(models.empty());
  for (const auto& path : models) {
    const program::Program program = promela::load_file(path.string()).program;
    for (const Options& options : all_options) {
      SCOPED_TRACE(fmt::format("{}, {}", path.filename().string(), describe(options)));
      testing::expect_same_answers(program, options);
    }
  }
}

TEST(Reduce, WithoutReductionsLeavesTheProgramAlone) {
  const program::Program program =
      promela::load_text("byte g; active proctype P() { byte x; x = g; x = 1; g = x }").program;
  const Reduced reduced = reduce(program, {});
  EXPECT_EQ(reduced.merged + reduced.resets + reduced.hidden, 0U);
  EXPECT_EQ(reduced.originals, identity(program));
}

TEST(Expand, TellsWhatTheSenderAndTheReceiverOfARendezvousDidAfterIt) {
  const program::Program program = promela::load_text(R"(
      chan c = [0] of { byte };
      byte g;
      active proctype P() { byte x; c!1; x = 1; g = x }
      active proctype Q() { byte y; c?y; y = 2; g = y })")
                                       .program;
  const Reduced reduced = reduce(program, {.merge = true});
  const program::Interpreter explored(reduced.program);
  const auto cursor = explored.cursor();
  space::Successors initial;
  cursor->initial(initial);
  space::Successors successors(true);
  cursor->successors(initial.state(initial[0]), successors);
  ASSERT_EQ(successors.size(), 1U);
  const std::vector<space::Step> steps =
      expand(reduced, explored.semantics().layouts(), initial[0].layout, successors.steps(successors[0]));
  const std::vector<space::Step> expected = {
      {0, 0, 1, 0}, {.process = 0, .command = 1}, {.process = 1, .command = 1}};
  EXPECT_EQ(steps, expected);
}

}  // namespace
}  // namespace ouro::reduce
