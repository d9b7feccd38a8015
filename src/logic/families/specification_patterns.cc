// The specification patterns of Dwyer, Avrunin and Corbett \cite{dwyer1998property}: eleven kinds of
// requirement, each in five scopes, 55 formulas in all.
//
// A scope is the part of a run in which the requirement applies: all of it; before the first r;
// after the first q; between a q and the next r (only if there is one); after a q until the next r
// (if any). Most patterns are a body that must hold throughout the scope, in two forms: one for a scope
// that goes on for ever and one, which says "before r" itself, for a scope that r closes.
//
// The formulas are those of the authors' catalogue, oddities included (precedence chain 2-1 after q
// does not say what its title says), because published results are about those.
#include <array>
#include <cassert>

#include "logic/build.hh"
#include "logic/families/catalogue.hh"

namespace ouro::logic::family {

using namespace build;

namespace {

enum class Scope : std::uint8_t { Globally, Before, After, Between, AfterUntil };
constexpr std::size_t scope_count = 5;

// p, s, t and z are what patterns speak about; q opens a scope and r closes it.
struct Events {
  explicit Events(FormulaPool& pool)
      : p(pool.proposition("p")),
        q(pool.proposition("q")),
        r(pool.proposition("r")),
        s(pool.proposition("s")),
        t(pool.proposition("t")),
        z(pool.proposition("z")) {}

  Formula p, q, r, s, t, z;

