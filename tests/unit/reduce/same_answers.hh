// The reduced program against the original: the same answers, no more states, and every run of the one is a
// run of the other.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "program/interpreter.hh"
#include "program/program.hh"
#include "program/semantics.hh"
#include "reduce/reduce.hh"
#include "space/state_space.hh"
#include "unit/program/reachable.hh"

namespace ouro::testing {

/// What can be asked about a program without counting its states.
struct Answers {
  std::size_t states = 0;
  bool complete = true;
  bool has_deadlock = false;
  std::set<space::Fault> faults;
  std::set<std::uint64_t> valuations;  ///< of its propositions, in reachable states
};

/// Walks through a program step by step, as told.
class Replayer {
 public:
  explicit Replayer(const program::Interpreter& interpreter)
      : semantics_(interpreter.semantics()), cursor_(interpreter.cursor()) {}

  space::StoredState initial() {
    space::Successors successors;
    cursor_->initial(successors);
    return space::StoredState(successors.state(successors[0]));
  }

  /// Where the steps lead from `state`, if they are a run, and the fault happens if one is wanted.
  std::optional<space::StoredState> replay(space::StoredState state, std::span<const space::Step> steps,
                                           space::Fault wanted) {
    while (!steps.empty()) {
      successors_.clear();
      cursor_->successors(state.view(), successors_);
      if (wanted != space::Fault::None && find(steps, wanted) != nullptr) return state;
      if (const space::Successor* found = find(steps, space::Fault::None)) {
        steps = steps.subspan(found->step_count);
        state = space::StoredState(successors_.state(*found));
        continue;
      }
      const std::size_t taken = take_to_successor(state, steps);
      if (taken == 0) return std::nullopt;
      steps = steps.subspan(taken);
    }
    if (wanted != space::Fault::None) return std::nullopt;
    return state;
  }

 private:
  const space::Successor* find(std::span<const space::Step> steps, space::Fault fault) const {
    for (const space::Successor& successor : successors_.entries()) {
      const auto taken = successors_.steps(successor);
      if (successor.fault == fault && taken.size() <= steps.size() &&
          std::ranges::equal(taken, steps.first(taken.size())))
        return &successor;
    }
    return nullptr;
  }

  /// Of several ways through an indivisible sequence to the same state inside it, a cursor tells one. The
  /// others are right as well if they lead to one of its successors.
  std::size_t take_to_successor(space::StoredState& state, std::span<const space::Step> steps) const {
    program::WorkingState walk{&semantics_.layouts()[state.layout], state.bytes};
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const program::Context context = walk.context(steps[i].process);
      const auto& command = semantics_.type_of(context, steps[i].process).commands[steps[i].command];
      const bool is_meeting = steps[i].partner != space::Step::none;
      if (semantics_.location(context, steps[i].process) != command.source) return 0;
      if (!is_meeting && !semantics_.is_possible(command, context)) return 0;
      if (semantics_.take(walk, steps[i]) != space::Fault::None) return 0;
      for (const space::Successor& successor : successors_.entries()) {
        if (!successor.has_state || !(successors_.state(successor) == walk.view())) continue;
        state = space::StoredState(walk.view());
        return i + 1;
      }
    }
    return 0;
  }

  const program::Semantics& semantics_;
  std::unique_ptr<space::Cursor> cursor_;
  space::Successors successors_{true};
};

inline Answers ask(const program::Interpreter& interpreter, std::size_t max_states) {
  Answers result;
  const auto cursor = interpreter.cursor();
  std::set<std::string> seen;
  std::deque<space::StoredState> queue;
  space::Successors successors;
  const auto collect = [&] {
    for (const space::Successor& successor : successors.entries()) {
      if (successor.fault != space::Fault::None) result.faults.insert(successor.fault);
      if (!successor.has_state || !seen.insert(state_key(successors.state(successor))).second) continue;
      result.valuations.insert(successor.propositions);
      queue.emplace_back(successors.state(successor));
    }
  };
  cursor->initial(successors);
  collect();
  for (; !queue.empty() && seen.size() <= max_states; queue.pop_front()) {
    successors.clear();
    cursor->successors(queue.front().view(), successors);
    result.has_deadlock |= successors.empty() && !cursor->may_end(queue.front().view());
    collect();
  }
  result.states = seen.size();
  result.complete = queue.empty();
  return result;
}

/// Every step of the reduced program, expanded, is a run of the original, with the same fault and the same
/// propositions at its end. By induction so is every run.
inline void expect_runs(const reduce::Reduced& reduced, const program::Interpreter& explored,
                        const program::Interpreter& original) {
  Replayer replayer(original);
  const auto original_cursor = original.cursor();
  const auto cursor = explored.cursor();
  std::set<std::string> seen;
  std::deque<std::pair<space::StoredState, space::StoredState>> queue;
  space::Successors successors(true);
  cursor->initial(successors);
  if (successors.empty() || !successors[0].has_state) return;
  queue.emplace_back(space::StoredState(successors.state(successors[0])), replayer.initial());
  for (; !queue.empty(); queue.pop_front()) {
    const auto& [state, image] = queue.front();
    successors.clear();
    cursor->successors(state.view(), successors);
    for (const space::Successor& successor : successors.entries()) {
      const auto steps =
          expand(reduced, explored.semantics().layouts(), state.layout, successors.steps(successor));
      const auto reached = replayer.replay(image, steps, successor.fault);
      ASSERT_TRUE(reached) << "a step of " << steps.size() << " commands is no run of the original";
      if (!successor.has_state) continue;
      ASSERT_EQ(original_cursor->propositions(reached->view()), successor.propositions);
      if (seen.insert(state_key(successors.state(successor))).second)
        queue.emplace_back(space::StoredState(successors.state(successor)), *reached);
    }
  }
}

/// Compares everything; returns the answers of the reduced program.
inline Answers expect_same_answers(const program::Program& program, const reduce::Options& options,
                                   const std::vector<program::ExpressionId>& propositions = {},
                                   std::size_t max_states = 20'000) {
  const reduce::Reduced reduced = reduce::reduce(program, options);
  const program::Interpreter original(program, propositions);
  const program::Interpreter explored(reduced.program, propositions);
  const Answers before = ask(original, max_states);
  Answers after = ask(explored, max_states);
  if (!before.complete) return after;
  EXPECT_LE(after.states, before.states);
  EXPECT_EQ(after.has_deadlock, before.has_deadlock);
  EXPECT_EQ(after.faults, before.faults);
  EXPECT_EQ(after.valuations, before.valuations);
  expect_runs(reduced, explored, original);
  return after;
}

}  // namespace ouro::testing
