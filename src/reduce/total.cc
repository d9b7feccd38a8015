#include "reduce/total.hh"

#include <algorithm>
#include <cstdint>
#include <limits>

namespace ouro::reduce {

using program::Expression;
using program::ExpressionId;
using program::Operation;
using program::Place;
using program::Program;

namespace {

struct Range {
  std::int64_t low = std::numeric_limits<std::int32_t>::min();
  std::int64_t high = std::numeric_limits<std::int32_t>::max();
};

constexpr Range truth = {0, 1};
constexpr Range process_number = {0, 254};

Range range_of(const program::ScalarType& type) {
  const std::int64_t values = std::int64_t{1} << type.bits;
  if (type.is_signed) return {-values / 2, values / 2 - 1};
  return type.bits < 32 ? Range{0, values - 1} : Range{};
}

/// Bounds say nothing where a value between them may wrap around.
Range unless_wrapped(Range range) {
  const Range all;
  return range.low < all.low || range.high > all.high ? all : range;
}

Range bit_and(Range left, Range right) {
  if (left.low < 0 && right.low < 0) return {};
  if (left.low < 0) return {0, right.high};
  return {0, right.low < 0 ? left.high : std::min(left.high, right.high)};
}

Range combine(Operation operation, Range left, Range right) {
  switch (operation) {
    case Operation::Add:
      return unless_wrapped({left.low + right.low, left.high + right.high});
    case Operation::Subtract:
      return unless_wrapped({left.low - right.high, left.high - right.low});
    case Operation::Remainder:
      return left.low >= 0 && right.low > 0 ? Range{0, right.high - 1} : Range{};
    case Operation::BitAnd:
      return bit_and(left, right);
    default:
      return operation >= Operation::Less && operation <= Operation::Or ? truth : Range{};
  }
}

// NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
Range range_of(const Program& program, ExpressionId id) {
  const Expression& e = program.expressions[id];
  switch (e.operation) {
    case Operation::Constant:
      return {e.value, e.value};
    case Operation::Load:
      return range_of(program.variable(program.places[e.item]).type);
    case Operation::Self:
      return process_number;
    case Operation::Not:
      return truth;
    case Operation::Conditional: {
      const Range yes = range_of(program, e.operands[1]);
      const Range no = range_of(program, e.operands[2]);
      return {std::min(yes.low, no.low), std::max(yes.high, no.high)};
    }
    default:
      if (program::operand_count(e.operation) != 2) return {};
      return combine(e.operation, range_of(program, e.operands[0]), range_of(program, e.operands[1]));
  }
}

}  // namespace

// NOLINTNEXTLINE(misc-no-recursion)
bool is_total(const Program& program, ExpressionId id) {
  const Expression& e = program.expressions[id];
  switch (e.operation) {
    case Operation::Load:
      return is_total(program, program.places[e.item]);
    case Operation::Constant:
    case Operation::Self:
    case Operation::ProcessCount:
    case Operation::Timeout:
    case Operation::NoProgress:
    case Operation::Accepting:
      return true;
    case Operation::AtLocation:
      break;
    case Operation::Divide:
    case Operation::Remainder: {
      const Range divisor = range_of(program, e.operands[1]);
      if (divisor.low <= 0 && divisor.high >= 0) return false;
      break;
    }
    default:
      if (e.operation > Operation::Conditional) return false;
  }
  return std::ranges::all_of(e.operands, [&](ExpressionId operand) {
    return operand == program::none || is_total(program, operand);
  });
}

// NOLINTNEXTLINE(misc-no-recursion)
bool is_total(const Program& program, const Place& place) {
  if (place.scope == Place::Scope::Remote) return false;
  const auto& dimensions = program.variable(place).dimensions;
  for (std::size_t i = 0; i < place.indices.size(); ++i) {
    const Range range = range_of(program, place.indices[i]);
    if (range.low < 0 || range.high >= dimensions[i] || !is_total(program, place.indices[i])) return false;
  }
  return true;
}

}  // namespace ouro::reduce
