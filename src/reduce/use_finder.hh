// Who uses what: for one process of a state, or for any that may come to be.
//
// What never changes for a process (fixed.hh) is looked up in the state: which element of an array it means,
// which channel. From that follows what its steps use (uses.hh), where they may meet another process, and
// what may go wrong when it is asked to (asking.hh).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/program.hh"
#include "program/semantics.hh"
#include "reduce/asking.hh"
#include "reduce/fixed.hh"
#include "reduce/observation.hh"
#include "reduce/uses.hh"

namespace ouro::reduce {

/// Who asks: a process of a state, or (process none) any process of the type that may come to be.
struct Asker {
  const program::Context* state = nullptr;
  program::ProcessTypeId type = program::none;
  std::uint32_t process = program::none;
};

/// Whether all who are there can be asked by an offer to meet without failing (asking.hh).
enum class Partners : std::uint8_t { Sure, MayFail };

/// Knows what steps use. The semantics must outlive it.
class UseFinder {
 public:
  explicit UseFinder(const program::Semantics& semantics);

  /// Of the step that begins with this command, among such processes.
  Uses of_step(const Asker& asker, const program::Command& command, Partners partners) const;
  /// Of a step that depends on whether looking if the command is possible fails.
  Uses of_failing(const Asker& asker, const program::Command& command) const;
  /// Of a step that does nothing, and is possible when the condition is `wanted`.
  Uses of_condition(const Asker& asker, program::ExpressionId condition, bool wanted) const;
  /// Of a step that needs the value of an expression, whatever it is.
  Uses of_value(const Asker& asker, program::ExpressionId expression) const;
  /// The value of an expression, where it is the same as long as the process lives.
  std::optional<std::int32_t> fixed_value(const Asker& asker, program::ExpressionId expression) const;

  /// The element of its variable that a place names, where it is the same as long as the process lives, and
  /// is one that there is.
  std::optional<std::uint32_t> fixed_element(const Asker& asker, const program::Place& place) const;

  /// The number of a channel that is there as long as the process lives, where it is always the same.
  std::optional<std::uint32_t> fixed_channel(const Asker& asker, program::ExpressionId channel) const;
  Meeting meeting(const Asker& asker, program::ExpressionId channel) const;
  /// What may go wrong when the process is asked, or asks.
  Answers answers(const Asker& asker) const;
  /// The same of any process that may come to be.
  bool may_newcomer_fail(const program::Context& state, program::ProcessTypeId type) const;
  /// The type of a channel, where it is always the same one; else null.
  const program::ChannelType* channel_type(const Asker& asker, program::ExpressionId channel) const;

  const FixedVariables& fixed() const { return fixed_; }
  const program::Semantics& semantics() const { return semantics_; }
  const Observation& observation() const { return observation_; }
  /// Do channels come and go, so that one number may mean one channel now and another one later?
  bool has_passing_channels() const { return has_passing_channels_; }
  /// The questions about where a process of this type is, as in Item::id, that someone asks.
  const std::vector<std::uint32_t>& questions(program::ProcessTypeId type) const { return questions_[type]; }

 private:
  const program::Semantics& semantics_;
  FixedVariables fixed_;
  Observation observation_;
  std::vector<std::vector<std::uint32_t>> questions_;  // by process type
  Asking asking_;
  bool has_passing_channels_ = false;
};

}  // namespace ouro::reduce
