#include "session/until_shape.hh"

namespace ouro::session {

using logic::Op;
using logic::Trait;

namespace {

constexpr DecidingOperands neither{};
constexpr DecidingOperands left{.left = true};
constexpr DecidingOperands right{.right = true};
constexpr DecidingOperands both{.left = true, .right = true};

UntilShape of_one(Op op, bool value) {
  const bool stays = (op == Op::Globally) == value;
  return {.value = value,
          .stay = stays ? left : neither,
          .goal = stays ? neither : left,
          .has_goal = !stays,
          .is_weak = stays};
}

UntilShape of_two(Op op, bool value) {
  const bool is_weak = (op == Op::WeakUntil || op == Op::Release) == value;
  const bool is_until = op == Op::Until || op == Op::WeakUntil;
  const bool ends_with_one = is_until == value;
  return {.value = value,
          .stay = ends_with_one ? left : right,
          .goal = ends_with_one ? right : both,
          .has_goal = true,
          .is_weak = is_weak};
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
