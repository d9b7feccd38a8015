// The engine against the interpreter. Programs are built by hand or by chance; the models of tests/models go
// through both engines in tests/cross/engines.py.
#include "native/native_space.hh"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <stdexcept>
#include <thread>
#include <utility>
#include <vector>

#include "native/compared_space.hh"
#include "program/interpreter.hh"
#include "program/print.hh"
#include "unit/native/has_compiler.hh"
#include "unit/native/temporary_folder.hh"
#include "unit/program/random_program.hh"
#include "unit/program/reachable.hh"
#include "unit/program/small_programs.hh"

namespace ouro::native {
namespace {

using program::After;
using program::Assign;
using program::Interpreter;
using program::Operation;
using program::Program;
using testing::Reachable;

/// For programs that may have many layouts.
CompilePolicy few_at_once() {
  CompilePolicy policy = CompilePolicy::at_once();
  policy.most_layouts = 3;
  return policy;
}

/// Explores with both engines, comparing all along.
Reachable compared(const Program& program, std::vector<program::ExpressionId> propositions = {},
                   const CompilePolicy& policy = CompilePolicy::at_once(), std::size_t max_states = 100'000) {
  const Interpreter interpreter(program, std::move(propositions));
  const NativeSpace native(interpreter, policy);
  const Reachable result = testing::explore(ComparedSpace(interpreter, native), max_states);
  EXPECT_TRUE(native.problem().empty() || !testing::has_compiler()) << native.problem();
  return result;
}

/// Two processes that count a global up to `bound`, from 0 again after that.
Program counters(std::int32_t bound, After after = After::Yield) {
  Program program;
  program.globals.push_back(testing::variable("x"));
  const program::PlaceId x = testing::global(program, 0);
  program::ProcessType type = testing::process_type("P", 2);
  const auto value = program.load(x);
  const auto next =
      program.binary(Operation::Remainder, program.binary(Operation::Add, value, program.constant(1)),
                     program.constant(bound));
  type.commands.push_back(testing::command(0, 1, {Assign{x, next}}));
  type.commands.back().after = after;
  type.commands.push_back(testing::command(1, 0));
  program.process_types.push_back(std::move(type));
  program.initial.assign(2, {0, {}, 0});
  return program;
}

TEST(NativeSpace, GivesTheStatesOfTheInterpreter) {
  Program program = counters(7);
  finish(program);
  EXPECT_EQ(compared(program).states, 28U);
}

TEST(NativeSpace, GivesIndivisibleSequencesAsOneStep) {
  for (const After after : {After::Keep, After::Continue}) {
    Program program = counters(7, after);
    finish(program);
    EXPECT_EQ(compared(program).states, 7U);
  }
}

TEST(NativeSpace, GivesPropositionsWithEverySuccessor) {
  Program program = counters(7);
  const auto is_three = program.binary(Operation::Equal, program.load(0), program.constant(3));
  const auto fails = program.binary(Operation::Divide, program.constant(1), program.constant(0));
  finish(program);
  EXPECT_EQ(compared(program, {is_three, fails}).states, 28U);
}

/// A process that puts every pair of `values` into two variables, then the result of every operation on them
/// into a third.
Program calculator(const std::vector<std::int32_t>& values) {
  Program program;
  for (const char* name : {"a", "b", "r"}) {
    program.globals.push_back(testing::variable(name));
    program.globals.back().type.bits = 32;
    program.globals.back().type.is_signed = true;
  }
  const program::PlaceId a = testing::global(program, 0);
  const program::PlaceId b = testing::global(program, 1);
  const program::PlaceId r = testing::global(program, 2);
  program::ProcessType type = testing::process_type("P", 3);
  for (const std::int32_t left : values)
    for (const std::int32_t right : values)
      type.commands.push_back(
          testing::command(0, 1, {Assign{a, program.constant(left)}, Assign{b, program.constant(right)}}));
  for (auto i = static_cast<int>(Operation::Negate); i <= static_cast<int>(Operation::Or); ++i) {
    const auto operation = static_cast<Operation>(i);
    const auto result = program::operand_count(operation) == 1
                            ? program.unary(operation, program.load(a))
                            : program.binary(operation, program.load(a), program.load(b));
    type.commands.push_back(testing::command(1, 2, {Assign{r, result}}));
  }
  program.process_types.push_back(std::move(type));
  program.initial.push_back({0, {}, 0});
  return program;
}

TEST(NativeSpace, ComputesAsTheInterpreterDoes) {
  constexpr auto least = std::numeric_limits<std::int32_t>::min();
  constexpr auto most = std::numeric_limits<std::int32_t>::max();
  const std::vector<std::int32_t> values = {0, 1, -1, 2, -7, 31, 32, 255, least, most};
  Program program = calculator(values);
  finish(program);
  const Reachable found = compared(program);
  EXPECT_EQ(found.faults.at(space::Fault::DivisionByZero), 2 * values.size());
}

TEST(NativeSpace, CompilesWhatIsMetOften) {
  if (!testing::has_compiler()) GTEST_SKIP() << "this build is without LLVM";
  Program program = counters(7);
  finish(program);
  const Interpreter interpreter(program);
  const NativeSpace patient(interpreter, {.meetings = 1'000'000});
  testing::explore(patient);
  EXPECT_EQ(patient.compile_seconds(), 0);
  const NativeSpace hasty(interpreter, CompilePolicy::at_once());
  testing::explore(hasty);
  EXPECT_GT(hasty.compile_seconds(), 0);
}

TEST(NativeSpace, WorksWithSeveralCursors) {
  Program program = counters(5);
  finish(program);
  const Interpreter interpreter(program);
  const NativeSpace native(interpreter, CompilePolicy::at_once());
  for (int i = 0; i < 3; ++i) EXPECT_EQ(testing::explore(native).states, 20U);
}

/// Explores again and again in the background until code has arrived, and then once more.
TEST(NativeSpace, GivesTheSameWheneverCodeArrives) {
  if (!testing::has_compiler()) GTEST_SKIP() << "this build is without LLVM";
  Program program = counters(50, After::Keep);
  finish(program);
  const Interpreter interpreter(program);
  const NativeSpace native(interpreter,
                           {.meetings = 10, .meetings_per_work = 0, .compiling = Compiling::Background});
  const ComparedSpace both(interpreter, native);
  const auto all = testing::explore(both).states;
  while (native.compile_seconds() == 0) EXPECT_EQ(testing::explore(both).states, all);
  EXPECT_EQ(testing::explore(both).states, all);
  EXPECT_EQ(native.problem(), "");
}

TEST(NativeSpace, MayEndWhileCodeIsBeingCompiled) {
  Program program = counters(50);
  finish(program);
  const Interpreter interpreter(program);
  for (const std::size_t states : {1U, 10U, 100U, 150U}) {
    const NativeSpace native(interpreter,
                             {.meetings = 0, .meetings_per_work = 0, .compiling = Compiling::Background});
    EXPECT_LE(testing::explore(native, states).states, 200U);
  }
}

TEST(NativeSpace, WorksWithSeveralCursorsAtOnce) {
  Program program = counters(50);
  finish(program);
  const Interpreter interpreter(program);
  const NativeSpace native(interpreter,
                           {.meetings = 20, .meetings_per_work = 0, .compiling = Compiling::Background});
  std::vector<std::jthread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 10; ++round) EXPECT_EQ(testing::explore(native).states, 200U);
    });
}

