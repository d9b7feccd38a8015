// Spaces in which processes are not told apart, on models by chance: what symmetry promises is checked on
// every state, and what can be asked has the same answers.
#include "reduce/symmetric_space.hh"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <string>
#include <vector>

#include "promela/load.hh"
#include "unit/reduce/symmetric_model.hh"
#include "unit/reduce/symmetry_oracle.hh"
#include "unit/rounds.hh"

namespace ouro::reduce {
namespace {

using ouro::testing::met;
using ouro::testing::rounds;

constexpr std::size_t most_states = 2'500;

program::Program load(const std::string& text) {
  promela::LoadOptions options;
  for (const char* condition : {"owner == 255", "x == 1", "flag[0] + flag[1] + flag[2] + flag[3] < 2"})
    options.conditions.push_back({.text = condition, .name = "condition"});
  return promela::load_text(text, "m.pml", options).program;
}

/// Whether there was a symmetry, and the program was small enough to be looked at.
bool check(const program::Program& program, std::size_t* merged = nullptr) {
  const program::Interpreter interpreter(program, program.conditions);
  const DetectedSymmetry detected = detect_symmetry(interpreter);
  if (!detected.symmetry) return false;
  ouro::testing::SymmetryOracle oracle(interpreter, *detected.symmetry, most_states);
  if (!oracle.is_complete()) return false;
  oracle.expect_equivariance();
  oracle.expect_canonical();
  const auto reduced = ouro::testing::explore(oracle.space());
  EXPECT_EQ(oracle.orbits(), std::pair(reduced.states, reduced.deadlocks));
  EXPECT_EQ(oracle.answers(oracle.space()), oracle.answers(interpreter));
  if (merged != nullptr) *merged += oracle.state_count() - reduced.states;
  return true;
}

TEST(SymmetricSpace, KeepsTheAnswersOfRandomSymmetricModels) {
  std::size_t checked = 0;
  std::size_t merged = 0;
  for (std::uint64_t seed = 1; seed <= rounds(250) && !HasFailure(); ++seed) {
    const std::string text = ouro::testing::SymmetricModel(seed).make(false);
    SCOPED_TRACE(fmt::format("seed {}:\n{}", seed, text));
    if (check(load(text), &merged)) ++checked;
  }
  EXPECT_GT(checked, met(50)) << "nothing was tried";
  EXPECT_GT(merged, met(10'000)) << "nothing was reduced";
}

TEST(SymmetricSpace, KeepsTheAnswersOfModelsThatAreNearlySymmetric) {
  std::size_t checked = 0;
  std::size_t refused = 0;
  for (std::uint64_t seed = 1; seed <= rounds(400) && !HasFailure(); ++seed) {
    const std::string text = ouro::testing::SymmetricModel(seed).make(true);
    SCOPED_TRACE(fmt::format("seed {}:\n{}", seed, text));
    (check(load(text)) ? checked : refused) += 1;
  }
  EXPECT_GT(checked, met(20)) << "some differences make none, or leave two of three processes alike";
  EXPECT_GT(refused, met(100));
}

/// One number of the text of one of several processes is changed: the others stay alike, or nobody is.
TEST(SymmetricSpace, KeepsTheAnswersOfMutatedTexts) {
  std::size_t checked = 0;
  for (std::uint64_t seed = 1; seed <= rounds(150) && !HasFailure(); ++seed) {
    Random random(seed);
    program::Program program = load(ouro::testing::SymmetricModel(seed).make(false));
    for (int i = 0; i < 2; ++i) {
      program::Expression& e = program.expressions[random.below(program.expressions.size())];
      if (e.operation == program::Operation::Constant) e.value = static_cast<std::int32_t>(random.below(4));
      if (e.operation == program::Operation::Equal) e.operation = program::Operation::LessEqual;
      if (e.operation == program::Operation::Self) e = {.value = static_cast<std::int32_t>(random.below(4))};
    }
    SCOPED_TRACE(fmt::format("seed {}", seed));
    if (check(program)) ++checked;
  }
  EXPECT_GT(checked, met(20));
}

/// Each state of a path is replaced by one of a run.
TEST(SymmetricPath, LeadsAlongARun) {
  for (std::uint64_t seed = 1; seed <= 60 && !HasFailure(); ++seed) {
    const std::string text = ouro::testing::SymmetricModel(seed).make(false);
    SCOPED_TRACE(fmt::format("seed {}:\n{}", seed, text));
    const program::Program program = load(text);
    const program::Interpreter interpreter(program);
    const DetectedSymmetry detected = detect_symmetry(interpreter);
    if (!detected.symmetry) continue;
    const SymmetricSpace space(interpreter, interpreter.semantics(), *detected.symmetry);
    const auto cursor = space.cursor();
    const auto real_cursor = interpreter.cursor();
    SymmetricPath path(interpreter, space.canonical());
    space::Successors successors;
    space::Successors real;
    cursor->initial(successors);
    space::StoredState at(successors.state(successors[0]));
    space::StoredState run = path.begin(at.view());
    Random random(seed);
    for (int step = 0; step < 60; ++step) {
      successors.clear();
      cursor->successors(at.view(), successors);
      if (successors.empty()) break;
      const space::Successor& chosen = successors[random.below(successors.size())];
      if (!chosen.has_state) continue;
      at = space::StoredState(successors.state(chosen));
      const space::StoredState next = path.go_to(at.view());
      real.clear();
      real_cursor->successors(run.view(), real);
      bool is_step = false;
      for (const space::Successor& successor : real.entries())
        is_step |= successor.has_state && real.state(successor) == next.view();
      ASSERT_TRUE(is_step) << "step " << step;
      run = next;
    }
  }
}

}  // namespace
}  // namespace ouro::reduce