  /// `f` becomes true strictly before r does: !r U (f & !r).
  Formula before_r(const Formula& f) const { return U(lnot(r), land(f, lnot(r))); }
  Formula opened() const { return land(q, lnot(r)); }
  Formula opened_and_closed() const { return land(q, lnot(r), F(r)); }
};

Formula throughout(const Events& e, Scope scope, const Formula& open_body, const Formula& closed_body) {
  switch (scope) {
    case Scope::Globally:
      return G(open_body);
    case Scope::Before:
      return implies(F(e.r), U(closed_body, e.r));
    case Scope::After:
      return G(implies(e.q, G(open_body)));
    case Scope::Between:
      return G(implies(e.opened_and_closed(), U(closed_body, e.r)));
    case Scope::AfterUntil:
      break;
  }
  return G(implies(e.opened(), W(closed_body, e.r)));
}

Formula absence(const Events& e, Scope scope) { return throughout(e, scope, lnot(e.p), lnot(e.p)); }

Formula universality(const Events& e, Scope scope) { return throughout(e, scope, e.p, e.p); }

Formula response(const Events& e, Scope scope) {
  return throughout(e, scope, implies(e.p, F(e.s)), implies(e.p, e.before_r(e.s)));
}

Formula existence(const Events& e, Scope scope) {
  const Formula never_r_before = W(lnot(e.r), land(e.p, lnot(e.r)));
  switch (scope) {
    case Scope::Globally:
      return F(e.p);
    case Scope::Before:
      return never_r_before;
    case Scope::After:
      return lor(G(lnot(e.q)), F(land(e.q, F(e.p))));
    case Scope::Between:
      return G(implies(e.opened(), never_r_before));
    case Scope::AfterUntil:
      break;
  }
  return G(implies(e.opened(), e.before_r(e.p)));
}

// p happens at most twice: its truth changes at most four times.
Formula bounded_existence(const Events& e, Scope scope) {
  const Formula absent = lnot(e.p);
  const Formula at_most_twice = fold_right(Op::WeakUntil, std::array{absent, e.p, absent, e.p, G(absent)});
  const auto at_most_twice_until_r = [&e](Formula last) {
    for (const Formula& phase : {e.p, lnot(e.p), e.p, lnot(e.p)})
      last = U(land(phase, lnot(e.r)), lor(e.r, last));
    return last;
  };
  switch (scope) {
    case Scope::Globally:
      return at_most_twice;
    case Scope::Before:
      return implies(F(e.r), at_most_twice_until_r(U(absent, e.r)));
    case Scope::After:
      return implies(F(e.q), U(lnot(e.q), land(e.q, at_most_twice)));
    case Scope::Between:
      return G(implies(land(e.q, F(e.r)), at_most_twice_until_r(U(absent, e.r))));
    case Scope::AfterUntil:
      break;
  }
  return G(implies(e.q, at_most_twice_until_r(lor(W(absent, e.r), G(e.p)))));
}

// s precedes p.
Formula precedence(const Events& e, Scope scope) {
  const Formula absent = lnot(e.p);
  switch (scope) {
    case Scope::Globally:
      return W(absent, e.s);
    case Scope::Before:
      return implies(F(e.r), U(absent, lor(e.s, e.r)));
    case Scope::After:
      return lor(G(lnot(e.q)), F(land(e.q, W(absent, e.s))));
    case Scope::Between:
      return G(implies(e.opened_and_closed(), U(absent, lor(e.s, e.r))));
    case Scope::AfterUntil:
      break;
  }
  return G(implies(e.opened(), W(absent, lor(e.s, e.r))));
}

// s, later t, precede p.
Formula precedence_chain_2_1(const Events& e, Scope scope) {
  const Formula absent = lnot(e.p);
  const Formula chain = land(e.s, absent, X(U(absent, e.t)));
  const Formula chain_or_r = U(absent, lor(e.r, chain));
  switch (scope) {
    case Scope::Globally:
      return implies(F(e.p), U(absent, chain));
    case Scope::Before:
      return implies(F(e.r), chain_or_r);
    case Scope::After:
      return lor(G(lnot(e.q)), U(lnot(e.q), implies(land(e.q, F(e.p)), U(absent, chain))));
    case Scope::Between:
      return G(implies(land(e.q, F(e.r)), chain_or_r));
    case Scope::AfterUntil:
      break;
  }
  return G(implies(e.q, implies(F(e.p), chain_or_r)));
}

// p precedes s, later t.
Formula precedence_chain_1_2(const Events& e, Scope scope) {
  const Formula chain = land(e.s, X(F(e.t)));
  const Formula p_first = implies(F(chain), U(lnot(e.s), e.p));
  const Formula chain_before_r = land(e.s, lnot(e.r), X(e.before_r(e.t)));
  const Formula p_first_until_r = U(lnot(chain_before_r), lor(e.r, e.p));
  switch (scope) {
    case Scope::Globally:
      return p_first;
    case Scope::Before:
      return implies(F(e.r), p_first_until_r);
    case Scope::After:
      return lor(G(lnot(e.q)), U(lnot(e.q), land(e.q, p_first)));
    case Scope::Between:
      return G(implies(land(e.q, F(e.r)), p_first_until_r));
    case Scope::AfterUntil:
      break;
  }
  return G(implies(e.q, lor(p_first_until_r, G(lnot(chain)))));
}

// What a response chain says in each kind of scope.
struct ChainBodies {
  Formula globally;
  Formula before_r;
  Formula after_q;
  Formula never_r;  // after a q that no r follows
};

Formula chain_throughout(const Events& e, Scope scope, const ChainBodies& body) {
  switch (scope) {
    case Scope::Globally:
      return G(body.globally);
    case Scope::Before:
      return implies(F(e.r), U(body.before_r, e.r));
    case Scope::After:
      return G(implies(e.q, G(body.after_q)));
    case Scope::Between:
      return G(implies(land(e.q, F(e.r)), U(body.before_r, e.r)));
    case Scope::AfterUntil:
      break;
  }
  return G(implies(e.q, U(body.before_r, lor(e.r, G(body.never_r)))));
}

// p responds to s, later t.
Formula response_chain_2_1(const Events& e, Scope scope) {
  const Formula answered = land(e.t, F(e.p));
  const Formula before_r = implies(land(e.s, X(U(lnot(e.r), e.t))), X(U(lnot(e.r), answered)));
  const Formula chain = land(e.s, X(F(e.t)));
  return chain_throughout(e, scope,
                          {.globally = implies(chain, X(F(answered))),
                           .before_r = before_r,
                           .after_q = implies(chain, X(U(lnot(e.t), answered))),
                           .never_r = before_r});
}

// s, later t, respond to p.
Formula response_chain_1_2(const Events& e, Scope scope) {
  const Formula chain = land(e.s, X(F(e.t)));
  const Formula chain_before_r = U(lnot(e.r), land(e.s, lnot(e.r), X(U(lnot(e.r), e.t))));
  return chain_throughout(e, scope,
                          {.globally = implies(e.p, F(chain)),
                           .before_r = implies(e.p, chain_before_r),
                           .after_q = implies(e.p, chain),
                           .never_r = implies(e.p, chain)});
}

// s, later t, respond to p, without z in between.
Formula constrained_chain(const Events& e, Scope scope) {
  const Formula chain = land(e.s, lnot(e.z), X(U(lnot(e.z), e.t)));
  const Formula rest = X(U(land(lnot(e.r), lnot(e.z)), e.t));
  const Formula chain_before_r = U(lnot(e.r), land(e.s, lnot(e.r), lnot(e.z), rest));
  return chain_throughout(e, scope,
                          {.globally = implies(e.p, F(chain)),
                           .before_r = implies(e.p, chain_before_r),
                           .after_q = implies(e.p, chain),
                           .never_r = implies(e.p, chain)});
}

}  // namespace

Formula dac_pattern(FormulaPool& pool, std::size_t n) {
  using Pattern = Formula (*)(const Events&, Scope);
  constexpr std::array<Pattern, dac_pattern_count / scope_count> patterns = {
      absence,
      existence,
      bounded_existence,
      universality,
      precedence,
      response,
      precedence_chain_2_1,
      precedence_chain_1_2,
      response_chain_2_1,
      response_chain_1_2,
      constrained_chain,
  };
  assert(n >= 1 && n <= dac_pattern_count);
  return patterns[(n - 1) / scope_count](Events(pool), static_cast<Scope>((n - 1) % scope_count));
}

}  // namespace ouro::logic::family
