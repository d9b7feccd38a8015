// What a process must do now in order to do something later.
//
// Some commands of a process type are wanted. A process at location l does one of them at once, or comes to
// one by way of another location; what matters is which of the commands at l are the beginning of such a way.
// A way does not come through l again: what begins there anew is a way of its own.
//
//     l: a -> l    b -> m    d -> l              wanted: c, d
//     m: c -> l                                  at l: b (leads to c), d (is wanted); not a
//     at m: c, and nothing leads to d but c
//
// In the words of stubborn sets: a command that is not possible because its process is elsewhere is made
// possible by the commands that lead to its location, and so on back to where the process is. The answer is a
// word of bits, one for each command at l (the last one for all from the 64th on), found once for each l.
#pragma once

#include <cstdint>
#include <vector>

#include "program/program.hh"

namespace ouro::reduce {

/// Some commands at one location: bit i is the i-th of them, bit 63 all from the 64th on.
using CommandBits = std::uint64_t;

inline CommandBits command_bit(std::size_t i) { return CommandBits{1} << (i < 63 ? i : 63); }
/// All commands at a location that has so many.
inline CommandBits all_commands(std::size_t count) {
  return count >= 64 ? ~CommandBits{0} : (CommandBits{1} << count) - 1;
}

/// For each location, the commands that lead there.
class Predecessors {
 public:
  explicit Predecessors(const program::ProcessType& type);
  const std::vector<program::CommandId>& of(program::LocationId location) const { return into_[location]; }

 private:
  std::vector<std::vector<program::CommandId>> into_;
};

class Ways {
 public:
  /// `wanted` has an element for each command. Type and predecessors must outlive it.
  Ways(const program::ProcessType& type, const Predecessors& predecessors, std::vector<bool> wanted);

  const program::ProcessType& type() const { return type_; }
  const Predecessors& predecessors() const { return predecessors_; }
  const std::vector<program::CommandId>& wanted() const { return wanted_ids_; }

  CommandBits from(program::LocationId location) {
    if (!is_known_[location]) find(location);
    return bits_[location];
  }

 private:
  void find(program::LocationId location);

  const program::ProcessType& type_;
  const Predecessors& predecessors_;
  std::vector<bool> wanted_;
  std::vector<program::CommandId> wanted_ids_;
  std::vector<CommandBits> bits_;
  std::vector<bool> is_known_;
};

}  // namespace ouro::reduce
