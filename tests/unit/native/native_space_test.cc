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

#include "base/temporary_folder.hh"
#include "native/compared_space.hh"
#include "program/interpreter.hh"
#include "program/print.hh"
#include "unit/native/compiled.hh"
#include "unit/native/has_compiler.hh"
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
using testing::counters;
using testing::Reachable;

/// For programs that may have many layouts. Code comes after so many meetings, in the midst of an expansion.
CompilePolicy few_after(std::uint64_t meetings) {
  CompilePolicy policy = CompilePolicy::at_once();
  policy.most_layouts = 3;
  policy.quick.meetings = static_cast<std::uint32_t>(meetings);
  return policy;
}

/// Explores with both engines, comparing all along: the first steps of sequences, and all of them.
Reachable compared(const Program& program, std::vector<program::ExpressionId> propositions = {},
                   const CompilePolicy& policy = CompilePolicy::at_once(), std::size_t max_states = 100'000) {
  const Interpreter interpreter(program, std::move(propositions));
  const NativeSpace native(interpreter, policy);
  const ComparedSpace both(interpreter, native);
  testing::explore(both, max_states, space::Successors(true));
  const Reachable result = testing::explore(both, max_states);
  EXPECT_TRUE(native.problem().empty() || !testing::has_compiler()) << native.problem();
  return result;
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
  const NativeSpace patient(interpreter, {.quick = {1'000'000, 0}});
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
                           {.quick = {10, 0}, .good = {20, 0}, .compiling = Compiling::Background});
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
                             {.quick = {0, 0}, .good = {20, 0}, .compiling = Compiling::Background});
    EXPECT_LE(testing::explore(native, states).states, 200U);
  }
}

TEST(NativeSpace, WorksWithSeveralCursorsAtOnce) {
  Program program = counters(50);
  finish(program);
  const Interpreter interpreter(program);
  const NativeSpace native(interpreter,
                           {.quick = {20, 0}, .good = {20, 0}, .compiling = Compiling::Background});
  std::vector<std::jthread> threads;
  for (int i = 0; i < 3; ++i)
    threads.emplace_back([&] {
      for (int round = 0; round < 10; ++round) EXPECT_EQ(testing::explore(native).states, 200U);
    });
}

