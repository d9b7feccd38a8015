#include "reduce/failing.hh"

#include <algorithm>
#include <variant>

#include "reduce/total.hh"

namespace ouro::reduce {

using program::Command;
using program::Expression;
using program::ExpressionId;
using program::none;
using program::Operation;
using program::Place;
using program::ProcessType;
using program::Receive;

namespace {

bool is_about_channel(Operation operation) {
  return operation >= Operation::Length && operation <= Operation::NotEmpty;
}

/// Operations that have a value wherever their operands have one.
bool is_harmless(Operation operation) {
  return operation <= Operation::Conditional && operation != Operation::Load &&
         operation != Operation::Divide && operation != Operation::Remainder;
}

}  // namespace

/// A process knows more of its indices and channels than the program tells of all of its type.
bool never_fails(const UseFinder& finder, const Asker& asker, ExpressionId id) {
  const program::Program& program = finder.semantics().program();
  std::vector<ExpressionId> pending = {id};
  while (!pending.empty()) {
    const ExpressionId at = pending.back();
    pending.pop_back();
    if (at == none || is_total(program, at) || finder.fixed_value(asker, at)) continue;
    const Expression& e = program.expressions[at];
    if (is_harmless(e.operation)) {
      pending.insert(pending.end(), e.operands.begin(), e.operands.end());
    } else if (e.operation == Operation::Load) {
      const Place& place = program.places[e.item];
      if (place.scope == Place::Scope::Remote || !finder.fixed_element(asker, place)) return false;
    } else if (!is_about_channel(e.operation) || !finder.fixed_channel(asker, e.operands[0])) {
      return false;
    }
  }
  return true;
}

bool may_fail(const UseFinder& finder, const Asker& asker, const Command& command) {
  const ExpressionId channel = channel_of(command);
  if (channel != none && !finder.fixed_channel(asker, channel)) return true;
  if (!never_fails(finder, asker, command.guard)) return true;
  const auto* receive = std::get_if<Receive>(&command.communication);
  return receive != nullptr && std::ranges::any_of(receive->arguments, [&](const auto& argument) {
           return !never_fails(finder, asker, argument.value);
         });
}

std::span<const Command> looked_at_before(const ProcessType& type, const Command& command) {
  const program::CommandId first = type.locations[command.source].first_command;
  return std::span(type.commands).subspan(first, static_cast<std::size_t>(&command - &type.commands[first]));
}

}  // namespace ouro::reduce
