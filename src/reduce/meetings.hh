// Can looking for somebody to meet fail?
//
// Who offers a message by rendezvous asks all processes, in the order of their numbers, whether they can take
// it (asking.hh). Where an answer cannot be had the step fails: those who were asked before have been met,
// those behind have not. So it matters who has which number, and states that differ in nothing else have
// different futures:
//
//     c?eval(a[i])      one of two such processes has i = 7, the other can receive: it is met if it comes
//     first
//
// Nobody is interchangeable then. What is evaluated on the way must have a value in every state: because it
// always has one (total.hh), or because all that it could fail for is an index that a process never changes
// (fixed.hh), like `q[me]?x` with a parameter `me`, and which is in range when all processes have been
// created. The latter is looked up in states, once for each state in which that is so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "program/program.hh"
#include "program/semantics.hh"
#include "reduce/asking.hh"
#include "reduce/fixed.hh"
#include "reduce/settled.hh"
#include "space/state_space.hh"

namespace ouro::reduce {

class Meetings {
 public:
  /// The semantics must outlive it. `settled`: by process type, by location, those whose commands matter.
  Meetings(const program::Semantics& semantics, const SettledLocations& settled);

  /// Nothing need be looked up.
  bool are_safe() const { return doubts_.empty(); }

  /// In a state in which all processes are there: what may fail in it or later, a sentence.
  std::optional<std::string> objection(space::StateView state) const;

 private:
  using ExpressionId = program::ExpressionId;

  /// What is not total.
  struct Doubt {
    program::ProcessTypeId type = program::none;
    const program::Command* command = nullptr;  ///< null: the type's `provided`
  };

  void doubt_provided();
  std::string sentence(program::Origin origin, const std::string& what) const;
  Answers answers(const program::Command& command, const program::Context* context) const;
  bool may_fail(const program::Command& command, const program::Context* context) const;
  const program::ChannelType* known_channel(ExpressionId id, const program::Context* context) const;
  bool has_value(ExpressionId id, const program::Context& context) const;
  bool is_sure(ExpressionId id, const program::Context* context) const;
  bool is_lasting(ExpressionId id) const;
  bool is_fixed_element(const program::Expression& e) const;

  const program::Semantics& semantics_;
  const program::Program& program_;
  FixedVariables fixed_;
  Asking asking_;
  Places compared_;  // by anybody
  std::vector<Doubt> doubts_;
};

}  // namespace ouro::reduce
