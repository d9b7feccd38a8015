#include "promela/operators.hh"

#include <array>
#include <cassert>
#include <utility>

namespace ouro::promela {

namespace {

struct Entry {
  BinaryOperator op;
  Level level;
  std::string_view text;
};

constexpr auto entries = std::to_array<Entry>({
    {BinaryOperator::Add, Level::Sum, "+"},
    {BinaryOperator::Subtract, Level::Sum, "-"},
    {BinaryOperator::Multiply, Level::Product, "*"},
    {BinaryOperator::Divide, Level::Product, "/"},
    {BinaryOperator::Remainder, Level::Product, "%"},
    {BinaryOperator::ShiftLeft, Level::Shift, "<<"},
    {BinaryOperator::ShiftRight, Level::Shift, ">>"},
    {BinaryOperator::BitAnd, Level::BitAnd, "&"},
    {BinaryOperator::BitOr, Level::BitOr, "|"},
    {BinaryOperator::BitXor, Level::BitXor, "^"},
    {BinaryOperator::Less, Level::Comparison, "<"},
    {BinaryOperator::LessEqual, Level::Comparison, "<="},
    {BinaryOperator::Greater, Level::Comparison, ">"},
    {BinaryOperator::GreaterEqual, Level::Comparison, ">="},
    {BinaryOperator::Equal, Level::Equality, "=="},
    {BinaryOperator::NotEqual, Level::Equality, "!="},
    {BinaryOperator::And, Level::And, "&&"},
    {BinaryOperator::Or, Level::Or, "||"},
});

// The entries are in the order of the operators.
const Entry& entry_of(BinaryOperator op) {
  const Entry& entry = entries[static_cast<std::size_t>(op)];
  assert(entry.op == op);
  return entry;
}

}  // namespace

Level level_of(BinaryOperator op) { return entry_of(op).level; }

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
      return Level::Until;
    default:
      return Level::Prefix;
  }
}

std::string_view spelling(BinaryOperator op) { return entry_of(op).text; }

std::string_view spelling(UnaryOperator op) {
  switch (op) {
    case UnaryOperator::Negate:
      return "-";
    case UnaryOperator::BitNot:
      return "~";
    default:
      return "!";
  }
}

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
  });
  for (const auto& [candidate, text] : spellings) {
    if (candidate == op) return text;
  }
  assert(false && "not an operator of the formulas that are read");
  return {};
}

}  // namespace ouro::promela
