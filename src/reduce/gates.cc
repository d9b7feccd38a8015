#include "reduce/gates.hh"

#include <variant>

namespace ouro::reduce {

using program::none;
using program::Operation;

void Gates::add_process(const program::Layout& layout, program::ProcessTypeId type,
                        const std::vector<Uses>& steps) {
  auto& gates = gates_.emplace_back();
  for (std::size_t id = 0; id < steps.size(); ++id)
    gates.push_back(gates_of(layout, steps[id], program_.process_types[type].commands[id]));
}

std::vector<Gates::Gate> Gates::gates_of(const program::Layout& layout, const Uses& step,
                                         const program::Command& command) {
  std::vector<Gate> gates;
  for (const Test& test : step.sure()) {
    if (test.item.kind != Item::Kind::Global || test.item.element == none) continue;
    const program::Variable& variable = program_.globals[test.item.id];
    if (test.item.element >= variable.element_count()) continue;
    Uses condition;
    condition.tests.push_back(test);
    const std::uint32_t offset = variable.offset + test.item.element * variable.type.size();
    add(Question::comparison(offset, variable.type, test.operation, test.value), condition, gates);
  }
  const bool is_fixed = !step.may_fail && step.meeting == Meeting::Never && step.channel != none &&
                        step.channel > 0 && step.channel <= program_.channels.size();
  if (!is_fixed) return gates;
  const bool is_send = std::holds_alternative<program::Send>(command.communication);
  const program::Layout::Channel& channel = layout.channels[step.channel - 1];
  const auto capacity = static_cast<std::int32_t>(program_.channel_types[channel.type].capacity);
  Uses condition;
  condition.channels.push_back(
      {is_send ? ChannelUse::Kind::HasRoom : ChannelUse::Kind::HasMessages, step.channel});
  const Operation operation = is_send ? Operation::Less : Operation::Greater;
  add(Question::comparison(channel.offset, {}, operation, is_send ? capacity : 0), condition, gates);
  return gates;
}

void Gates::add(const Question& opens, const Uses& condition, std::vector<Gate>& gates) {
  const auto [found, is_new] = numbers_.try_emplace({opens.one.offset, opens.operation, opens.value},
                                                    static_cast<std::uint32_t>(conditions_.size()));
  if (is_new) conditions_.push_back(condition);
  gates.push_back({opens, found->second});
}

}  // namespace ouro::reduce
