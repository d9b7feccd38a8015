// Syntactic implication, after Somenzi and Bloem \cite{somenzi2000efficient} and Etessami and
// Holzmann \cite{etessami2000optimizing}, extended to R, W, M, X[!], bounds and path quantifiers.
//
// The test is a backward search for a proof. Its rules fall into five groups:
//
//   Boolean      a | b => w  if a => w and b => w;  a & b => w  if a => w or b => w;  dually on the right
//   now          what a formula says of the present position:  G a => w  if a => w;  s => a U b  if s => b
//   persistence  s persists (s => X s: G a, and universal formulas), so  s => G b  if s => b;
//                dually w reaches back (X w => w: F b, and eventual formulas), so  F a => w  if a => w
//   until        s says "x until y", w says "c until d", each weakly or strongly:
//                s => w  if x => c and y => w, unless only w promises its end
//   branching    A a => w  if a => w;  s => A b  if s => b and s is a state formula;  dually for E
//
// Formulas are looked at through *views*, a node and a sign, whose operator is the dual one when the
// sign is minus. So the search also compares with negations (`a` contradicts `b` when a => !b) without
// building them, and needs no negation normal form.
//
// Every attempt at a rule costs a step of a budget, and the budget bounds the search: it may be
// exponential in the size of the formulas otherwise. Depth is bounded too, by max_depth, so that recursion
// here is safe for formulas of any depth.
#include "logic/implication.hh"

#include <utility>

namespace ouro::logic {

namespace {

constexpr std::size_t max_depth = 128;

class View {
 public:
  View(const Formula& formula, bool negated, Scope scope)
      : formula_(&formula), negated_(negated), scope_(scope) {}

  /// The operator, with the sign pushed through it; -> shows as | (or, negated, as &).
  Op op() const {
    const Op op = formula_->op();
    if (op == Op::Implies) return negated_ ? Op::And : Op::Or;
    if (scope_ == Scope::Infinite && op == Op::StrongNext) return Op::Next;
    return negated_ ? dual(op, scope_ == Scope::Infinite ? Words::Infinite : Words::Finite) : op;
  }
  View left() const { return {formula_->left(), negated_ != formula_->is(Op::Implies), scope_}; }
  View right() const { return {formula_->right(), negated_, scope_}; }
  View operand() const { return left(); }
  /// The operand of a negation, which takes the sign over.
  View under_negation() const { return {formula_->operand(), !negated_, scope_}; }

  bool is(Op wanted) const { return op() == wanted; }
  bool is_negation() const { return formula_->is(Op::Not); }
  bool is_unbounded(Op wanted) const { return is(wanted) && formula_->bounds().is_trivial(); }
  Bounds bounds() const { return formula_->bounds(); }
  bool same_formula(const View& other) const { return *formula_ == *other.formula_; }
  bool negated() const { return negated_; }

  bool is_state() const { return formula_->has(Trait::State); }
  bool persists() const { return is_unbounded(Op::Globally) || closed(Trait::Universal, Trait::Eventual); }
  bool reaches_back() const { return is_unbounded(Op::Finally) || closed(Trait::Eventual, Trait::Universal); }

 private:
  bool closed(Trait plain, Trait dual_trait) const {
    return scope_ == Scope::Infinite && formula_->has(negated_ ? dual_trait : plain);
  }

  const Formula* formula_;
  bool negated_;
  Scope scope_;
};

bool is_until(const View& v) { return v.is(Op::Until) || v.is(Op::WeakUntil); }
bool is_release(const View& v) { return v.is(Op::Release) || v.is(Op::StrongRelease); }
bool is_strong(const View& v) { return v.is(Op::Until) || v.is(Op::StrongRelease); }
// `x U y` and `y R x` say that x holds until y does something about it.
View keeps(const View& v) { return is_until(v) ? v.left() : v.right(); }
View ends(const View& v) { return is_until(v) ? v.right() : v.left(); }

// NOLINTBEGIN(misc-no-recursion): at most max_depth deep.
class Search {
 public:
  Search(Scope scope, std::size_t steps) : steps_(steps), scope_(scope) {}

  bool proves(const View& s, const View& w) {
    if (steps_ == 0 || depth_ == max_depth) return false;
    --steps_;
    ++depth_;
    const bool result = try_all(s, w);
    --depth_;
    return result;
  }

 private:
  bool try_all(const View& s, const View& w) {
    if (s.same_formula(w) && s.negated() == w.negated()) return true;
    if (s.is(Op::False) || w.is(Op::True)) return true;
    if (s.is(Op::True) || w.is(Op::False)) return false;
    if (s.is_negation()) return proves(s.under_negation(), w);
    if (w.is_negation()) return proves(s, w.under_negation());
    if (s.is(Op::Or)) return proves(s.left(), w) && proves(s.right(), w);
    if (w.is(Op::And)) return proves(s, w.left()) && proves(s, w.right());
    return boolean(s, w) || branching(s, w) || by_present(s, w) || under_temporal(s, w);
  }

