#include "reduce/choices.hh"

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/hash.hh"
#include "base/random.hh"
#include "program/interpreter.hh"
#include "promela/load.hh"
#include "reduce/use_finder.hh"

namespace ouro::reduce {
namespace {

constexpr std::uint32_t bytes = 8;
constexpr std::uint32_t expressions = 3;

/// A program with the state `byte a[8]` and a process that looks at elements that are not fixed.
program::Program small_program() {
  return promela::load_text(
             "byte a[8]; active proctype P() { byte i; do :: a[i] == 1 :: a[a[i]] < 4 -> i++ :: a[7 - i] > 2 "
             "-> a[i] = 0 od }")
      .program;
}

/// A computation that asks by chance, but always the same after the same answers.
class Asking {
 public:
  Asking(const program::Program& program, Inquiry& inquiry) : program_(program), inquiry_(inquiry) {}

  Choice choose(std::uint64_t key) {
    std::uint64_t state = mix(key);
    while (state % 4 != 0) state = combine(state, ask(state / 4));
    return {state % 8};
  }

 private:
  std::uint64_t ask(std::uint64_t which) {
    const auto at = static_cast<std::uint32_t>(which / 2 % bytes);
    if (which % 2 == 0) return inquiry_.holds(compared(at)) ? 1 : 0;
    const program::ProcessType& type = program_.process_types[0];
    const program::ExpressionId guard = type.commands[which / 2 % expressions].guard;
    try {
      return static_cast<std::uint64_t>(inquiry_.value(0, guard));
    } catch (const program::FaultSignal&) {
      return 2;
    }
  }
  static Question compared(std::uint32_t at) {
    return Question::comparison(at, {}, program::Operation::Greater, 1);
  }

  const program::Program& program_;
  Inquiry& inquiry_;
};

struct Counts {
  std::size_t recalled = 0;
  std::size_t computed = 0;
};

/// Choices for random states, some of them from memory: all as if each had been computed.
Counts compare(std::uint64_t keys, std::size_t states, std::uint64_t seed) {
  const program::Program program = small_program();
  const program::Interpreter interpreter(program, {});
  const UseFinder finder(interpreter.semantics());
  Inquiry inquiry(finder);
  Asking asking(program, inquiry);
  Choices choices(true);
  Random random(seed);
  program::WorkingState state = interpreter.semantics().initial();
  Counts counts;
  for (std::size_t i = 0; i < states; ++i) {
    for (std::byte& byte : std::span(state.bytes).first(bytes))
      byte = static_cast<std::byte>(random.below(4));
    state.bytes.back() = static_cast<std::byte>(random.below(10));  // a fault, at times
    const auto which = static_cast<std::uint32_t>(random.below(keys));
    const std::vector<std::uint32_t> key(1 + which % 5, which);
    inquiry.begin(state.context(program::none));
    const std::uint64_t hash = choices.expect(key);
    const Choice* const known = choices.recall(key, hash, inquiry);
    const Choice recalled = known == nullptr ? Choice() : *known;
    const Choice computed = asking.choose(which);
    if (known == nullptr)
      choices.learn(key, hash, inquiry, computed);
    else
      EXPECT_EQ(recalled, computed) << "seed " << seed << ", state " << i;
    ++(known == nullptr ? counts.computed : counts.recalled);
  }
  return counts;
}

TEST(Choices, AreAsIfComputed) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Counts counts = compare(50, 2'000, seed);
    EXPECT_GT(counts.recalled, counts.computed);
  }
  const Counts many = compare(20'000, 200'000, 7);
  EXPECT_GT(many.recalled, many.computed);
}

TEST(Choices, EndWhereTheyAreNotUsed) {
  const Counts counts = compare(1ULL << 31U, 40'000, 1);
  EXPECT_LT(counts.recalled, 100U);
}

}  // namespace
}  // namespace ouro::reduce
