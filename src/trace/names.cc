#include "trace/names.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cassert>
#include <set>
#include <utility>

#include "program/print.hh"
#include "program/scalar.hh"

namespace ouro::trace {

using program::ChannelType;
using program::ChannelTypeId;
using program::Context;
using program::Location;
using program::Meaning;
using program::none;
using program::Origin;
using program::OwnedChannel;
using program::ProcessType;
using program::Program;
using program::ScalarType;
using program::Variable;

namespace {

std::uint32_t frame_of(const Context& state, std::uint32_t process) {
  return process == none ? 0 : state.layout->processes[process].offset;
}

/// The value of one element of a variable, in the frame that begins at `frame`.
std::int32_t element(const Context& state, std::uint32_t frame, const Variable& variable,
                     std::uint32_t index) {
  return load_scalar(state.bytes + frame + variable.offset + std::size_t{index} * variable.type.size(),
                     variable.type);
}

}  // namespace

std::string Item::text() const {
  return queue == 0 ? fmt::format("{} = {}", name, value)
                    : fmt::format("queue {} ({}): {}", queue, name, value);
}

const std::vector<Variable>& Names::variables(const Context& state, std::uint32_t process) const {
  return process == none ? semantics_.program().globals : semantics_.type_of(state, process).locals;
}

Item Names::item(const Context& state, std::uint32_t process, const Variable& variable,
                 std::uint32_t index) const {
  const std::int32_t value = element(state, frame_of(state, process), variable, index);
  const auto number = static_cast<std::uint32_t>(value);
  Item item{process, variable.element_name(index), 0, {}};
  if (process != none)
    item.name = fmt::format("{}({}):{}", semantics_.type_of(state, process).name, process, item.name);
  const bool is_channel =
      variable.type.meaning == Meaning::Channel && number >= 1 && number <= state.layout->channels.size();
  if (is_channel && channel_type(state, number).capacity > 0) {
    item.queue = number;
    item.value = contents(state, number);
  } else {
    item.value = is_channel ? channel(state, number) : value_text(semantics_.program(), variable.type, value);
  }
  return item;
}

std::vector<Item> Names::items(const Context& state) const {
  std::vector<Item> result;
  add_items(state, none, result);
  for (std::uint32_t process = 0; process < state.layout->processes.size(); ++process)
    add_items(state, process, result);
  std::set<std::uint32_t> held;
  for (const Item& item : result) held.insert(item.queue);
  for (std::uint32_t number = 1; number <= state.layout->channels.size(); ++number)
    if (channel_type(state, number).capacity > 0 && !held.contains(number))
      result.push_back({none, channel(state, number), number, contents(state, number)});
  return result;
}

void Names::add_items(const Context& state, std::uint32_t process, std::vector<Item>& result) const {
  for (const Variable& variable : variables(state, process))
    for (std::uint32_t i = 0; i < variable.element_count(); ++i) {
      Item item = this->item(state, process, variable, i);
      const bool has_messages = variable.type.meaning != Meaning::Channel || item.queue != 0;
      if (has_messages) result.push_back(std::move(item));
    }
}

std::vector<Change> Names::changes(const Context& before, const Context& after) const {
  std::vector<Change> result;
  add_changes(before, after, none, result);
  const std::size_t count = std::min(before.layout->processes.size(), after.layout->processes.size());
  for (std::uint32_t process = 0; process < count; ++process) add_changes(before, after, process, result);
  add_channel_changes(before, after, result);
  return result;
}

void Names::add_changes(const Context& before, const Context& after, std::uint32_t process,
                        std::vector<Change>& result) const {
  const Program& program = semantics_.program();
  const std::uint32_t frame = frame_of(before, process);
  for (const Variable& variable : variables(before, process)) {
    if (program.last_process != none && &variable == &program.globals[program.last_process]) continue;
    const std::uint32_t begin = frame + variable.offset;
    if (std::equal(before.bytes + begin, before.bytes + begin + variable.size(), after.bytes + begin))
      continue;
    for (std::uint32_t i = 0; i < variable.element_count(); ++i)
      if (element(before, frame, variable, i) != element(after, frame, variable, i))
        result.push_back({item(after, process, variable, i), item(before, process, variable, i).value});
  }
}

void Names::add_channel_changes(const Context& before, const Context& after,
                                std::vector<Change>& result) const {
  const std::size_t count = std::min(before.layout->channels.size(), after.layout->channels.size());
  for (std::uint32_t number = 1; number <= count; ++number) {
    const std::uint32_t begin = before.layout->channels[number - 1].offset;
    const std::uint32_t size = channel_type(before, number).size();
    if (std::equal(before.bytes + begin, before.bytes + begin + size, after.bytes + begin)) continue;
    result.push_back(
        {{none, channel(after, number), number, contents(after, number)}, contents(before, number)});
  }
}

std::vector<Position> Names::positions(const Context& state) const {
  std::vector<Position> result;
  for (auto process = static_cast<std::uint32_t>(state.layout->processes.size()); process-- > 0;) {
    const ProcessType& type = semantics_.type_of(state, process);
    const Location& location = type.locations[semantics_.location(state, process)];
    const bool has_command = location.origin.line == 0 && location.command_count > 0;
    const Origin origin = has_command ? type.commands[location.first_command].origin : location.origin;
    result.push_back({process, type.name, semantics_.priority(state, process),
                      semantics_.program().describe(origin), location.end});
  }
  return result;
}

std::vector<std::string> Names::statements(const Context& state, std::uint32_t process) const {
  const ProcessType& type = semantics_.type_of(state, process);
  const Location& location = type.locations[semantics_.location(state, process)];
  std::vector<std::string> result;
  for (program::CommandId i = 0; i < location.command_count; ++i) {
    std::string text = statement_text(semantics_.program(), type.commands[location.first_command + i]);
    if (std::ranges::find(result, text) == result.end()) result.push_back(std::move(text));
  }
  return result;
}

const ChannelType& Names::channel_type(const Context& state, std::uint32_t number) const {
  return semantics_.program().channel_types[state.layout->channels[number - 1].type];
}

std::string Names::channel(const Context& state, std::uint32_t number) const {
  const Program& program = semantics_.program();
  if (number <= program.channels.size()) return global_channel(state, number);
  auto index = number - 1 - static_cast<std::uint32_t>(program.channels.size());
  for (std::uint32_t process = 0; process < state.layout->processes.size(); ++process) {
    const ProcessType& type = semantics_.type_of(state, process);
    if (index < type.channels.size()) {
      const OwnedChannel& owned = type.channels[index];
      return fmt::format("{}({}):{}", type.name, process,
                         type.locals[owned.variable].element_name(owned.element));
    }
    index -= static_cast<std::uint32_t>(type.channels.size());
  }
  assert(false);
  return {};
}

/// Channels declared together (an array) have one type; the variable that holds one tells them apart.
std::string Names::global_channel(const Context& state, std::uint32_t number) const {
  const Program& program = semantics_.program();
  const ChannelTypeId type = program.channels[number - 1];
  const std::string& name = program.channel_types[type].name;
  if (std::ranges::count(program.channels, type) == 1 && !name.empty()) return name;
  for (const Variable& variable : program.globals) {
    if (variable.type.meaning != Meaning::Channel) continue;
    for (std::uint32_t i = 0; i < variable.element_count(); ++i)
      if (element(state, 0, variable, i) == static_cast<std::int32_t>(number))
        return variable.element_name(i);
  }
  return fmt::format("{}#{}", name, number);
}

std::vector<std::string> Names::message(const ChannelType& type, std::span<const std::int32_t> values) const {
  std::vector<std::string> result;
  for (std::size_t i = 0; i < values.size(); ++i)
    result.push_back(value_text(semantics_.program(), type.fields[i], values[i]));
  return result;
}

std::string Names::contents(const Context& state, std::uint32_t number) const {
  const ChannelType& type = channel_type(state, number);
  const std::byte* bytes = state.bytes + state.layout->channels[number - 1].offset;
  const auto count = program::load_as<std::uint8_t>(bytes++);
  std::string text;
  for (int i = 0; i < count; ++i) {
    std::vector<std::int32_t> values;
    for (const ScalarType& field : type.fields) {
      values.push_back(load_scalar(bytes, field));
      bytes += field.size();
    }
    text += fmt::format("[{}]", fmt::join(message(type, values), ","));
  }
  return text;
}

}  // namespace ouro::trace
