// Constants, double negation and idempotence: what can be said of an operator without looking at
// the shape of its operands.
//
// Mind the empty word: `F true`, `a U true` and `false U a` are false of it, so the rules about them
// are sound on nonempty words only.
#include "logic/rewrite/rule.hh"

namespace ouro::logic::rewrite {

namespace {

using C = const Context&;
using F = const Formula&;

bool starts_now(F f) { return f.bounds().low == 0; }

Formula when(bool matches, F result) { return matches ? result : Formula(); }

Formula rewrite_not(C c, F f) {
  const Formula& a = f.operand();
  if (a.is_constant()) return c.constant(a.is(Op::False));
  return a.is(Op::Not) ? a.operand() : Formula();
}

// & and | at level Constants; from Identities on they are lists.
Formula rewrite_chain(C c, F f) {
  const bool conjunction = f.is(Op::And);
  const Op neutral = conjunction ? Op::True : Op::False;
  const Op absorbing = conjunction ? Op::False : Op::True;
  if (f.left().is(neutral) || f.left() == f.right() || f.right().is(absorbing)) return f.right();
  if (f.right().is(neutral) || f.left().is(absorbing)) return f.left();
  return when(are_complementary(f.left(), f.right()), c.constant(!conjunction));
}

Formula rewrite_implies(C c, F f) {
  if (f.left().is(Op::True)) return f.right();
  if (f.left().is(Op::False) || f.right().is(Op::True) || f.left() == f.right()) return c.constant(true);
  return f.right().is(Op::False) ? c.negate(f.left()) : Formula();
}

Formula rewrite_equivalence(C c, F f) {
  const bool equal = f.is(Op::Equiv);
  const Formula& a = f.left();
  const Formula& b = f.right();
  if (a == b) return c.constant(equal);
  if (are_complementary(a, b)) return c.constant(!equal);
  if (a.is_constant()) return a.is(Op::True) == equal ? b : c.negate(b);
  if (b.is_constant()) return b.is(Op::True) == equal ? a : c.negate(a);
  return {};
}

constexpr Rule rules[] = {
    {"not",
     "!true -> false; !false -> true; !!a -> a",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::Not},
     rewrite_not},
    {"chain",
     "a & true -> a; a & false -> false; a & a -> a; a & !a -> false; dually |",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::And, Op::Or},
     rewrite_chain},
    {"implies",
     "true -> a is a; a -> false is !a; false -> a, a -> true and a -> a are true",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::Implies},
     rewrite_implies},
    {"equivalence",
     "a <-> a is true; a <-> !a is false; a <-> true is a; a <-> false is !a; dually xor",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::Equiv, Op::Xor},
     rewrite_equivalence},

    {"next-true",
     "X true -> true",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::Next},
     [](C, F f) { return when(f.operand().is(Op::True), f.operand()); }},
    {"next-false",
     "X false -> false",
     "",
     Rewriting::Constants,
     Scope::Infinite,
     {Op::Next},
     [](C, F f) { return when(f.operand().is(Op::False), f.operand()); }},
    {"strong-next-false",
     "X[!] false -> false",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::StrongNext},
     [](C, F f) { return when(f.operand().is(Op::False), f.operand()); }},
    {"strong-next-true",
     "X[!] true -> true",
     "",
     Rewriting::Constants,
     Scope::Infinite,
     {Op::StrongNext},
     [](C, F f) { return when(f.operand().is(Op::True), f.operand()); }},

    {"finally-false",
     "F[i:j] false -> false",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::Finally},
     [](C, F f) { return when(f.operand().is(Op::False), f.operand()); }},
    {"finally-true",
     "F[0:j] true -> true",
     "",
     Rewriting::Constants,
     Scope::Nonempty,
     {Op::Finally},
     [](C, F f) { return when(starts_now(f) && f.operand().is(Op::True), f.operand()); }},
    {"later-finally-true",
     "F[i:j] true -> true",
     "",
     Rewriting::Constants,
     Scope::Infinite,
     {Op::Finally},
     [](C, F f) { return when(f.operand().is(Op::True), f.operand()); }},
    {"globally-true",
     "G[i:j] true -> true",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::Globally},
     [](C, F f) { return when(f.operand().is(Op::True), f.operand()); }},
    {"globally-false",
     "G[0:j] false -> false",
     "",
     Rewriting::Constants,
     Scope::Nonempty,
     {Op::Globally},
     [](C, F f) { return when(starts_now(f) && f.operand().is(Op::False), f.operand()); }},
    {"later-globally-false",
     "G[i:j] false -> false",
     "",
     Rewriting::Constants,
     Scope::Infinite,
     {Op::Globally},
     [](C, F f) { return when(f.operand().is(Op::False), f.operand()); }},
    {"at-once",
     "F[0:0] a -> a; G[0:0] a -> a",
     "",
     Rewriting::Constants,
     Scope::Nonempty,
     {Op::Finally, Op::Globally},
     [](C, F f) { return when(f.bounds().high == 0, f.operand()); }},

    {"until-false",
     "a U false -> false; a M false -> false; false M a -> false",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::Until, Op::StrongRelease},
     [](C c, F f) {
       const bool never = f.is(Op::StrongRelease) && f.left().is(Op::False);
       return when(never || f.right().is(Op::False), c.constant(false));
     }},
    {"release-true",
     "a R true -> true; a W true -> true; true W a -> true",
     "",
     Rewriting::Constants,
     Scope::Finite,
     {Op::Release, Op::WeakUntil},
     [](C c, F f) {
       const bool always = f.is(Op::WeakUntil) && f.left().is(Op::True);
       return when(always || f.right().is(Op::True), c.constant(true));
     }},
    {"until-now",
     "a U true -> true; false U a -> a; false W a -> a; a U a -> a; a W a -> a",
     "",
     Rewriting::Constants,
     Scope::Nonempty,
     {Op::Until, Op::WeakUntil},
     [](C, F f) {
       const bool at_once = f.left().is(Op::False) || f.right().is(Op::True);
       return when(at_once || f.left() == f.right(), f.right());
     }},
    {"release-now",
     "a R false -> false; true R a -> a; true M a -> a; a R a -> a; a M a -> a",
     "",
     Rewriting::Constants,
     Scope::Nonempty,
     {Op::Release, Op::StrongRelease},
     [](C, F f) {
       const bool at_once = f.left().is(Op::True) || f.right().is(Op::False);
       return when(at_once || f.left() == f.right(), f.right());
     }},

    {"quantified-constant",
     "A true -> true; E true -> true; A false -> false; E false -> false",
     "",
     Rewriting::Constants,
     Scope::Infinite,
     {Op::ForAll, Op::Exists},
     [](C, F f) { return when(f.operand().is_constant(), f.operand()); }},
};

}  // namespace

std::span<const Rule> constant_rules() { return rules; }

}  // namespace ouro::logic::rewrite