/// The library's linker is what other processors have.
TEST(NativeSpace, IsTheSameWithTheLinkerOfTheLibrary) {
  CompilePolicy policy = CompilePolicy::at_once();
  policy.linking = Linking::Library;
  for (const After after : {After::Yield, After::Keep}) {
    Program program = counters(7, after);
    finish(program);
    EXPECT_EQ(compared(program, {0}, policy).states, after == After::Yield ? 28U : 7U);
  }
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

// --- Indivisible sequences ------------------------------------------------------------------------

/// One process that sets a global to 1, 2, ... in one sequence, a location for each, and then changes `last`
/// before the program is finished.
template <class Change>
Reachable sequence(std::int32_t length, After after, Change change) {
  Program program;
  program.globals.push_back(testing::variable("x"));
  const program::PlaceId x = testing::global(program, 0);
  const auto count = static_cast<program::LocationId>(length);
  program::ProcessType type = testing::process_type("P", count + 1);
  for (program::LocationId i = 0; i < count; ++i) {
    const auto value = program.constant(static_cast<std::int32_t>(i) + 1);
    type.commands.push_back(testing::command(i, i + 1, {Assign{x, value}}));
    type.commands.back().after = after;
  }
  change(program, type);
  program.process_types.push_back(std::move(type));
  program.initial.assign(2, {0, {}, 0});
  finish(program);
  return compared(program, {program.load(x)});
}

TEST(NativeSequence, EndsWhereItBlocks) {
  for (const std::int32_t length : {1, 3, 260})
    EXPECT_EQ(sequence(length, After::Keep, [](auto&, auto&) {}).states, 4U) << length;
}

TEST(NativeSequence, CannotBlockWhereItIsDeterministic) {
  const Reachable found = sequence(3, After::Continue, [](auto&, auto&) {});
  EXPECT_EQ(found.states, 1U);
  EXPECT_EQ(found.faults.at(space::Fault::BlockedStep), 2U);
}

TEST(NativeSequence, EndsWhereOthersMayGoOn) {
  for (const After after : {After::Keep, After::Continue})
    for (const std::int32_t length : {2, 3, 260})
      EXPECT_EQ(sequence(length, after, [](auto&, auto& type) { type.commands.back().after = After::Yield; })
                    .states,
                4U)
          << length;
}

TEST(NativeSequence, MayEndTheProcess) {
  const Reachable found = sequence(3, After::Keep, [](auto&, program::ProcessType& type) {
    type.commands.back().after = After::Yield;
    type.commands.back().effects.emplace_back(program::Terminate{});
  });
  EXPECT_EQ(found.states, 5U);  // the older one goes last, and may have come to its end before
}

TEST(NativeSequence, GoesAllWaysFromABranchOnce) {
  for (const After after : {After::Yield, After::Keep}) {
    const Reachable found = sequence(5, After::Keep, [&](Program& program, program::ProcessType& type) {
      for (const std::int32_t value : {7, 8, 7}) {
        type.commands.push_back(testing::command(1, 2, {Assign{0, program.constant(value)}}));
        type.commands.back().after = after;
      }
    });
    EXPECT_GT(found.transitions, 3U);
  }
}

/// From 1 there are three ways. The last one leads by 3 to the state of the first one at 2, which is still
/// waiting then: what comes after it is the successor of the first way, behind that of the second.
TEST(NativeSequence, DoesNotRunAheadOfAStateThatWaits) {
  const Reachable found = sequence(6, After::Keep, [&](Program& program, program::ProcessType& type) {
    const auto set = [&](program::LocationId source, program::LocationId target, std::int32_t value) {
      type.commands.push_back(testing::command(source, target, {Assign{0, program.constant(value)}}));
      type.commands.back().after = target == 6 ? After::Yield : After::Keep;
    };
    type.commands.clear();
    set(0, 1, 0);
    set(1, 2, 1);
    set(1, 5, 5);
    set(1, 3, 3);
    set(3, 2, 1);
    set(2, 4, 4);
    set(4, 6, 6);
    set(5, 6, 7);
  });
  EXPECT_EQ(found.states, 7U);
  EXPECT_EQ(found.transitions, 1U + 2U * 2U + 4U * 2U);
}

TEST(NativeSequence, ReportsEveryViolatedAssertion) {
  const Reachable found = sequence(5, After::Keep, [&](Program& program, program::ProcessType& type) {
    const auto below_three = program.binary(Operation::Less, program.load(0), program.constant(3));
    for (program::Command& command : type.commands)
      command.effects.emplace_back(program::Assert{below_three});
  });
  EXPECT_EQ(found.states, 4U);
  EXPECT_EQ(found.faults.at(space::Fault::AssertionViolated), 12U);
}

TEST(NativeSequence, WithoutAnEndIsAFault) {
  for (const After after : {After::Keep, After::Continue}) {
    const Reachable found = sequence(3, after, [](auto&, auto& type) { type.commands.back().target = 1; });
    EXPECT_EQ(found.states, 1U);
    EXPECT_EQ(found.faults.at(space::Fault::EndlessStep), 2U);
  }
}

TEST(NativeSequence, GoesRoundUntilItIsDone) {
  const Reachable found = sequence(2, After::Keep, [](Program& program, program::ProcessType& type) {
    program.globals[0].type.bits = 16;
    const auto next = program.binary(Operation::Add, program.load(0), program.constant(1));
    const auto bound = program.constant(25'000);
    type.commands[0].effects = {Assign{0, next}};
    type.commands[1] = testing::command(1, 0);
    type.commands[1].guard = program.binary(Operation::Less, program.load(0), bound);
    type.commands[1].after = After::Keep;
    type.commands.push_back(testing::command(1, 2));
    type.commands.back().rank = 1;
    type.commands.back().after = After::Keep;
  });
  EXPECT_EQ(found.states, 4U);
}

// --- Random programs ------------------------------------------------------------------------------

struct RandomPrograms : ::testing::TestWithParam<std::uint64_t> {
  static void compare(const testing::RandomShape& shape, std::size_t least_states) {
    std::size_t states = 0;
    for (std::uint64_t seed = 10 * GetParam(); seed < 10 * (GetParam() + 1); ++seed) {
      const auto [program, propositions] = testing::RandomProgram(seed, shape).make();
      try {
        CompilePolicy policy = few_after(seed % 2 == 0 ? 0 : seed % 40);
        policy.good.meetings = seed % 4 == 3 ? 1'000'000 : static_cast<std::uint32_t>(seed % 7);
        states += compared(program, propositions, policy, 200).states;
      } catch (const std::logic_error& error) {
        FAIL() << "seed " << seed << ": " << error.what() << "\n" << program::listing(program);
      }
    }
    EXPECT_GT(states, least_states) << "programs that stop at once compare nothing";
  }
};

TEST_P(RandomPrograms, AreTheSameForBothEngines) { compare({}, 300); }

TEST_P(RandomPrograms, WithManySequencesAreTheSame) {
  compare({.locations = 9, .fewest_commands = 1, .sequences = 0.7}, 100);
}

TEST_P(RandomPrograms, WithSequencesThatGoBackAreTheSame) {
  compare({.locations = 6, .fewest_commands = 1, .sequences = 0.6, .loops = true}, 30);
}

TEST_P(RandomPrograms, WhoseProcessesComeAndGoAreTheSame) {
  compare({.fewest_commands = 1, .run = 0.15, .terminate = 0.7}, 50);
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomPrograms, ::testing::Range<std::uint64_t>(0, 8));

}  // namespace
}  // namespace ouro::native
