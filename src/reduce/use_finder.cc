#include "reduce/use_finder.hh"

#include <algorithm>
#include <cstddef>

#include "reduce/channel_type.hh"
#include "reduce/failing.hh"

namespace ouro::reduce {

using program::Command;
using program::Expression;
using program::ExpressionId;
using program::none;
using program::Operation;
using program::Place;
using program::Program;

UseFinder::UseFinder(const program::Semantics& semantics)
    : semantics_(semantics),
      fixed_(semantics.program()),
      observation_(semantics.program()),
      questions_(semantics.program().process_types.size()),
      asking_(semantics.program()) {
  const Program& program = semantics.program();
  has_passing_channels_ = std::ranges::any_of(
      program.process_types, [](const program::ProcessType& type) { return !type.channels.empty(); });
  const auto ask_all = [&](std::uint32_t question) {
    for (auto& questions : questions_)
      if (std::ranges::find(questions, question) == questions.end()) questions.push_back(question);
  };
  for (const Expression& e : program.expressions) {
    if (e.operation == Operation::NoProgress) ask_all(Item::is_progress);
    if (e.operation == Operation::Accepting) ask_all(Item::is_accepting);
    if (e.operation == Operation::LocationOf) ask_all(Item::which);
  }
  for (std::uint32_t i = 0; i < program.location_tests.size(); ++i)
    questions_[program.location_tests[i].process_type].push_back(i);
}

std::optional<std::int32_t> UseFinder::fixed_value(const Asker& asker, ExpressionId expression) const {
  const Lasting lasting = fixed_.lasting(expression);
  if (lasting == Lasting::No || (lasting == Lasting::ForProcess && asker.process == none))
    return std::nullopt;
  program::Context context = *asker.state;
  context.process = asker.process;
  try {
    return semantics_.evaluate(expression, context);
  } catch (const program::FaultSignal&) {
    return std::nullopt;
  }
}

std::optional<std::uint32_t> UseFinder::fixed_element(const Asker& asker, const Place& place) const {
  const program::Variable& variable = semantics_.program().variable(place);
  std::uint32_t result = 0;
  for (std::size_t i = 0; i < place.indices.size(); ++i) {
    const auto index = fixed_value(asker, place.indices[i]);
    if (!index || static_cast<std::uint32_t>(*index) >= variable.dimensions[i]) return std::nullopt;
    result = result * variable.dimensions[i] + static_cast<std::uint32_t>(*index);
  }
  return result;
}

std::optional<std::uint32_t> UseFinder::fixed_channel(const Asker& asker, ExpressionId channel) const {
  const auto number = fixed_value(asker, channel);
  const std::size_t lasting =
      has_passing_channels_ ? semantics_.program().channels.size() : asker.state->layout->channels.size();
  if (!number || *number < 1 || static_cast<std::size_t>(*number) > lasting) return std::nullopt;
  return static_cast<std::uint32_t>(*number);
}

const program::ChannelType* UseFinder::channel_type(const Asker& asker, ExpressionId channel) const {
  const auto number = fixed_channel(asker, channel);
  if (!number) return type_of_elements(semantics_.program(), fixed_, *asker.state, channel);
  return &semantics_.program().channel_types[asker.state->layout->channels[*number - 1].type];
}

Meeting UseFinder::meeting(const Asker& asker, ExpressionId channel) const {
  if (!asking_.is_ever()) return Meeting::Never;
  const program::ChannelType* const type = channel_type(asker, channel);
  if (type == nullptr) return Meeting::Perhaps;
  return type->capacity == 0 ? Meeting::Always : Meeting::Never;
}

Answers UseFinder::answers(const Asker& asker) const {
  Answers result;
  if (!asking_.is_ever()) return result;
  const program::ProcessType& type = semantics_.program().process_types[asker.type];
  const auto is_sure = [&](ExpressionId id) { return never_fails(*this, asker, id); };
  const auto known = [&](ExpressionId channel) { return channel_type(asker, channel); };
  result.may_fail = !is_sure(type.provided);
  for (const Command& command : type.commands) result.join(asking_.of(command, is_sure, known));
  return result;
}

/// By itself, or together with processes of whatever types.
bool UseFinder::may_newcomer_fail(const program::Context& state, program::ProcessTypeId type) const {
  const auto answers_of = [&](program::ProcessTypeId which) { return answers({&state, which, none}); };
  const Answers own = answers_of(type);
  if (own.may_fail_together()) return true;
  if (own.compared.empty() && own.unsure.empty()) return false;
  for (program::ProcessTypeId other = 0; other < semantics_.program().process_types.size(); ++other) {
    const Answers with = answers_of(other);
    if (overlap(own.compared, with.unsure) || overlap(own.unsure, with.compared)) return true;
  }
  return false;
}

}  // namespace ouro::reduce
