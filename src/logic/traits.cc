// The grammars behind the traits, one function per operator family.
//
// The five classes are written once, for an operator in negation normal form; the other connectives
// are reduced to those: `a -> b` has the classes of `!a | b`, and so on. Negation exchanges Safety
// with Guarantee, Recurrence with Persistence, Eventual with Universal, and keeps Obligation.
#include "logic/traits.hh"

#include <initializer_list>

namespace ouro::logic {

namespace {

constexpr Traits set_of(std::initializer_list<Trait> traits) {
  Traits result;
  for (const Trait trait : traits) result = result.with(trait);
  return result;
}

// True of a formula exactly when true of all its operands.
constexpr Traits inherited = set_of({Trait::Unbounded, Trait::NoStrongNext, Trait::Linear, Trait::NextFree});
constexpr Traits classes =
    set_of({Trait::Safety, Trait::Guarantee, Trait::Obligation, Trait::Recurrence, Trait::Persistence});
constexpr Traits closures = set_of({Trait::Eventual, Trait::Universal});
constexpr Traits languages = classes | closures;

// Safety and guarantee formulas are obligations; obligations are recurrence and persistence formulas.
Traits close_upwards(Traits t) {
  if (t.has(Trait::Safety) || t.has(Trait::Guarantee)) t = t.with(Trait::Obligation);
  if (t.has(Trait::Obligation)) t = t.with(Trait::Recurrence).with(Trait::Persistence);
  return t;
}

Traits negate_language(Traits t) {
  return Traits()
      .with(Trait::Safety, t.has(Trait::Guarantee))
      .with(Trait::Guarantee, t.has(Trait::Safety))
      .with(Trait::Obligation, t.has(Trait::Obligation))
      .with(Trait::Recurrence, t.has(Trait::Persistence))
      .with(Trait::Persistence, t.has(Trait::Recurrence))
      .with(Trait::Eventual, t.has(Trait::Universal))
      .with(Trait::Universal, t.has(Trait::Eventual));
}

// The language traits of `a | b` and of `a & b`: each class is closed under both.
Traits combine_boolean(Traits a, Traits b) { return a & b & languages; }

Traits finally_language(Traits t) {
  return close_upwards(Traits()
                           .with(Trait::Guarantee, t.has(Trait::Guarantee))
                           .with(Trait::Persistence, t.has(Trait::Persistence))
                           .with(Trait::Eventual)
                           .with(Trait::Universal, t.has(Trait::Universal))) |
         // F of an eventual formula is that formula again.
         (t.has(Trait::Eventual) ? t & classes : Traits());
}

Traits globally_language(Traits t) { return negate_language(finally_language(negate_language(t))); }

// a U b, and by negation a R b.
Traits until_language(Traits a, Traits b) {
  const bool guarantee = a.has(Trait::Guarantee) && b.has(Trait::Guarantee);
  const bool obligation = a.has(Trait::Obligation) && b.has(Trait::Guarantee);
  const bool recurrence = a.has(Trait::Recurrence) && b.has(Trait::Guarantee);
  const bool persistence = a.has(Trait::Persistence) && b.has(Trait::Persistence);
  return close_upwards(Traits()
                           .with(Trait::Guarantee, guarantee)
                           .with(Trait::Obligation, obligation)
                           .with(Trait::Recurrence, recurrence)
                           .with(Trait::Persistence, persistence)
                           .with(Trait::Eventual, b.has(Trait::Eventual))
                           .with(Trait::Universal, b.has(Trait::Universal)));
}

// a W b, and by negation a M b. Dual to a U b under reversal of what may go on for ever.
Traits weak_until_language(Traits a, Traits b) {
  const bool safety = a.has(Trait::Safety) && b.has(Trait::Safety);
  const bool obligation = a.has(Trait::Safety) && b.has(Trait::Obligation);
  const bool recurrence = a.has(Trait::Recurrence) && b.has(Trait::Recurrence);
  const bool persistence = a.has(Trait::Safety) && b.has(Trait::Persistence);
  return close_upwards(Traits()
                           .with(Trait::Safety, safety)
                           .with(Trait::Obligation, obligation)
                           .with(Trait::Recurrence, recurrence)
                           .with(Trait::Persistence, persistence)
                           .with(Trait::Eventual, a.has(Trait::Eventual) && b.has(Trait::Eventual))
                           .with(Trait::Universal, b.has(Trait::Universal)));
}

Traits unary_language(Op op, Bounds bounds, Traits t) {
  switch (op) {
    case Op::Not:
      return negate_language(t);
    case Op::Next:
    case Op::StrongNext:
      return t & languages;
    case Op::Finally:
    case Op::Globally:
      // Finitely many positions: a Boolean combination of X's.
      if (bounds.high != Bounds::infinite) return t & languages;
      return op == Op::Finally ? finally_language(t) : globally_language(t);
    default:  // a path quantifier makes an opaque state formula
      return Traits();
  }
}

Traits binary_language(Op op, Traits a, Traits b) {
  const auto negated = [](Traits t) { return negate_language(t); };
  switch (op) {
    case Op::And:
    case Op::Or:
      return combine_boolean(a, b);
    case Op::Implies:
      return combine_boolean(negated(a), b);
    case Op::Equiv:
    case Op::Xor:
      return combine_boolean(combine_boolean(a, b), combine_boolean(negated(a), negated(b)));
    case Op::Until:
      return until_language(a, b);
    case Op::Release:
      return negated(until_language(negated(a), negated(b)));
    case Op::WeakUntil:
      return weak_until_language(a, b);
    default:
      return negated(weak_until_language(negated(a), negated(b)));
  }
}

// Boolean, State, Ctl and CtlPath of an operator whose operands all have, or have not, each of them.
Traits logic_of(Op op, Traits operands) {
  if (is_temporal(op)) return Traits().with(Trait::CtlPath, operands.has(Trait::Ctl));
  if (is_quantifier(op)) {
    const bool ctl = operands.has(Trait::CtlPath) || operands.has(Trait::Ctl);
    return Traits().with(Trait::State).with(Trait::Ctl, ctl);
  }
  return operands & set_of({Trait::Boolean, Trait::State, Trait::Ctl});
}

Traits inherit(Op op, Bounds bounds, Traits operands) {
  Traits result = (operands & inherited) | logic_of(op, operands);
  const bool is_next = op == Op::Next || op == Op::StrongNext;
  if (is_next || !bounds.is_trivial()) result = result.with(Trait::NextFree, false);
  if (op == Op::StrongNext) result = result.with(Trait::NoStrongNext, false);
  if (!bounds.is_trivial()) result = result.with(Trait::Unbounded, false);
  if (is_quantifier(op)) result = result.with(Trait::Linear, false);
  return result;
}

constexpr Traits leaf =
    inherited | classes | set_of({Trait::Boolean, Trait::NegationNormal, Trait::State, Trait::Ctl});

}  // namespace

Traits traits_of_constant() { return leaf | closures; }

Traits traits_of_proposition() { return leaf; }

Traits traits_of_unary(Op op, Bounds bounds, Op operand_op, Traits operand) {
  const bool normal = op == Op::Not ? operand_op == Op::Proposition : operand.has(Trait::NegationNormal);
  return inherit(op, bounds, operand).with(Trait::NegationNormal, normal) |
         unary_language(op, bounds, operand);
}

Traits traits_of_binary(Op op, Traits left, Traits right) {
  const Traits both = left & right;
  const bool expanded = op != Op::Implies && op != Op::Equiv && op != Op::Xor;
  return inherit(op, {}, both).with(Trait::NegationNormal, expanded && both.has(Trait::NegationNormal)) |
         binary_language(op, left, right);
}

}  // namespace ouro::logic
