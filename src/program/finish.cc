// The last step of building a program: indices, offsets, sizes.
//
// A process's frame is its location, its priority where the program uses priorities, and its
// variables in order of declaration, packed without gaps: engines read and write unaligned words.
#include <algorithm>
#include <cstdint>
#include <vector>

#include "program/program.hh"
#include "program/verify.hh"

namespace ouro::program {
namespace {

std::uint32_t place_variables(std::vector<Variable>& variables, std::uint32_t offset) {
  for (Variable& variable : variables) {
    variable.offset = offset;
    offset += variable.size();
  }
  return offset;
}

void index_commands(ProcessType& type) {
  std::ranges::stable_sort(type.commands, [](const Command& a, const Command& b) {
    return a.source != b.source ? a.source < b.source : a.rank / 2 < b.rank / 2;
  });
  for (Location& location : type.locations) location.first_command = location.command_count = 0;
  for (CommandId i = 0; i < type.commands.size(); ++i) {
    Location& location = type.locations[type.commands[i].source];
    if (location.command_count++ == 0) location.first_command = i;
  }
}

}  // namespace

void finish(Program& program) {
  verify(program);
  program.globals_size = place_variables(program.globals, 0);
  for (ProcessType& type : program.process_types) {
    type.location_size = type.locations.size() <= 256 ? 1 : type.locations.size() <= 65536 ? 2 : 4;
    const std::uint32_t header = type.location_size + (program.uses_priorities ? 1 : 0);
    type.frame_size = place_variables(type.locals, header);
    index_commands(type);
  }
}

}  // namespace ouro::program
