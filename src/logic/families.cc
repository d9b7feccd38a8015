// The table of families. The builders are in families/, one file for each kind of growth.
#include "logic/families.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/source.hh"
#include "logic/families/catalogue.hh"

namespace ouro::logic {

namespace {

using namespace family;

// Sorted by name; a test checks.
constexpr std::array catalogue = std::to_array<Family>({
    {"and-f", "F p1 & ... & F pn", "geldenhuys2006larger", 1, 0, and_f},
    {"and-fg", "FG p1 & ... & FG pn", "", 1, 0, and_fg},
    {"and-gf", "GF p1 & ... & GF pn", "geldenhuys2006larger", 1, 0, and_gf},
    {"ccj-alpha", "F(p1 & F(p2 & ... F pn)) & F(q1 & F(q2 & ... F qn))", "cichon2009minimal", 1, 0,
     ccj_alpha},
    {"ccj-beta", "F(p & X p & ... & X..X p) & F(q & X q & ... & X..X q)", "cichon2009minimal", 1, 0,
     ccj_beta},
    {"ccj-beta-prime", "F(p & X(p & ... X p)) & F(q & X(q & ... X q))", "cichon2009minimal", 1, 0,
     ccj_beta_prime},
    {"dac-patterns", "specification patterns: 11 kinds in 5 scopes", "dwyer1998property", 1,
     dac_pattern_count, dac_pattern},
    {"eh-patterns", "formulas for comparing translations", "etessami2000optimizing", 1, eh_pattern_count,
     eh_pattern},
    {"fxg-or", "F(p0 | XG(p1 | XG(p2 | ... XG pn)))", "", 0, 0, fxg_or},
    {"gf-equiv", "(GF a1 & ... & GF an) <-> GF z", "", 1, 0, gf_equiv},
    {"gf-equiv-xn", "GF(a <-> X..X a)", "", 1, 0, gf_equiv_xn},
    {"gf-implies", "(GF a1 & ... & GF an) -> GF z", "", 1, 0, gf_implies},
    {"gf-implies-xn", "GF(a -> X..X a)", "", 1, 0, gf_implies_xn},
    {"gh-q", "(F p1 | G p2) & (F p2 | G p3) & ... & (F pn | G pn+1)", "geldenhuys2006larger", 1, 0, gh_q},
    {"gh-r", "(GF p1 | FG p2) & ... & (GF pn | FG pn+1)", "geldenhuys2006larger", 1, 0, gh_r},
    {"go-theta", "!((GF p1 & ... & GF pn) -> G(q -> F r))", "gastin2001fast", 1, 0, go_theta},
    {"gxf-and", "G(p0 & XF(p1 & XF(p2 & ... XF pn)))", "", 0, 0, gxf_and},
    {"kv-psi", "the block of n letters after d occurred before", "kupferman2005linear", 1, 0, kv_psi},
    {"ms-phi-h", "FG(a | b) | FG(!a | X b) | FG(a | XX b) | ...", "muller2017ltl", 0, 0, ms_phi_h},
    {"ms-phi-r", "(FG an & GF bn) | ((FG an-1 | GF bn-1) & (...))", "muller2017ltl", 0, 0, ms_phi_r},
    {"ms-phi-s", "(FG an | GF bn) & ((FG an-1 & GF bn-1) | (...))", "muller2017ltl", 0, 0, ms_phi_s},
    {"or-fg", "FG p1 | ... | FG pn", "", 1, 0, or_fg},
    {"or-g", "G p1 | ... | G pn", "geldenhuys2006larger", 1, 0, or_g},
    {"or-gf", "GF p1 | ... | GF pn", "geldenhuys2006larger", 1, 0, or_gf},
    {"p-patterns", "properties of the BEEM models", "pelanek2007beem", 1, p_pattern_count, p_pattern},
    {"r-left", "((p1 R p2) R ...) R pn", "", 1, 0, r_left},
    {"r-right", "p1 R (p2 R (... R pn))", "", 1, 0, r_right},
    {"rv-counter", "an n-bit counter", "rozier2007ltl", 1, 0, rv_counter},
    {"rv-counter-carry", "an n-bit counter with a carry", "rozier2007ltl", 1, 0, rv_counter_carry},
    {"rv-counter-carry-linear", "an n-bit counter with a carry, of linear size", "rozier2007ltl", 1, 0,
     rv_counter_carry_linear},
    {"rv-counter-linear", "an n-bit counter, of linear size", "rozier2007ltl", 1, 0, rv_counter_linear},
    {"sb-patterns", "formulas for comparing translations", "somenzi2000efficient", 1, sb_pattern_count,
     sb_pattern},
    {"sejk-j", "(GF a1 & ... & GF an) -> (GF b1 & ... & GF bn)", "sickert2016limit", 1, 0, sejk_j},
    {"sejk-k", "(GF a1 | FG b1) & ... & (GF an | FG bn)", "sickert2016limit", 1, 0, sejk_k},
    {"tv-f1", "G(p -> (q | X q | ... | X..X q))", "tabakov2010optimized", 1, 0, tv_f1},
    {"tv-f2", "G(p -> (q | X(q | X(... | X q))))", "tabakov2010optimized", 1, 0, tv_f2},
    {"tv-g1", "G(p -> (q & X q & ... & X..X q))", "tabakov2010optimized", 1, 0, tv_g1},
    {"tv-g2", "G(p -> (q & X(q & X(... & X q))))", "tabakov2010optimized", 1, 0, tv_g2},
    {"tv-uu", "G(p1 -> (p1 U (p2 & (p2 U (p3 & ... (pn U pn+1))))))", "tabakov2010optimized", 1, 0, tv_uu},
    {"u-left", "((p1 U p2) U ...) U pn", "geldenhuys2006larger", 1, 0, u_left},
    {"u-right", "p1 U (p2 U (... U pn))", "geldenhuys2006larger", 1, 0, u_right},
});

}  // namespace

std::span<const Family> families() { return catalogue; }

const Family* find_family(std::string_view name) {
  const auto found = std::ranges::lower_bound(catalogue, name, {}, &Family::name);
  return found != catalogue.end() && found->name == name ? &*found : nullptr;
}

Formula instance(const Family& family, FormulaPool& pool, std::size_t n) {
  if (n < family.smallest) {
    throw UserError(
        fmt::format("the family {} starts at n = {}; {} was asked for", family.name, family.smallest, n));
  }
  if (family.largest != 0 && n > family.largest) {
    throw UserError(
        fmt::format("the family {} ends at n = {}; {} was asked for", family.name, family.largest, n));
  }
  return family.make(pool, n);
}

}  // namespace ouro::logic
