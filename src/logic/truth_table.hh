// The truth tables of the connectives, for the evaluators of the reference semantics.
#pragma once

#include <cassert>

#include "logic/op.hh"

namespace ouro::logic {

/// Neither a proposition, nor temporal, nor a path quantifier.
constexpr bool is_connective(Op op) { return op != Op::Proposition && op <= Op::Xor; }

/// The value of a connective; operands that it does not have are ignored. Requires is_connective(op).
constexpr bool truth_table(Op op, bool left, bool right) {
  assert(is_connective(op));
  switch (op) {
    case Op::True:
      return true;
    case Op::Not:
      return !left;
    case Op::And:
      return left && right;
    case Op::Or:
      return left || right;
    case Op::Implies:
      return !left || right;
    case Op::Equiv:
      return left == right;
    case Op::Xor:
      return left != right;
    default:
      return false;
  }
}

}  // namespace ouro::logic
