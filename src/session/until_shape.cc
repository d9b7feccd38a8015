#include "session/until_shape.hh"

namespace ouro::session {

using logic::Op;
using logic::Trait;

namespace {

std::optional<UntilShape> of_one(Op op, bool value) {
  const bool stays = (op == Op::Globally) == value;
  if (stays) return UntilShape{{.left = value}, std::nullopt, true};
  return UntilShape{{}, OperandValues{.left = value}, false};
}

std::optional<UntilShape> of_two(Op op, bool value) {
  const bool may_stay = (op == Op::WeakUntil || op == Op::Release) == value;
  const bool is_until = op == Op::Until || op == Op::WeakUntil;
  const OperandValues left{.left = value};
  const OperandValues right{.right = value};
  const OperandValues both{.left = value, .right = value};
  if (is_until) return value ? UntilShape{left, right, may_stay} : UntilShape{right, both, may_stay};
  return value ? UntilShape{right, both, may_stay} : UntilShape{left, right, may_stay};
}

}  // namespace

std::optional<UntilShape> until_shape(const logic::Formula& path, bool value) {
  switch (path.op()) {
    case Op::Finally:
    case Op::Globally:
      if (!path.bounds().is_trivial() || !path.operand().has(Trait::State)) return std::nullopt;
      return of_one(path.op(), value);
    case Op::Until:
    case Op::WeakUntil:
    case Op::Release:
    case Op::StrongRelease:
      if (!path.left().has(Trait::State) || !path.right().has(Trait::State)) return std::nullopt;
      return of_two(path.op(), value);
    default:
      return std::nullopt;
  }
}

}  // namespace ouro::session
