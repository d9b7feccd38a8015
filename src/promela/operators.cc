#include "promela/operators.hh"

#include <array>
#include <cassert>
#include <utility>

#include "program/print.hh"

namespace ouro::promela {

Level level_of(BinaryOperator op) {
  switch (op) {
    case BinaryOperator::Add:
    case BinaryOperator::Subtract:
      return Level::Sum;
    case BinaryOperator::Multiply:
    case BinaryOperator::Divide:
    case BinaryOperator::Remainder:
      return Level::Product;
    case BinaryOperator::ShiftLeft:
    case BinaryOperator::ShiftRight:
      return Level::Shift;
    case BinaryOperator::BitAnd:
      return Level::BitAnd;
    case BinaryOperator::BitOr:
      return Level::BitOr;
    case BinaryOperator::BitXor:
      return Level::BitXor;
    case BinaryOperator::Less:
    case BinaryOperator::LessEqual:
    case BinaryOperator::Greater:
    case BinaryOperator::GreaterEqual:
      return Level::Comparison;
    case BinaryOperator::Equal:
    case BinaryOperator::NotEqual:
      return Level::Equality;
    case BinaryOperator::And:
      return Level::And;
    default:
      assert(op == BinaryOperator::Or);
      return Level::Or;
  }
}

Level level_of(logic::Op op) {
  switch (op) {
    case logic::Op::Implies:
    case logic::Op::Equiv:
      return Level::Implication;
    case logic::Op::Or:
      return Level::Or;
    case logic::Op::And:
      return Level::And;
    case logic::Op::Until:
    case logic::Op::WeakUntil:
    case logic::Op::Release:
    case logic::Op::StrongRelease:
      return Level::Until;
    default:
      return Level::Prefix;
  }
}

std::string_view spelling(program::Operation op) { return program::sign(op); }

std::string_view spelling(logic::Op op) {
  static constexpr auto spellings = std::to_array<std::pair<logic::Op, std::string_view>>({
      {logic::Op::True, "true"},
      {logic::Op::False, "false"},
      {logic::Op::Not, "!"},
      {logic::Op::Globally, "[]"},
      {logic::Op::Finally, "<>"},
      {logic::Op::Next, "X"},
      {logic::Op::And, "&&"},
      {logic::Op::Or, "||"},
      {logic::Op::Implies, "->"},
      {logic::Op::Equiv, "<->"},
      {logic::Op::Until, "U"},
      {logic::Op::WeakUntil, "W"},
      {logic::Op::Release, "V"},
      {logic::Op::StrongRelease, "M"},
      {logic::Op::ForAll, "A"},
      {logic::Op::Exists, "E"},
  });
  for (const auto& [candidate, text] : spellings) {
    if (candidate == op) return text;
  }
  assert(false && "not an operator of the formulas that are read");
  return {};
}

}  // namespace ouro::promela
