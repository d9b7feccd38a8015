// The builders behind families.hh, by the file that defines them. Each takes the n of its family.
#pragma once

#include <cstddef>

#include "logic/formula.hh"

namespace ouro::logic::family {

// fairness.cc
Formula and_f(FormulaPool& pool, std::size_t n);
Formula and_fg(FormulaPool& pool, std::size_t n);
Formula and_gf(FormulaPool& pool, std::size_t n);
Formula or_fg(FormulaPool& pool, std::size_t n);
Formula or_g(FormulaPool& pool, std::size_t n);
Formula or_gf(FormulaPool& pool, std::size_t n);
Formula gf_equiv(FormulaPool& pool, std::size_t n);
Formula gf_implies(FormulaPool& pool, std::size_t n);
Formula gf_equiv_xn(FormulaPool& pool, std::size_t n);
Formula gf_implies_xn(FormulaPool& pool, std::size_t n);
Formula gh_q(FormulaPool& pool, std::size_t n);
Formula gh_r(FormulaPool& pool, std::size_t n);
Formula go_theta(FormulaPool& pool, std::size_t n);
Formula ms_phi_h(FormulaPool& pool, std::size_t n);
Formula ms_phi_r(FormulaPool& pool, std::size_t n);
Formula ms_phi_s(FormulaPool& pool, std::size_t n);
Formula sejk_j(FormulaPool& pool, std::size_t n);
Formula sejk_k(FormulaPool& pool, std::size_t n);

// nesting.cc
Formula u_left(FormulaPool& pool, std::size_t n);
Formula u_right(FormulaPool& pool, std::size_t n);
Formula r_left(FormulaPool& pool, std::size_t n);
Formula r_right(FormulaPool& pool, std::size_t n);
Formula ccj_alpha(FormulaPool& pool, std::size_t n);
Formula ccj_beta(FormulaPool& pool, std::size_t n);
Formula ccj_beta_prime(FormulaPool& pool, std::size_t n);
Formula fxg_or(FormulaPool& pool, std::size_t n);
Formula gxf_and(FormulaPool& pool, std::size_t n);
Formula kv_psi(FormulaPool& pool, std::size_t n);
Formula tv_f1(FormulaPool& pool, std::size_t n);
Formula tv_f2(FormulaPool& pool, std::size_t n);
Formula tv_g1(FormulaPool& pool, std::size_t n);
Formula tv_g2(FormulaPool& pool, std::size_t n);
Formula tv_uu(FormulaPool& pool, std::size_t n);

// counter.cc
Formula rv_counter(FormulaPool& pool, std::size_t n);
Formula rv_counter_carry(FormulaPool& pool, std::size_t n);
Formula rv_counter_carry_linear(FormulaPool& pool, std::size_t n);
Formula rv_counter_linear(FormulaPool& pool, std::size_t n);

// specification_patterns.cc
inline constexpr std::size_t dac_pattern_count = 55;
Formula dac_pattern(FormulaPool& pool, std::size_t n);

// translation_patterns.cc
inline constexpr std::size_t eh_pattern_count = 12;
inline constexpr std::size_t p_pattern_count = 20;
inline constexpr std::size_t sb_pattern_count = 27;
Formula eh_pattern(FormulaPool& pool, std::size_t n);
Formula p_pattern(FormulaPool& pool, std::size_t n);
Formula sb_pattern(FormulaPool& pool, std::size_t n);

}  // namespace ouro::logic::family
