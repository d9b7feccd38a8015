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

Answer Inquiry::ask(const Question& question) {
  return asked_.emplace_back(Asked{question, answer(question)}).answer;
}

bool Inquiry::holds(const Question& comparison) {
  const Answer result = ask(comparison);
  if (result == fault) throw program::FaultSignal{};
  return result != 0;
}

bool Inquiry::holds(const Question& comparison, std::uint32_t number) {
  if (number >= known_.size()) known_.resize(number + 1);
  Known& known = known_[number];
  if (known.state != state_number_) known = {state_number_, holds(comparison)};
  return known.holds;
}

std::int32_t Inquiry::value(std::uint32_t process, ExpressionId expression) {
  const Answer result = ask(Question::expression(process, expression));
  if (result == fault) throw program::FaultSignal{};
  return static_cast<std::int32_t>(result);
}

bool Inquiry::is_true(std::uint32_t process, ExpressionId condition) {
  const auto comparison = as_comparison(process, condition);
  return comparison ? holds(*comparison) : value(process, condition) != 0;
}

Answer Inquiry::evaluate(const Question& question) const {
  program::Context context = state_;
  context.process = question.process;
  try {
    return finder_.semantics().evaluate(question.expression_id, context);
  } catch (const program::FaultSignal&) {
    return fault;
  }
}

/// The condition, if it compares a number with another one, or with one that is always the same.
std::optional<Question> Inquiry::as_comparison(std::uint32_t process, ExpressionId condition) const {
  const Asker asker{&state_, state_.layout->processes[process].type, process};
  const Expression& e = program_.expressions[condition];
  if (const auto whole = content(asker, condition))
    return Question::comparison(*whole, Operation::NotEqual, 0);
  if (!is_comparison(e.operation)) return std::nullopt;
  const auto left = content(asker, e.operands[0]);
  const auto right = content(asker, e.operands[1]);
  if (left && right) return Question::pair(*left, e.operation, *right);
  if (const auto value = finder_.fixed_value(asker, e.operands[1]); left && value)
    return Question::comparison(*left, e.operation, *value);
  if (const auto value = finder_.fixed_value(asker, e.operands[0]); right && value)
    return Question::comparison(*right, mirrored(e.operation), *value);
  return std::nullopt;
}

/// The number that an expression reads, if that is all it does.
// NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
std::optional<Content> Inquiry::content(const Asker& asker, ExpressionId load) const {
  const Expression& e = program_.expressions[load];
  if (e.operation != Operation::Load) return std::nullopt;
  const Place& place = program_.places[e.item];
  if (place.scope == Place::Scope::Remote) return std::nullopt;
  auto result = element(asker, place);
  if (result && place.scope == Place::Scope::Local)
    result->offset += state_.layout->processes[asker.process].offset;
  return result;
}

/// Of a variable, relative to where its variables are. One index may be a number, of which there is no
/// choice.
// NOLINTNEXTLINE(misc-no-recursion): as above
std::optional<Content> Inquiry::element(const Asker& asker, const Place& place) const {
  const program::Variable& variable = program_.variable(place);
  Content result{.offset = variable.offset, .type = variable.type};
  std::uint32_t stride = variable.type.size();
  for (std::size_t i = place.indices.size(); i-- > 0; stride *= variable.dimensions[i]) {
    if (const auto fixed = finder_.fixed_value(asker, place.indices[i])) {
      if (static_cast<std::uint32_t>(*fixed) >= variable.dimensions[i]) return std::nullopt;
      result.offset += static_cast<std::uint32_t>(*fixed) * stride;
      continue;
    }
    const auto index = content(asker, place.indices[i]);
    if (!index || index->is_chosen() || result.is_chosen()) return std::nullopt;
    result.index = index->offset;
    result.index_type = index->type;
    result.count = variable.dimensions[i];
    result.stride = stride;
  }
  return result;
}

}  // namespace ouro::reduce
