// What evaluating expressions uses, and what conditions must find to be true.
//
// A condition is taken apart into tests where it is made of them: of `x == 2 && !full(c)` that x is 2 and
// that c has room; whatever else it depends on is read. And it may have no value, because an index is out of
// range or a divisor 0 (failing.hh): then tests behind that place keep nobody from trying.
//
// One object collects for one step, or one expression; step_uses.cc goes on from here with what commands do.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "program/program.hh"
#include "reduce/use_finder.hh"
#include "reduce/uses.hh"

namespace ouro::reduce {

class ConditionUses {
 public:
  ConditionUses(const UseFinder& finder, const Asker& asker)
      : finder_(finder), program_(finder.semantics().program()), asker_(asker) {}

  /// Everything that the value depends on.
  void read(program::ExpressionId id);
  void read(const std::vector<program::ExpressionId>& ids);
  /// A condition that is to be `wanted`: the tests it is made of where it is made of tests.
  void require(program::ExpressionId id, bool wanted = true);
  /// What decides whether evaluating it fails: not what an element of an array is, but which.
  void read_what_may_fail(program::ExpressionId id);

  Uses take_result() { return std::move(result_); }

 protected:
  void look(const program::Receive& receive, ChannelUse::Kind kind);
  void use_channel(ChannelUse::Kind kind, program::ExpressionId id);
  /// Its number, where that is always the same.
  std::uint32_t channel(program::ExpressionId id) const;
  void write(const program::Place& place, std::optional<std::int32_t> value);

  const UseFinder& finder_;
  const program::Program& program_;
  const Asker& asker_;
  Uses result_;

 private:
  void note_that_it_may_fail();
  void read_what_decides(const program::Expression& e);
  void read_itself(const program::Expression& e);
  void find(const program::Place& place);
  void note_own(const program::Place& place) { result_.own |= place.scope == program::Place::Scope::Local; }
  std::uint32_t element(const program::Place& place) const;
  std::optional<Item> item(const program::Place& place) const;
  Item where(const program::Expression& question) const;

  bool require_test(const program::Expression& e, bool wanted);
  bool require_comparison(const program::Expression& e, bool wanted);
  bool require_content(const program::Expression& load, program::Operation operation, std::int32_t value,
                       bool wanted);
};

}  // namespace ouro::reduce
