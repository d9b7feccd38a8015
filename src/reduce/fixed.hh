// Expressions whose value a process never changes.
//
// A variable that no command writes keeps the value it was created with: a parameter, the channel that a
// process owns, a constant table. So does what is computed from such variables, from constants and from the
// number of the process that asks. Where such a value says which element of an array or which channel a
// command uses, two processes of the same type can be told apart:
//
//     proctype P(byte id) { flag[id] = 1; flag[1 - id] == 0; ... }
//
// The values are in the state. Of a process's variables only those count that an index or a channel depends
// on: states that differ in others need not be told apart (see FixedVariables::key_ranges).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "program/semantics.hh"

namespace ouro::reduce {

/// How long the value of an expression stays the same.
enum class Lasting : std::uint8_t {
  No,
  ForProcess,  ///< as long as the process lives that asks
  Always,      ///< it is the same for every process
};

/// Some bytes of a state.
struct Range {
  std::uint32_t offset = 0;
  std::uint32_t size = 0;
};

class FixedVariables {
 public:
  /// The program must outlive it.
  explicit FixedVariables(const program::Program& program);

  Lasting lasting(program::ExpressionId expression) const { return lasting_[expression]; }
  /// Is the place in a variable of which no element ever changes, and, if it is one of a process, on which an
  /// address depends?
  bool is_in_fixed(const program::Place& place) const {
    if (place.scope == program::Place::Scope::Global) return globals_[place.variable];
    return place.scope == program::Place::Scope::Local && locals_[place.process_type][place.variable];
  }

  /// Where the bytes of the variables are that tell the processes of a layout apart from others.
  std::vector<Range> key_ranges(const program::Layout& layout) const;
  /// Appends the bytes of those of one process.
  void append_key(const program::Layout& layout, const std::byte* bytes, std::uint32_t process,
                  std::string& key) const;

 private:
  void mark_addresses(const program::Program& program, std::vector<std::vector<bool>>& used) const;
  Lasting of(const program::Program& program, program::ExpressionId id) const;
  Lasting of_place(const program::Place& place, program::ExpressionId before) const;

  std::vector<std::vector<bool>> locals_;  // by process type, by variable
  std::vector<bool> globals_;
  std::vector<Lasting> lasting_;                            // by expression
  std::vector<std::vector<const program::Variable*>> key_;  // by process type
};

}  // namespace ouro::reduce
