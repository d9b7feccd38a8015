#include "reduce/channel_type.hh"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "program/layout.hh"
#include "program/scalar.hh"

namespace ouro::reduce {

using program::ChannelTypeId;
using program::Place;
using program::Program;

namespace {

/// Those of its elements that hold channels which are there from the beginning.
std::vector<ChannelTypeId> types_in(const program::Variable& variable, const Program& program,
                                    const program::Context& state) {
  std::vector<ChannelTypeId> types;
  for (std::uint32_t i = 0; i < variable.element_count(); ++i) {
    const std::byte* const element = state.bytes + variable.offset + i * variable.type.size();
    const auto number = static_cast<std::uint32_t>(program::load_scalar(element, variable.type));
    if (number > 0 && number <= program.channels.size())
      types.push_back(state.layout->channels[number - 1].type);
  }
  return types;
}

/// Of the channels that a process creates for itself, those in this variable.
std::vector<ChannelTypeId> own_types(const Place& place, const Program& program) {
  std::vector<ChannelTypeId> types;
  for (const program::OwnedChannel& own : program.process_types[place.process_type].channels)
    if (own.variable == place.variable) types.push_back(own.type);
  return types;
}

}  // namespace

const program::ChannelType* type_of_elements(const Program& program, const FixedVariables& fixed,
                                             const program::Context& state, program::ExpressionId channel) {
  const program::Expression& e = program.expressions[channel];
  if (e.operation != program::Operation::Load || !fixed.is_in_fixed(program.places[e.item])) return nullptr;
  const Place& place = program.places[e.item];
  const program::Variable& variable = program.variable(place);
  const std::vector<ChannelTypeId> types =
      place.scope == Place::Scope::Local ? own_types(place, program) : types_in(variable, program, state);
  const bool are_alike = types.size() == variable.element_count() &&
                         std::ranges::count(types, types.front()) == std::ssize(types);
  return are_alike ? &program.channel_types[types.front()] : nullptr;
}

}  // namespace ouro::reduce