class KeptCode : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!testing::has_compiler()) GTEST_SKIP() << "this build is without LLVM";
    finish(program_);
  }

  std::size_t explore(std::vector<program::ExpressionId> propositions = {}) {
    CompilePolicy policy = CompilePolicy::at_once();
    policy.cache = CodeCache(folder_.path().string());
    return compared(program_, std::move(propositions), policy).states;
  }
  std::vector<std::filesystem::path> files() const {
    return {std::filesystem::directory_iterator(folder_.path()), std::filesystem::directory_iterator()};
  }

  testing::TemporaryFolder folder_;
  Program program_ = counters(7);
};

TEST_F(KeptCode, IsUsedAgain) {
  EXPECT_EQ(explore(), 28U);
  const auto kept = files();
  ASSERT_FALSE(kept.empty());
  const auto old = std::filesystem::file_time_type::clock::now() - std::chrono::hours(1);
  for (const auto& file : kept) std::filesystem::last_write_time(file, old);
  EXPECT_EQ(explore(), 28U);
  EXPECT_EQ(files().size(), kept.size());
  for (const auto& file : kept) EXPECT_GT(std::filesystem::last_write_time(file), old) << "it was not used";
}

TEST_F(KeptCode, IsReplacedWhenDamaged) {
  EXPECT_EQ(explore(), 28U);
  for (const auto& file : files()) {
    const auto size = std::filesystem::file_size(file);
    std::filesystem::resize_file(file, size - 1);
    EXPECT_EQ(explore(), 28U);
    EXPECT_EQ(std::filesystem::file_size(file), size);
  }
}

TEST_F(KeptCode, IsNotThatOfAnotherProgram) {
  EXPECT_EQ(explore(), 28U);
  const std::size_t before = files().size();
  program_ = counters(6);
  const auto is_three = program_.binary(Operation::Equal, program_.load(0), program_.constant(3));
  finish(program_);
  EXPECT_EQ(explore(), 24U);
  const std::size_t after = files().size();
  EXPECT_GT(after, before);
  EXPECT_EQ(explore({is_three}), 24U);
  EXPECT_GT(files().size(), after) << "code without the proposition was taken";
}

TEST(ComparedSpace, TellsEnginesApart) {
  Program program = counters(7);
  Program other = counters(6);
  finish(program);
  finish(other);
  const Interpreter first(program);
  const Interpreter second(other);
  EXPECT_THAT([&] { testing::explore(ComparedSpace(first, second)); },
              ::testing::ThrowsMessage<std::logic_error>(::testing::HasSubstr("the engines differ")));
}

class RandomPrograms : public ::testing::TestWithParam<std::uint64_t> {};

TEST_P(RandomPrograms, AreTheSameForBothEngines) {
  std::size_t states = 0;
  for (std::uint64_t seed = 20 * GetParam(); seed < 20 * (GetParam() + 1); ++seed) {
    const auto [program, propositions] = testing::RandomProgram(seed).make();
    try {
      states += compared(program, propositions, few_at_once(), 200).states;
    } catch (const std::logic_error& error) {
      FAIL() << "seed " << seed << ": " << error.what() << "\n" << program::listing(program);
    }
  }
  EXPECT_GT(states, 600U) << "programs that stop at once compare nothing";
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, ::testing::Range<std::uint64_t>(0, 8));

}  // namespace
}  // namespace ouro::native
