// What a command reads and writes.
//
// Reductions ask which commands can disturb each other. The answer is an over-approximation that
// errs on the side of more: an array element counts as that element when its index is a constant, and
// as the whole array otherwise; a channel known only at run time counts as every channel.
#pragma once

#include <compare>
#include <cstdint>
#include <vector>

#include "program/program.hh"

namespace ouro::program {

/// Something that two commands may share.
struct Resource {
  enum class Kind : std::uint8_t {
    Global,     ///< a global variable, `element` of it or (none) all of it
    Local,      ///< the same, of the process that runs the command
    Remote,     ///< a local variable of some process of type `owner`
    Channel,    ///< the global channel with number `id`, or (none) any channel
    Location,   ///< where processes of type `owner` are; none: of any type
    Processes,  ///< which processes there are
    System,     ///< whether anything is possible elsewhere: timeout, enabled
  };

  Kind kind = Kind::Global;
  std::uint32_t id = none;  ///< a variable or a channel
  std::uint32_t element = none;
  ProcessTypeId owner = none;

  friend auto operator<=>(const Resource&, const Resource&) = default;
};

/// Sorted, without repetitions.
struct Footprint {
  std::vector<Resource> reads;
  std::vector<Resource> writes;
};

/// The command belongs to a process of type `type`. What decides whether a command of smaller rank is
/// possible counts as read. The process's own location is left out: every command reads and writes it.
Footprint footprint(const Program& program, ProcessTypeId type, const Command& command);

/// What the value of an expression depends on.
std::vector<Resource> resources_of(const Program& program, ExpressionId expression);

}  // namespace ouro::program