  bool boolean(const View& s, const View& w) {
    if (s.is(Op::And) && (proves(s.left(), w) || proves(s.right(), w))) return true;
    return w.is(Op::Or) && (proves(s, w.left()) || proves(s, w.right()));
  }

  bool branching(const View& s, const View& w) {
    if (scope_ != Scope::Infinite) return false;
    if (s.is(Op::ForAll) && proves(s.operand(), w)) return true;
    if (w.is(Op::Exists) && proves(s, w.operand())) return true;
    if (s.is(Op::Exists) && w.is_state() && proves(s.operand(), w)) return true;
    return w.is(Op::ForAll) && s.is_state() && proves(s, w.operand());
  }

  bool by_present(const View& s, const View& w) {
    if (scope_ == Scope::Finite) return false;
    if (s.is(Op::Globally) && s.bounds().low == 0 && proves(s.operand(), w)) return true;
    if (is_release(s) && proves(s.right(), w)) return true;
    if (is_until(s) && proves(s.right(), w) && proves(s.left(), w)) return true;
    if (w.is(Op::Finally) && w.bounds().low == 0 && proves(s, w.operand())) return true;
    if (is_until(w) && proves(s, w.right())) return true;
    return is_release(w) && proves(s, w.right()) && proves(s, w.left());
  }

  // The remaining rules prove something at a position of the word, so there is one.
  bool under_temporal(const View& s, const View& w) {
    const Scope outer = std::exchange(scope_, inside(scope_));
    const bool result =
        same_operator(s, w) || by_persistence(s, w) || by_reaching_back(s, w) || by_until(s, w);
    scope_ = outer;
    return result;
  }

  bool same_operator(const View& s, const View& w) {
    const bool next = s.is(Op::Next) && w.is(Op::Next);
    const bool strong = s.is(Op::StrongNext) && (w.is(Op::Next) || w.is(Op::StrongNext));
    if (next || strong) return proves(s.operand(), w.operand());
    const bool finallys = s.is(Op::Finally) && w.is(Op::Finally) && within(s.bounds(), w.bounds());
    const bool globallys = s.is(Op::Globally) && w.is(Op::Globally) && within(w.bounds(), s.bounds());
    return (finallys || globallys) && proves(s.operand(), w.operand());
  }

  static bool within(Bounds inner, Bounds outer) {
    return outer.low <= inner.low && inner.high <= outer.high;
  }

  bool by_persistence(const View& s, const View& w) {
    if (!s.persists()) return false;
    const bool unary = w.is(Op::Globally) || w.is(Op::Next);
    if (unary && proves(s, w.operand())) return true;
    return (w.is(Op::WeakUntil) || w.is(Op::Release)) && proves(s, keeps(w));
  }

  bool by_reaching_back(const View& s, const View& w) {
    if (!w.reaches_back()) return false;
    const bool next = s.is(Op::StrongNext) || (s.is(Op::Next) && scope_ == Scope::Infinite);
    if ((next || s.is(Op::Finally)) && proves(s.operand(), w)) return true;
    return (s.is(Op::Until) || s.is(Op::StrongRelease)) && proves(ends(s), w);
  }

  bool by_until(const View& s, const View& w) {
    const bool from = is_until(s) || is_release(s);
    const bool always = w.is_unbounded(Op::Globally);
    if (!from || !(always || is_until(w) || is_release(w))) return false;
    if (always) return proves(keeps(s), w.operand()) && proves(ends(s), w);
    if (is_strong(w) && !is_strong(s)) return false;
    if (!proves(keeps(s), keeps(w))) return false;
    if (proves(ends(s), w)) return true;
    return is_release(s) && is_release(w) && proves(ends(s), ends(w));
  }

  std::size_t steps_;
  std::size_t depth_ = 0;
  Scope scope_;
};
// NOLINTEND(misc-no-recursion)

}  // namespace

bool implies(Signed stronger, Signed weaker, Scope scope, std::size_t max_steps) {
  return Search(scope, max_steps)
      .proves(View(stronger.formula, stronger.negated, scope), View(weaker.formula, weaker.negated, scope));
}

bool syntactically_implies(const Formula& stronger, const Formula& weaker, Words words,
                           std::size_t max_steps) {
  return implies({stronger}, {weaker}, scope_of(words), max_steps);
}

}  // namespace ouro::logic
