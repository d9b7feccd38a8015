#include "reduce/uses.hh"

#include <algorithm>
#include <variant>

#include "program/arithmetic.hh"

namespace ouro::reduce {

using program::Command;
using program::ExpressionId;
using program::none;
using program::Operation;
using program::Receive;
using program::Send;

Operation mirrored(Operation operation) {
  switch (operation) {
    case Operation::Less:
      return Operation::Greater;
    case Operation::LessEqual:
      return Operation::GreaterEqual;
    case Operation::Greater:
      return Operation::Less;
    case Operation::GreaterEqual:
      return Operation::LessEqual;
    default:
      return operation;
  }
}

bool is_comparison(Operation operation) {
  return operation >= Operation::Less && operation <= Operation::NotEqual;
}

ExpressionId channel_of(const Command& command) {
  if (const auto* send = std::get_if<Send>(&command.communication)) return send->channel;
  if (const auto* receive = std::get_if<Receive>(&command.communication)) return receive->channel;
  return none;
}

bool overlap(const Item& one, const Item& other) {
  return one.kind == other.kind && same_or_any(one.id, other.id) && same_or_any(one.element, other.element) &&
         same_or_any(one.process, other.process) && same_or_any(one.owner, other.owner);
}

bool Test::holds(std::int32_t content) const { return *program::compute(operation, content, value) != 0; }

bool accord(const ChannelUse& one, const ChannelUse& other) {
  using Kind = ChannelUse::Kind;
  if (!same_or_any(one.channel, other.channel)) return true;
  const auto [first, second] = std::minmax(one.kind, other.kind);
  if (second == Kind::Change) return false;
  switch (first) {
    case Kind::Send:
      return second == Kind::Receive || second == Kind::Peek || second == Kind::HasMessages ||
             second == Kind::IsFull;
    case Kind::SortedSend:
      return second == Kind::HasMessages || second == Kind::IsFull;
    case Kind::Receive:
      return second == Kind::HasRoom || second == Kind::IsEmpty;
    default:
      return true;
  }
}

}  // namespace ouro::reduce
