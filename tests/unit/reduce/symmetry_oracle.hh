// What symmetry promises, checked by brute force on every reachable state of a program.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "program/interpreter.hh"
#include "reduce/canonical.hh"
#include "reduce/slots.hh"
#include "reduce/symmetric_space.hh"
#include "reduce/symmetry.hh"
#include "unit/program/reachable.hh"

namespace ouro::testing {

class SymmetryOracle {
 public:
  /// Explores the whole program; `is_complete` says whether that was possible.
  SymmetryOracle(const program::Interpreter& interpreter, const reduce::Symmetry& symmetry,
                 std::size_t max_states)
      : interpreter_(interpreter),
        space_(interpreter, interpreter.semantics(), symmetry),
        canonical_(space_.canonical()),
        cursor_(interpreter.cursor()) {
    for (const auto& symmetric : symmetry.classes()) class_sizes_.push_back(symmetric.members.size());
    explore(max_states);
  }

  bool is_complete() const { return is_complete_; }
  std::size_t state_count() const { return states_.size(); }
  const space::StateSpace& space() const { return space_; }

  /// All permutations, for small classes.
  std::vector<reduce::Permutation> permutations() const {
    std::vector<reduce::Permutation> result = {{}};
    for (const std::size_t size : class_sizes_) {
      std::vector<reduce::Permutation> longer;
      for (const reduce::Permutation& begin : result) {
        reduce::Permutation part = reduce::identity_of(size);
        do {
          reduce::Permutation whole = begin;
          for (const std::uint32_t i : part) whole.push_back(static_cast<std::uint32_t>(begin.size()) + i);
          longer.push_back(std::move(whole));
        } while (std::next_permutation(part.begin(), part.end()));
      }
      result = std::move(longer);
    }
    return result;
  }

  space::StoredState renamed(const reduce::Permutation& permutation, space::StateView state) const {
    space::StoredState result(state);
    if (canonical_.applies_to(state)) canonical_.slots().apply(permutation, state.bytes, result.bytes);
    return result;
  }

  /// What a renamed state can do is what the state can do, renamed.
  void expect_equivariance() {
    for (const space::StoredState& state : states_)
      for (const reduce::Permutation& permutation : permutations()) {
        const space::StoredState image = renamed(permutation, state.view());
        ASSERT_EQ(cursor_->may_end(state.view()), cursor_->may_end(image.view()));
        ASSERT_EQ(cursor_->propositions(state.view()), cursor_->propositions(image.view()));
        if (!canonical_.applies_to(state.view())) continue;
        const auto identity = reduce::identity_of(permutation.size());
        ASSERT_EQ(moves(state.view(), permutation), moves(image.view(), identity))
            << "in state " << hexadecimal(state.view());
      }
  }

  /// Orbits, and which of them are deadlocks.
  std::pair<std::size_t, std::size_t> orbits() {
    std::set<std::string> all;
    std::set<std::string> deadlocks;
    const auto group = permutations();
    for (const space::StoredState& state : states_) {
      std::string smallest = state_key(state.view());
      for (const reduce::Permutation& permutation : group)
        smallest = std::min(smallest, state_key(renamed(permutation, state.view()).view()));
      all.insert(smallest);
      if (moves(state.view(), group[0]).empty() && !cursor_->may_end(state.view()))
        deadlocks.insert(smallest);
    }
    return {all.size(), deadlocks.size()};
  }

  /// Every state of an orbit is replaced by the same one, which belongs to the orbit.
  void expect_canonical() {
    reduce::Canonical::Scratch scratch;
    for (const space::StoredState& state : states_) {
      if (!canonical_.applies_to(state.view())) continue;
      std::set<std::string> standing;
      for (const reduce::Permutation& permutation : permutations()) {
        const space::StoredState image = renamed(permutation, state.view());
        space::StoredState replaced = image;
        canonical_.replace(replaced.bytes, scratch);
        standing.insert(state_key(replaced.view()));
        ASSERT_EQ(state_key(renamed(scratch.permutation, image.view()).view()), state_key(replaced.view()));
      }
      ASSERT_EQ(standing.size(), 1U) << "of state " << hexadecimal(state.view());
    }
  }

  /// Faults and valuations of propositions.
  using Answers = std::pair<std::set<space::Fault>, std::set<std::uint64_t>>;
  static Answers answers(const space::StateSpace& space) {
    Answers result;
    const auto cursor = space.cursor();
    std::set<std::string> seen;
    std::deque<space::StoredState> queue;
    space::Successors successors;
    cursor->initial(successors);
    for (bool begins = true; begins || !queue.empty(); begins = false) {
      if (!begins) {
        successors.clear();
        cursor->successors(queue.front().view(), successors);
        queue.pop_front();
      }
      for (const space::Successor& successor : successors.entries()) {
        result.first.insert(successor.fault);
        if (!successor.has_state || !seen.insert(state_key(successors.state(successor))).second) continue;
        result.second.insert(successor.propositions);
        queue.emplace_back(successors.state(successor));
      }
    }
    return result;
  }

 private:
  using Moves = std::map<std::string, std::size_t>;

  /// What is possible, renamed: the state and the fault, how often. Ways that meet inside a sequence count
  /// once.
  Moves moves(space::StateView state, const reduce::Permutation& permutation) {
    Moves result;
    successors_.clear();
    cursor_->successors(state, successors_);
    for (const space::Successor& successor : successors_.entries()) {
      std::string key(1, static_cast<char>(successor.fault));
      if (successor.has_state) key += state_key(renamed(permutation, successors_.state(successor)).view());
      result[key] = 1;
    }
    return result;
  }

  void explore(std::size_t max_states) {
    std::set<std::string> seen;
    const auto collect = [&] {
      for (const space::Successor& successor : successors_.entries())
        if (successor.has_state && seen.insert(state_key(successors_.state(successor))).second)
          states_.emplace_back(successors_.state(successor));
    };
    cursor_->initial(successors_);
    collect();
    for (std::size_t i = 0; i < states_.size() && states_.size() <= max_states; ++i) {
      successors_.clear();
      cursor_->successors(states_[i].view(), successors_);
      collect();
    }
    is_complete_ = states_.size() <= max_states;
  }

  const program::Interpreter& interpreter_;
  reduce::SymmetricSpace space_;
  const reduce::Canonical& canonical_;
  std::unique_ptr<space::Cursor> cursor_;
  space::Successors successors_;
  std::vector<std::size_t> class_sizes_;
  std::deque<space::StoredState> states_;
  bool is_complete_ = true;
};

}  // namespace ouro::testing
