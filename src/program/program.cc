#include "program/program.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <string_view>
#include <utility>

namespace ouro::program {

std::int32_t ScalarType::truncate(std::int32_t value) const {
  if (bits >= 32) return value;
  const auto shift = static_cast<std::uint32_t>(32 - bits);
  const auto shifted = static_cast<std::uint32_t>(value) << shift;
  return is_signed ? static_cast<std::int32_t>(shifted) >> shift
                   : static_cast<std::int32_t>(shifted >> shift);
}

std::uint32_t Variable::element_count() const {
  std::uint32_t count = 1;
  for (const std::uint32_t dimension : dimensions) count *= dimension;
  return count;
}

std::string Variable::element_name(std::uint32_t element) const {
  std::vector<std::uint32_t> indices(dimensions.size());
  for (std::size_t i = dimensions.size(); i-- > 0;) {
    indices[i] = element % dimensions[i];
    element /= dimensions[i];
  }
  std::string result;
  std::size_t next = 0;
  for (std::size_t i = 0; i < name.size(); ++i) {
    result += name[i];
    if (name[i] == '[' && next < indices.size()) result += std::to_string(indices[next++]);
  }
  return result;
}

std::uint32_t ChannelType::message_size() const {
  std::uint32_t size = 0;
  for (const ScalarType& field : fields) size += field.size();
  return size;
}

std::uint32_t ChannelType::size() const { return capacity == 0 ? 0 : 1 + capacity * message_size(); }

int operand_count(Operation operation) {
  switch (operation) {
    case Operation::Constant:
    case Operation::Load:
    case Operation::Self:
    case Operation::ProcessCount:
    case Operation::Timeout:
    case Operation::NoProgress:
    case Operation::Accepting:
    case Operation::AtLocation:
    case Operation::Poll:
      return 0;
    case Operation::Negate:
    case Operation::BitNot:
    case Operation::Not:
    case Operation::Enabled:
    case Operation::LocationOf:
    case Operation::PriorityOf:
    case Operation::Length:
    case Operation::Full:
    case Operation::Empty:
    case Operation::NotFull:
    case Operation::NotEmpty:
      return 1;
    case Operation::Conditional:
      return 3;
    default:
      return 2;
  }
}

bool Command::terminates() const {
  return std::ranges::any_of(effects, [](const Effect& e) { return std::holds_alternative<Terminate>(e); });
}

ExpressionId Program::add(const Expression& expression) {
  expressions.push_back(expression);
  return static_cast<ExpressionId>(expressions.size() - 1);
}

ExpressionId Program::constant(std::int32_t value) { return add(Expression{.value = value}); }

ExpressionId Program::nullary(Operation operation) { return add(Expression{.operation = operation}); }

ExpressionId Program::unary(Operation operation, ExpressionId operand) {
  return add(Expression{.operation = operation, .operands = {operand, none, none}});
}

ExpressionId Program::binary(Operation operation, ExpressionId left, ExpressionId right) {
  return add(Expression{.operation = operation, .operands = {left, right, none}});
}

ExpressionId Program::conditional(ExpressionId condition, ExpressionId yes, ExpressionId no) {
  return add(Expression{.operation = Operation::Conditional, .operands = {condition, yes, no}});
}

PlaceId Program::add(Place place) {
  places.push_back(std::move(place));
  return static_cast<PlaceId>(places.size() - 1);
}

ExpressionId Program::load(PlaceId place) {
  return add(Expression{.operation = Operation::Load, .item = place});
}

ExpressionId Program::poll(Receive receive) {
  polls.push_back(std::move(receive));
  return add(Expression{.operation = Operation::Poll, .item = static_cast<std::uint32_t>(polls.size() - 1)});
}

ExpressionId Program::at_location(LocationTest test, ExpressionId process) {
  location_tests.push_back(std::move(test));
  return add(Expression{.operation = Operation::AtLocation,
                        .item = static_cast<std::uint32_t>(location_tests.size() - 1),
                        .operands = {process, none, none}});
}

const Variable& Program::variable(const Place& place) const {
  return place.scope == Place::Scope::Global ? globals[place.variable]
                                             : process_types[place.process_type].locals[place.variable];
}

std::string Program::describe(Origin origin) const {
  if (origin.line == 0) return {};
  return fmt::format("{}:{}", origin.file < files.size() ? files[origin.file] : std::string(), origin.line);
}

}  // namespace ouro::program
