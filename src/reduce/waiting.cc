#include "reduce/waiting.hh"

#include <bit>
#include <cassert>
#include <variant>

#include "reduce/total.hh"

namespace ouro::reduce {

using program::Command;
using program::CommandId;
using program::Expression;
using program::ExpressionId;
using program::none;
using program::Operation;
using program::Receive;

Waiting::Waiting(const program::Program& program, Inquiry& inquiry)
    : program_(program), inquiry_(inquiry), total_(program.expressions.size()) {}

void Waiting::begin(const Scene& scene) {
  scene_ = &scene;
  ++scene_number_;
  goals_.clear();
  if (found_.size() < scene.places.size() * 64) found_.resize(scene.places.size() * 64);
}

Waiting::Need Waiting::need(std::uint32_t process, std::size_t bit) {
  Found& found = found_[process * 64 + bit];
  if (found.scene != scene_number_) {
    found = {scene_number_, goals_.size(), 0, {}};
    try {
      asking_ = process;
      find(process, bit, found.need);
    } catch (const program::FaultSignal&) {
      found.need.is_unknown = true;
    }
    found.end = goals_.size();
  }
  found.need.goals = std::span(goals_).subspan(found.begin, found.end - found.begin);
  return found.need;
}

void Waiting::find(std::uint32_t process, std::size_t bit, Need& need) {
  const Scene::Place& place = scene_->places[process];
  const Command& command = scene_->command(process, bit);
  const CommandId id = place.first_command + static_cast<CommandId>(bit);
  const Uses& step = scene_->cast->player(process).steps[id];
  need.is_unknown = step.may_fail && step.everything;
  if (need.is_unknown) return;
  if (step.may_fail) {
    if (place.type->provided == none && explain_at_once(command.guard)) return;
    add(scene_->cast->failing(scene_->state, process, id));
  }
  const CommandBits first = smaller_ranks(process, command);
  const bool is_all_there_is = place.type->provided == none && channel_of(command) == none &&
                               !command.terminates() && first == 0 && !step.may_fail && !step.is_masked;
  if (place.type->provided != none && explain(place.type->provided, true, Known::Nothing)) return;
  if (command.guard != none &&
      explain(command.guard, true, is_all_there_is ? Known::IsOtherwise : Known::Nothing))
    return;
  if (step.is_masked) add_masks(process, bit);
  // Who is waiting at a rendezvous can be met whatever else is possible.
  if (std::holds_alternative<Receive>(command.communication)) need.rendezvous = rendezvous(process, id);
  if (need.rendezvous) return;
  need.siblings = first;
  if (first == 0) find_channel(process, id, command, need);
}

/// Perhaps one of those that are looked at before fails.
void Waiting::add_masks(std::uint32_t process, std::size_t bit) {
  const CommandId first = scene_->places[process].first_command;
  for (CommandId id = first; id < first + bit; ++id)
    if (scene_->cast->player(process).steps[id].may_fail)
      add(scene_->cast->failing(scene_->state, process, id));
}

/// A possible command of the process that goes first, if there is one. Being met is not: who waits at a
/// rendezvous can be met whatever else he can do, and can do that whoever could meet him.
CommandBits Waiting::smaller_ranks(std::uint32_t process, const Command& command) {
  const Scene::Place& place = scene_->places[process];
  for (CommandBits rest = place.possible; rest != 0; rest &= rest - 1) {
    const auto first = static_cast<std::size_t>(std::countr_zero(rest));
    const Command& other = scene_->command(process, first);
    if (other.rank >= command.rank) continue;
    const bool is_met = std::holds_alternative<Receive>(other.communication) &&
                        rendezvous(process, place.first_command + static_cast<CommandId>(first));
    if (!is_met) return command_bit(first);
  }
  return 0;
}

/// What is wrong with the channel, or with the moment.
void Waiting::find_channel(std::uint32_t process, CommandId id, const Command& command, Need& need) {
  const auto count = static_cast<std::uint32_t>(scene_->places.size());
  if (command.terminates() && process + 1 != count) {
    add(scene_->cast->ending(scene_->state, count - 1));
    return;
  }
  need.rendezvous = rendezvous(process, id);
  if (need.rendezvous) return;
  need.is_unknown = channel_of(command) == none;
  if (need.is_unknown) return;
  const std::uint32_t number = channel(process, id);
  ChannelUse::Kind wanted = ChannelUse::Kind::HasRoom;
  if (std::holds_alternative<Receive>(command.communication)) {
    const std::uint32_t offset = scene_->state.layout->channels[number - 1].offset;
    const bool is_empty = inquiry_.holds(Question::comparison(offset, {}, Operation::Equal, 0));
    wanted = is_empty ? ChannelUse::Kind::HasMessages : ChannelUse::Kind::Peek;
    if (!is_empty) add(scene_->cast->changing(scene_->state, process, id));
  }
  add(scene_->cast->using_channel(scene_->state, process, id, {wanted, number}));
}

/// The number of the channel that a command communicates through.
std::uint32_t Waiting::channel(std::uint32_t process, CommandId command) {
  std::uint32_t number = scene_->cast->player(process).steps[command].channel;
  if (number == none) {
    const ExpressionId expression = channel_of(scene_->places[process].type->commands[command]);
    number = static_cast<std::uint32_t>(inquiry_.value(process, expression));
  }
  if (number == 0 || number > scene_->state.layout->channels.size())
    throw program::FaultSignal{space::Fault::NoSuchChannel};
  return number;
}

std::optional<std::uint32_t> Waiting::rendezvous(std::uint32_t process, CommandId command) {
  if (scene_->cast->player(process).steps[command].meeting == Meeting::Never) return std::nullopt;
  const std::uint32_t number = channel(process, command);
  const program::ChannelTypeId type = scene_->state.layout->channels[number - 1].type;
  if (program_.channel_types[type].capacity > 0) return std::nullopt;
  return number;
}

// --- Conditions -----------------------------------------------------------------------------------

/// Appends the goals that may make the condition `wanted`; how many possible steps they draw in. Nothing if
/// it is so already.
// NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
std::optional<unsigned> Waiting::explain(ExpressionId condition, bool wanted, Known known) {
  const Expression& e = program_.expressions[condition];
  if (e.operation == Operation::Not) return explain(e.operands[0], !wanted, known);
  if (e.operation == Operation::And || e.operation == Operation::Or)
    return (e.operation == Operation::And) == wanted ? explain_one(e, wanted, known)
                                                     : explain_both(e, wanted, known);
  if (known == Known::Nothing && inquiry_.is_true(asking_, condition) == wanted) return std::nullopt;
  assert((inquiry_.answer(Question::expression(asking_, condition)) != 0) != wanted);
  return add(scene_->cast->enabling(scene_->state, asking_, condition, wanted));
}

/// Whether one of the conditions that a guard joins is false before anything that may fail is looked at: then
/// that one is the reason, and appended.
bool Waiting::explain_at_once(ExpressionId guard) {
  if (guard == none) return false;
  std::vector<ExpressionId> pending = {guard};
  while (!pending.empty()) {
    const ExpressionId at = pending.back();
    pending.pop_back();
    const Expression& e = program_.expressions[at];
    if (e.operation == Operation::And) {
      pending.push_back(e.operands[1]);
      pending.push_back(e.operands[0]);
    } else if (!is_total(at)) {
      return false;
    } else if (explain(at, true, Known::Nothing)) {
      return true;
    }
  }
  return false;
}

/// Both operands must become so: waiting for one of them is enough.
// NOLINTNEXTLINE(misc-no-recursion): see explain
std::optional<unsigned> Waiting::explain_one(const Expression& e, bool wanted, Known known) {
  const std::size_t begin = goals_.size();
  const auto first = explain(e.operands[0], wanted, Known::Nothing);
  if (!first) return explain(e.operands[1], wanted, known);
  if (*first == 0 || !is_total(e.operands[1])) return first;
  const std::size_t middle = goals_.size();
  const auto second = explain(e.operands[1], wanted, Known::Nothing);
  if (!second || *first <= *second) {
    goals_.resize(middle);
    return first;
  }
  goals_.erase(goals_.begin() + static_cast<std::ptrdiff_t>(begin),
               goals_.begin() + static_cast<std::ptrdiff_t>(middle));
  return second;
}

/// One operand must become so: each of them may. If neither is so, that is known of both.
// NOLINTNEXTLINE(misc-no-recursion): see explain
std::optional<unsigned> Waiting::explain_both(const Expression& e, bool wanted, Known known) {
  const std::size_t begin = goals_.size();
  const auto first = explain(e.operands[0], wanted, known);
  if (!first) return std::nullopt;
  const auto second = explain(e.operands[1], wanted, known);
  if (second) return *first + *second;
  goals_.resize(begin);
  return std::nullopt;
}

unsigned Waiting::add(Goal& goal) {
  goals_.push_back(&goal);
  unsigned cost = 0;
  for (const Goal::Part& part : goal.parts)
    cost += static_cast<unsigned>(std::popcount(scene_->bits(part) & scene_->places[part.process].possible));
  return cost;
}

bool Waiting::is_total(ExpressionId expression) {
  std::uint8_t& known = total_[expression];
  if (known == 0) known = reduce::is_total(program_, expression) ? 2 : 1;
  return known == 2;
}

}  // namespace ouro::reduce
