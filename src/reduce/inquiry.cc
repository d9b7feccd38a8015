#include "reduce/inquiry.hh"

namespace ouro::reduce {

using program::Expression;
using program::ExpressionId;
using program::Operation;
using program::Place;

Inquiry::Inquiry(const UseFinder& finder) : finder_(finder), program_(finder.semantics().program()) {}

void Inquiry::begin(const program::Context& state) {
  state_ = state;
  ++state_number_;
  asked_.clear();
}

bool Inquiry::holds(const Question& comparison) {
  const bool result = comparison.holds(state_.bytes);
  asked_.push_back({comparison, result ? 1 : 0});
  return result;
}

bool Inquiry::holds(const Question& comparison, std::uint32_t number) {
  if (number >= known_.size()) known_.resize(number + 1);
  Known& known = known_[number];
  if (known.state != state_number_) known = {state_number_, holds(comparison)};
  return known.holds;
}

std::int32_t Inquiry::value(std::uint32_t process, ExpressionId expression) {
  const Question question = Question::expression(process, expression);
  const Answer result = evaluate(question);
  asked_.push_back({question, result});
  if (result == fault) throw program::FaultSignal{};
  return static_cast<std::int32_t>(result);
}

bool Inquiry::is_true(std::uint32_t process, ExpressionId condition) {
  const auto comparison = as_comparison(process, condition);
  return comparison ? holds(*comparison) : value(process, condition) != 0;
}

Answer Inquiry::evaluate(const Question& question) const {
  program::Context context = state_;
  context.process = static_cast<std::uint32_t>(question.value);
  try {
    return finder_.semantics().evaluate(question.where, context);
  } catch (const program::FaultSignal&) {
    return fault;
  }
}

/// The condition, if it compares a number that is always at the same place with one that is always the same.
std::optional<Question> Inquiry::as_comparison(std::uint32_t process, ExpressionId condition) const {
  const Asker asker{&state_, state_.layout->processes[process].type, process};
  const Expression& e = program_.expressions[condition];
  if (const auto whole = content(asker, condition))
    return Question::comparison(whole->offset, whole->type, Operation::NotEqual, 0);
  if (!is_comparison(e.operation)) return std::nullopt;
  for (const std::size_t side : {0U, 1U}) {
    const auto found = content(asker, e.operands[side]);
    const auto value = finder_.fixed_value(asker, e.operands[1 - side]);
    if (!found || !value) continue;
    const Operation operation = side == 0 ? e.operation : mirrored(e.operation);
    return Question::comparison(found->offset, found->type, operation, *value);
  }
  return std::nullopt;
}

std::optional<Inquiry::Content> Inquiry::content(const Asker& asker, ExpressionId load) const {
  const Expression& e = program_.expressions[load];
  if (e.operation != Operation::Load) return std::nullopt;
  const Place& place = program_.places[e.item];
  const auto element = finder_.fixed_element(asker, place);
  if (place.scope == Place::Scope::Remote || !element) return std::nullopt;
  const program::Variable& variable = program_.variable(place);
  const std::uint32_t frame =
      place.scope == Place::Scope::Local ? state_.layout->processes[asker.process].offset : 0;
  return Content{frame + variable.offset + *element * variable.type.size(), variable.type};
}

}  // namespace ouro::reduce
