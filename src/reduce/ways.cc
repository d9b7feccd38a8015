#include "reduce/ways.hh"

#include <utility>

namespace ouro::reduce {

using program::Command;
using program::CommandId;
using program::LocationId;

Predecessors::Predecessors(const program::ProcessType& type) : into_(type.locations.size()) {
  for (const Command& command : type.commands) into_[command.target].push_back(command.source);
}

Ways::Ways(const program::ProcessType& type, const Predecessors& predecessors, std::vector<bool> wanted)
    : type_(type),
      predecessors_(predecessors),
      wanted_(std::move(wanted)),
      bits_(type.locations.size()),
      is_known_(type.locations.size()) {}

void Ways::find(LocationId location) {
  std::vector<bool> reached(type_.locations.size());  // from there a wanted command can be done
  std::vector<LocationId> pending;
  const auto reach = [&](LocationId at) {
    if (at == location || reached[at]) return;
    reached[at] = true;
    pending.push_back(at);
  };
  for (CommandId id = 0; id < type_.commands.size(); ++id)
    if (wanted_[id]) reach(type_.commands[id].source);
  while (!pending.empty()) {
    const LocationId at = pending.back();
    pending.pop_back();
    for (const LocationId before : predecessors_.of(at)) reach(before);
  }
  const program::Location& here = type_.locations[location];
  for (std::size_t i = 0; i < here.command_count; ++i) {
    const CommandId id = here.first_command + static_cast<CommandId>(i);
    if (wanted_[id] || reached[type_.commands[id].target]) bits_[location] |= command_bit(i);
  }
  is_known_[location] = true;
}

}  // namespace ouro::reduce
