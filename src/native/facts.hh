// What is known about a program before it runs, for code that is compiled for one layout.
//
// A variable that no command ever writes keeps its initial value: channel variables mostly do, so that the
// channel of a command is a number. The number of the process that asks, and how many there are, are
// constants of the layout. From these, constants are computed upwards.
//
// Not everything is worth compiling: a command that uses something rare (`enabled`, a process chosen at run
// time, `run`, a priority, an event trace) is left to the reference semantics as a whole. `compiles` says
// which.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"

namespace ouro::native {

class Facts {
 public:
  /// The program must outlive it.
  explicit Facts(const program::Program& program);

  const program::Program& program() const { return program_; }
  bool uses_keep() const { return uses_keep_; }
  /// Are there variables whose values are not part of a state?
  bool has_hidden() const { return has_hidden_; }

  /// The facts about one process (program::none: about the system) in one layout.
  class View {
   public:
    View(const Facts& facts, const program::Layout& layout, std::uint32_t process)
        : facts_(facts), program_(facts.program_), layout_(layout), process_(process) {}

    std::uint32_t process() const { return process_; }

    /// The value of an expression where it is the same in every state.
    std::optional<std::int32_t> constant(program::ExpressionId expression) const;
    /// The process whose variable it is; nothing where that depends on the state. Global: program::none.
    /// A process that does not exist, or is of the wrong type: the number of processes.
    std::optional<std::uint32_t> owner(const program::Place& place) const;

    bool compiles(program::ExpressionId expression) const;
    bool compiles(const program::Command& command) const;

   private:
    std::optional<std::int32_t> constant_load(const program::Place& place) const;
    std::optional<std::uint32_t> element(const program::Place& place) const;
    std::optional<std::int32_t> owned_channel(std::uint32_t process, program::VariableId variable,
                                              std::uint32_t element) const;
    bool compiles(const program::Place& place) const;
    bool compiles(const program::Receive& receive) const;
    bool compiles(const program::Effect& effect) const;

    const Facts& facts_;
    const program::Program& program_;
    const program::Layout& layout_;
    std::uint32_t process_;
  };

 private:
  void note_writes(const program::ProcessType& type);
  void note_write(program::PlaceId place);
  bool is_written(const program::Place& place) const;

  const program::Program& program_;
  std::vector<bool> written_globals_;
  std::vector<std::vector<bool>> written_locals_;  // by process type
  bool uses_keep_ = false;
  bool has_hidden_ = false;
};

}  // namespace ouro::native
