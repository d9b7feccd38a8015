// Conditions on the fields of one event: what propositions of a watched formula mean.
//
//   temp > 30      state == "open" && !door      (in + out) / 2 <= limit      starts_with(message, "error")
//
//   condition   ::=  condition || condition  |  condition && condition  |  ! condition
//                 |  sum == sum  |  sum != sum  |  sum < sum  |  sum <= sum  |  sum > sum  |  sum >= sum  |
//                 sum
//   sum         ::=  sum + sum  |  sum - sum  |  sum * sum  |  sum / sum  |  sum % sum  |  - sum
//                 |  number  |  "string"  |  'string'  |  true  |  false  |  field  |  ( condition )
//                 |  field("any name")  |  defined(field)
//                 |  contains(sum, sum)  |  starts_with(sum, sum)  |  ends_with(sum, sum)
//
// with the usual precedences; `and`, `or`, `not`, `=` and `<>` are read as well. A field is a name with dots
// in it, `request.size`: in JSON a member of a member. Names with other characters are written field("...").
//
// Truth is three-valued inside of a condition: what depends on a field that the event lacks, or that is of
// another kind than needed, is missing (value.hh); `!` of missing is missing, `||` and `&&` are not missing
// if one side settles them. A condition holds of an event when it is true, so not when it is missing:
// `{temp > 30}` and `{temp <= 30}` are both false of an event without temp. Formulas can negate the first:
// `!{temp > 30}` is true of it.
//
// What cannot be meant (a string that is added, a number that is compared with a string) is refused when the
// condition is read.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/source.hh"
#include "monitor/fields.hh"
#include "monitor/value.hh"

namespace ouro::monitor {

/// A condition, compiled: a tree as an array, operands before operators.
class Condition {
 public:
  /// Whether it holds of an event. Requires a value for each field of the names it was read with.
  bool holds(std::span<const Value> fields) const;

 private:
  friend class ConditionReader;

  enum class Op : std::uint8_t {
    Constant,
    Field,
    Not,
    And,
    Or,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    Defined,
    Contains,
    StartsWith,
    EndsWith,
  };
  struct Node {
    Op op{};
    std::uint32_t left = 0;   // an operand, the number of a field or of a constant
    std::uint32_t right = 0;  // an operand
  };

  Value value(std::uint32_t node, std::span<const Value> fields) const;
  Value logical(const Node& node, std::span<const Value> fields) const;
  Value comparison(const Node& node, std::span<const Value> fields) const;
  Value arithmetic(const Node& node, std::span<const Value> fields) const;
  Value of_characters(const Node& node, std::span<const Value> fields) const;

  struct Constant {
    Value::Kind kind = Value::Kind::Missing;
    double number = 0;
    std::string characters;
  };

  std::vector<Node> nodes_;  // the root is the last
  std::vector<Constant> constants_;
};

/// Reads a condition; fields that it mentions get numbers. Throws UserError that points at the mistake.
Condition read_condition(const SourceText& source, FieldNames& fields);

}  // namespace ouro::monitor
