#include "reduce/settled.hh"

#include <algorithm>
#include <cstdint>
#include <variant>

namespace ouro::reduce {

using program::Command;
using program::Effect;
using program::Operation;
using program::ProcessType;
using program::Program;

namespace {

bool is_run(const Effect& effect) { return std::holds_alternative<program::Run>(effect); }

}  // namespace

SettledLocations settled_locations(const Program& program) {
  SettledLocations result;
  for (const ProcessType& type : program.process_types) {
    std::vector<bool>& settled = result.emplace_back(type.locations.size(), true);
    for (bool changed = true; changed;) {
      changed = false;
      for (const Command& command : type.commands) {
        if (!settled[command.source]) continue;
        if (settled[command.target] && std::ranges::none_of(command.effects, is_run)) continue;
        settled[command.source] = false;
        changed = true;
      }
    }
  }
  return result;
}

bool is_settled(const SettledLocations& settled, const program::Semantics& semantics,
                space::StateView state) {
  const program::Layout& layout = semantics.layouts()[state.layout];
  const program::Context context{&layout, state.bytes.data(), program::none, false};
  for (std::uint32_t i = 0; i < layout.processes.size(); ++i)
    if (!settled[layout.processes[i].type][semantics.location(context, i)]) return false;
  return true;
}

bool can_leave(const Program& program, const ProcessType& type) {
  const auto is_never = [&](program::ExpressionId guard) {
    return guard != program::none && program.expressions[guard].operation == Operation::Constant &&
           program.expressions[guard].value == 0;
  };
  std::vector<bool> reached(type.locations.size());
  reached[type.initial] = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (const Command& command : type.commands) {
      if (!reached[command.source] || reached[command.target]) continue;
      reached[command.target] = true;
      changed = true;
    }
  }
  return std::ranges::any_of(type.commands, [&](const Command& command) {
    return reached[command.source] && command.terminates() && !is_never(command.guard);
  });
}

}  // namespace ouro::reduce
