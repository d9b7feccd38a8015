#include "promela/declarations.hh"

#include <fmt/format.h>

#include <limits>
#include <utility>
#include <variant>

#include "promela/constants.hh"

namespace ouro::promela {
namespace {

constexpr std::int32_t max_capacity = 255;
constexpr std::size_t max_message_scalars = 256;
constexpr std::size_t max_channels = 255;

program::ChannelTypeId add_channel_type(Context& context, const Name& name,
                                        const ChannelInitializer& initializer) {
  program::ChannelType type;
  type.name = name.text;
  type.origin = context.origin(initializer.position);
  type.capacity =
      required_constant(context, initializer.capacity, 0, max_capacity, "the capacity of a channel");
  for (const Type& field : initializer.fields) {
    const std::uint8_t bits = 32;
    for (const program::ScalarType scalar : context.types.scalars(context.types.shape(field, bits)))
      type.fields.push_back(scalar);
    if (type.fields.size() > max_message_scalars) {
      context.messages.error(initializer.position,
                             fmt::format("a message has more than {} numbers", max_message_scalars));
      break;
    }
  }
  // A message that is a single bit is a byte, and nothing cuts it to a bit: SPIN's way.
  if (type.fields.size() == 1 && type.fields.front().bits == 1) type.fields.front().bits = 8;
  context.program.channel_types.push_back(std::move(type));
  return static_cast<program::ChannelTypeId>(context.program.channel_types.size() - 1);
}

/// Creates the channels of one leaf, one an element.
void add_channels(Context& context, const Entity& entity, program::VariableId id, program::Variable& leaf,
                  program::ChannelTypeId type) {
  const std::uint32_t count = leaf.element_count();
  const bool global = entity.process == program::none;
  const std::size_t before = global ? context.program.channels.size()
                                    : context.program.process_types[entity.process].channels.size();
  if (before + count > max_channels) {
    context.messages.error(entity.name.position,
                           fmt::format("there are more than {} channels", max_channels));
    return;
  }
  for (std::uint32_t i = 0; i < count; ++i) {
    if (!global) {
      context.program.process_types[entity.process].channels.push_back(
          {.type = type, .variable = id, .element = i});
      continue;
    }
    context.program.channels.push_back(type);
    const auto number = static_cast<std::int32_t>(context.program.channels.size());
    leaf.initial.push_back(context.program.constant(number));
  }
}

/// The values of `{1, 2, 3}`: what is missing is zero.
std::vector<program::ExpressionId> list_values(Context& context, const InitializerList& list,
                                               const program::Variable& leaf, Position position,
                                               Expressions& expressions) {
  const std::uint32_t count = leaf.element_count();
  if (list.values.size() > count)
    context.messages.error(position, fmt::format("{} values for {} element{}", list.values.size(), count,
                                                 count == 1 ? "" : "s"));
  std::vector<program::ExpressionId> result;
  for (std::size_t i = 0; i < count; ++i)
    result.push_back(i < list.values.size() ? expressions.value(list.values[i])
                                            : context.program.constant(0));
  return result;
}

void warn_about_range(const program::Variable& leaf, const Variable& declared, Expressions& expressions) {
  if (const auto* value = std::get_if<ExpressionId>(&declared.initial))
    expressions.check_range(leaf.type, *value);
  if (const auto* list = std::get_if<InitializerList>(&declared.initial))
    for (const ExpressionId value : list->values) expressions.check_range(leaf.type, value);
}

std::vector<program::Variable>& variables_of(Context& context, program::ProcessTypeId process) {
  return process == program::none ? context.program.globals : context.program.process_types[process].locals;
}

}  // namespace

Extent extent_of(Context& context, const Declaration& declaration, const Variable& variable) {
  std::uint8_t bits = 32;
  if (variable.bits != none)
    bits = static_cast<std::uint8_t>(
        required_constant(context, variable.bits, 1, 32, "the width of an unsigned"));
  Extent result{.shape = context.types.shape(declaration.type, bits), .size = {}};
  if (variable.array_size == none) return result;
  // The elements of an array of bits are bytes, and nothing cuts them to a bit: SPIN's way.
  if (!result.shape.is_record() && result.shape.scalar.bits == 1) result.shape.scalar.bits = 8;
  constexpr auto most = static_cast<std::int32_t>(Types::max_elements);
  result.size = required_constant(context, variable.array_size, 1, most, "the size of an array");
  if (context.types.element_count(result) > Types::max_elements) {
    context.messages.error(variable.name.position, fmt::format("{} holds more than {} numbers",
                                                               variable.name.text, Types::max_elements));
    result.size = 1;
  }
  return result;
}

EntityId add_variable(Context& context, const Declaration& declaration, const Variable& variable,
                      program::ProcessTypeId process) {
  std::vector<program::Variable>& variables = variables_of(context, process);
  Entity entity{.name = variable.name,
                .extent = extent_of(context, declaration, variable),
                .process = process,
                .first = static_cast<program::VariableId>(variables.size())};
  const bool hidden = declaration.visibility == Visibility::Hidden;
  const program::Origin origin = context.origin(variable.name.position);
  for (Leaf& leaf : context.types.leaves(variable.name.text, entity.extent))
    variables.push_back({.name = std::move(leaf.name),
                         .type = leaf.type,
                         .dimensions = std::move(leaf.dimensions),
                         .initial = {},
                         .hidden = hidden,
                         .origin = origin});
  return context.entities.add(std::move(entity));
}

void make_visible(Context& context, EntityId id) {
  const Name& name = context.entities[id].name;
  if (!context.scopes.declare(name.text, id))
    context.messages.error(name.position, fmt::format("{} is declared twice", name.text));
  else if (context.types.find_symbol(name.text) != nullptr)
    context.messages.warning(name.position, fmt::format("{} is also the name of a symbol", name.text));
}

void initialize(Context& context, EntityId id, const Variable& variable, Expressions& expressions) {
  const Entity entity = context.entities[id];
  const std::vector<Leaf> leaves = context.types.leaves(variable.name.text, entity.extent);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const Variable& declared = leaves[i].declared == nullptr ? variable : *leaves[i].declared;
    const auto leaf_id = static_cast<program::VariableId>(entity.first + i);
    program::Variable leaf = variables_of(context, entity.process)[leaf_id];
    warn_about_range(leaf, declared, expressions);
    if (const auto* value = std::get_if<ExpressionId>(&declared.initial)) {
      leaf.initial = {expressions.value(*value)};
    } else if (const auto* list = std::get_if<InitializerList>(&declared.initial)) {
      leaf.initial = list_values(context, *list, leaf, declared.name.position, expressions);
    } else if (const auto* channel = std::get_if<ChannelInitializer>(&declared.initial)) {
      const program::ChannelTypeId type = add_channel_type(context, declared.name, *channel);
      if (leaves[i].declared == nullptr) context.entities[id].channel = type;
      add_channels(context, entity, leaf_id, leaf, type);
    }
    variables_of(context, entity.process)[leaf_id] = std::move(leaf);
  }
}

}  // namespace ouro::promela
