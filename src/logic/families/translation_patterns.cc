// Three lists of formulas on which translations to automata have been compared: Etessami and
// Holzmann's \cite{etessami2000optimizing}, Somenzi and Bloem's \cite{somenzi2000efficient}, and
// Pelanek's, from the properties of the BEEM models \cite{pelanek2007beem}.
#include <array>
#include <cassert>

#include "logic/build.hh"
#include "logic/families/catalogue.hh"

namespace ouro::logic::family {

using namespace build;

namespace {

using Propositions = std::array<Formula, 7>;
using Pattern = Formula (*)(const Propositions&);
using P = const Propositions&;

Propositions propositions_of(FormulaPool& pool) {
  Propositions result;
  for (std::size_t i = 0; i < result.size(); ++i) result[i] = indexed(pool, "p", i);
  return result;
}

Formula strictly_later(const Formula& f) { return X(F(f)); }

constexpr std::array<Pattern, eh_pattern_count> eh = {
    [](P p) { return U(p[0], land(p[1], G(p[2]))); },
    [](P p) { return U(p[0], land(p[1], X(U(p[2], p[3])))); },
    [](P p) {
      const Formula tail = land(p[4], strictly_later(land(p[5], strictly_later(p[6]))));
      return U(p[0], land(p[1], X(land(p[2], F(land(p[3], strictly_later(tail)))))));
    },
    [](P p) { return F(land(p[0], X(G(p[1])))); },
    [](P p) { return F(land(p[0], X(land(p[1], strictly_later(p[2]))))); },
    [](P p) { return F(land(p[0], X(U(p[1], p[2])))); },
    [](P p) { return lor(FG(p[0]), GF(p[1])); },
    [](P p) { return G(implies(p[0], U(p[1], p[2]))); },
    [](P p) {
      return G(land(p[0], strictly_later(land(p[1], strictly_later(land(p[2], strictly_later(p[3])))))));
    },
    [](P p) { return land(GF(p[0]), GF(p[1]), GF(p[2]), GF(p[3]), GF(p[4])); },
    [](P p) { return lor(U(p[0], U(p[1], p[2])), U(p[1], U(p[2], p[0])), U(p[2], U(p[0], p[1]))); },
    [](P p) { return G(implies(p[0], U(p[1], lor(G(p[2]), G(p[3]))))); },
};

Formula sb_next_until(P p) { return lor(U(X(p[0]), X(p[1])), lnot(X(U(p[0], p[1])))); }
Formula sb_next_until_both(P p) { return lor(U(X(p[0]), p[1]), lnot(X(U(p[0], land(p[0], p[1]))))); }

// G a | G b | (G(a | shape(c)) & G(b | shape(!c))).
Formula sb_alternatives(P p, Formula (*shape)(const Formula&)) {
  return lor(G(p[0]), G(p[2]), land(G(lor(p[0], shape(p[1]))), G(lor(p[2], shape(lnot(p[1]))))));
}

constexpr std::array<Pattern, sb_pattern_count> sb = {
    [](P p) { return U(p[0], p[1]); },
    [](P p) { return U(p[0], U(p[1], p[2])); },
    [](P p) { return lnot(U(p[0], U(p[1], p[2]))); },
    [](P p) { return implies(GF(p[0]), GF(p[1])); },
    [](P p) { return U(F(p[0]), G(p[1])); },
    [](P p) { return U(G(p[0]), p[1]); },
    [](P p) { return lnot(iff(F(p[0]), F(p[1]))); },
    [](P p) { return lnot(implies(GF(p[0]), GF(p[1]))); },
    [](P p) { return lnot(iff(GF(p[0]), GF(p[1]))); },
    [](P p) { return R(p[0], lor(p[0], p[1])); },
    [](P p) { return sb_next_until(p); },
    [](P p) { return sb_next_until_both(p); },
    [](P p) { return land(G(implies(p[0], F(p[1]))), sb_next_until_both(p)); },
    [](P p) { return land(G(implies(p[0], F(p[1]))), sb_next_until(p)); },
    [](P p) { return G(implies(p[0], F(p[1]))); },
    [](P p) { return lnot(G(implies(p[0], X(R(p[1], p[2]))))); },
    [](P p) { return lnot(lor(FG(p[0]), FG(p[1]))); },
    [](P p) { return G(land(F(p[0]), F(p[1]))); },
    [](P p) { return land(F(p[0]), F(lnot(p[0]))); },
    [](P p) { return R(land(p[0], X(p[1])), X(U(R(U(p[2], p[3]), p[0]), R(p[2], p[0])))); },
    [](P p) { return sb_alternatives(p, GF); },
    [](P p) { return sb_alternatives(p, FG); },
    [](P p) { return lnot(sb_alternatives(p, GF)); },
    [](P p) { return lnot(sb_alternatives(p, FG)); },
    [](P p) { return land(G(lor(p[0], X(G(p[1])))), G(lor(p[2], X(G(lnot(p[1])))))); },
    [](P p) { return G(lor(p[0], land(X(p[1]), X(lnot(p[1]))))); },
    [](P p) { return lor(p[0], U(p[1], p[0])); },
};

constexpr std::array<Pattern, p_pattern_count> pelanek = {
    [](P p) { return G(implies(p[0], F(p[1]))); },
    [](P p) { return implies(land(GF(p[1]), GF(p[0])), GF(p[2])); },
    [](P p) { return G(implies(p[0], land(p[1], U(p[2], p[3])))); },
    [](P p) { return F(lor(p[0], p[1])); },
    [](P p) { return GF(lor(p[0], p[1])); },
    [](P p) { return implies(U(p[0], p[1]), lor(U(p[2], p[3]), G(p[2]))); },
    [](P p) {
      const Formula absent = lnot(p[1]);
      return G(implies(p[0], U(absent, U(p[1], land(absent, R(p[2], absent))))));
    },
    [](P p) { return G(implies(p[0], R(p[1], lnot(p[2])))); },
    [](P p) { return G(implies(lnot(p[0]), F(p[0]))); },
    [](P p) { return G(implies(p[0], F(lor(p[1], p[2])))); },
    [](P p) {
      const Formula too_early = U(lnot(lor(p[0], p[1])), p[2]);
      return land(lnot(too_early), G(implies(p[3], lnot(too_early))));
    },
    [](P p) { return implies(G(lnot(p[0])), G(lnot(p[1]))); },
    [](P p) { return G(implies(p[0], lor(G(lnot(p[1])), U(lnot(p[2]), p[1])))); },
    [](P p) { return G(implies(p[0], R(p[1], lor(p[1], lnot(p[2]))))); },
    [](P p) { return G(implies(land(p[0], p[1]), R(lnot(p[1]), lor(p[0], lnot(p[1]))))); },
    [](P p) { return G(implies(p[0], F(land(p[1], p[2])))); },
    [](P p) { return G(implies(p[0], U(lnot(p[1]), U(p[1], land(p[1], p[2]))))); },
    [](P p) {
      const Formula absent = lnot(p[1]);
      return G(implies(p[0], U(absent, U(p[1], U(absent, U(p[1], land(p[1], p[2])))))));
    },
    [](P p) { return implies(GF(p[0]), GF(p[1])); },
    [](P p) { return land(GF(lor(p[0], p[1])), GF(lor(p[1], p[2]))); },
};

template <std::size_t count>
Formula pick(const std::array<Pattern, count>& patterns, FormulaPool& pool, std::size_t n) {
  assert(n >= 1 && n <= count);
  return patterns[n - 1](propositions_of(pool));
}

}  // namespace

Formula eh_pattern(FormulaPool& pool, std::size_t n) { return pick(eh, pool, n); }
Formula p_pattern(FormulaPool& pool, std::size_t n) { return pick(pelanek, pool, n); }
Formula sb_pattern(FormulaPool& pool, std::size_t n) { return pick(sb, pool, n); }

}  // namespace ouro::logic::family
