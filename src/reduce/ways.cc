#include "reduce/ways.hh"

#include <utility>

namespace ouro::reduce {

using program::CommandId;
using program::LocationId;

Predecessors::Predecessors(const program::ProcessType& type) : into_(type.locations.size()) {
  for (CommandId id = 0; id < type.commands.size(); ++id) into_[type.commands[id].target].push_back(id);
}

Ways::Ways(const program::ProcessType& type, const Predecessors& predecessors, std::vector<bool> wanted)
    : type_(type),
      predecessors_(predecessors),
      wanted_(std::move(wanted)),
      bits_(type.locations.size()),
      is_known_(type.locations.size()) {
  for (CommandId id = 0; id < wanted_.size(); ++id)
    if (wanted_[id]) wanted_ids_.push_back(id);
}

void Ways::find(LocationId location) {
  std::vector<bool> reached(type_.locations.size());  // from there a wanted command can be done
  std::vector<LocationId> pending;
  const auto reach = [&](LocationId at) {
    if (at == location || reached[at]) return;
    reached[at] = true;
    pending.push_back(at);
  };
  for (const CommandId id : wanted_ids_) reach(type_.commands[id].source);
  while (!pending.empty()) {
    const LocationId at = pending.back();
    pending.pop_back();
    for (const CommandId before : predecessors_.of(at)) reach(type_.commands[before].source);
  }
  const program::Location& here = type_.locations[location];
  for (std::size_t i = 0; i < here.command_count; ++i) {
    const CommandId id = here.first_command + static_cast<CommandId>(i);
    if (wanted_[id] || reached[type_.commands[id].target]) bits_[location] |= command_bit(i);
  }
  is_known_[location] = true;
}

}  // namespace ouro::reduce
