// Rozier and Vardi's binary counters \cite{rozier2007ltl}: formulas with exactly one model.
//
// The word is a sequence of n-bit numbers, least significant bit first, one bit a position in the
// proposition b; m marks the first bit of each number; the number starts at 0 and each number is
// the one before plus 1 modulo 2^n. An automaton for it needs at least n 2^n states, which makes the
// four formulas a test of how translators and satisfiability checkers meet unavoidable blow-up.
//
// They come with and without a proposition c for the carry, and with X distributed over
// conjunctions (quadratic size) or factored out ("linear").
#include <vector>

#include "logic/build.hh"
#include "logic/families/catalogue.hh"

namespace ouro::logic::family {

using namespace build;

namespace {

enum class Style : bool { Distributed, Linear };

class Counter {
 public:
  Counter(FormulaPool& pool, std::size_t bits, Style style)
      : bits_(bits), style_(style), b_(pool.proposition("b")), m_(pool.proposition("m")) {}

  Formula without_carry() const { return land(start(), increment_even(), increment_odd()); }

  Formula with_carry(const Formula& c) const {
    const Formula starts_carry = land(G(implies(land(lnot(b_), m_), land(lnot(c), in_next_number(b_)))),
                                      G(implies(land(b_, m_), land(c, in_next_number(lnot(b_))))));
    // The bit at the next position is copied, or flipped by the carry.
    const Formula copies =
        G(implies(land(lnot(c), X(lnot(m_))), later([&](std::size_t shift) {
                    return land(X(shift, lnot(c)), iff(X(shift, b_), X(shift + bits_, b_)));
                  })));
    const Formula carries =
        G(implies(c, later([&](std::size_t shift) {
                    return land(implies(X(shift, lnot(b_)), land(X(shift, lnot(c)), X(shift + bits_, b_))),
                                implies(X(shift, b_), land(X(shift, c), X(shift + bits_, lnot(b_)))));
                  })));
    return land(start(), starts_carry, copies, carries);
  }

 private:
  Formula in_next_number(const Formula& f) const { return X(bits_, f); }

  // X(a & b), or the same as X a & X b.
  Formula next_both(const Formula& a, const Formula& b) const {
    return style_ == Style::Linear ? X(land(a, b)) : land(X(a), X(b));
  }

  // X of what `make(0)` gives; or `make(1)`, which has an X at each of its leaves instead.
  template <class Make>
  Formula later(Make make) const {
    return style_ == Style::Linear ? X(make(0)) : make(1);
  }

  // f1 at the next position, f2 at the one after that, and so on.
  Formula one_after_another(const std::vector<Formula>& formulas) const {
    if (style_ == Style::Linear) {
      Formula result = X(formulas.back());
      for (std::size_t i = formulas.size() - 1; i-- > 0;) result = X(land(formulas[i], result));
      return result;
    }
    std::vector<Formula> shifted;
    for (std::size_t i = 0; i < formulas.size(); ++i) shifted.push_back(X(i + 1, formulas[i]));
    return conjunction(shifted);
  }

  // The first number is 0, and m is true at the first bit of every number only.
  Formula start() const {
    std::vector<Formula> marks(bits_ - 1, lnot(m_));
    marks.push_back(m_);
    const Formula first_bit = land(lnot(b_), m_, G(implies(m_, one_after_another(marks))));
    if (bits_ == 1) return first_bit;
    return land(first_bit, one_after_another(std::vector<Formula>(bits_ - 1, lnot(b_))));
  }

  // The rest of the number is the same next time.
  Formula copy_rest() const { return U(land(lnot(m_), iff(b_, in_next_number(b_))), m_); }

  // The bit here becomes 1 next time, and those after it stay.
  Formula set_and_copy() const { return next_both(X(bits_ - 1, b_), copy_rest()); }

  Formula increment_even() const { return G(implies(land(lnot(b_), m_), set_and_copy())); }

  Formula increment_odd() const {
    const Formula first_zero = land(lnot(b_), lnot(m_), set_and_copy());
    const Formula clears = U(land(b_, lnot(m_), in_next_number(lnot(b_))), lor(m_, first_zero));
    return G(implies(land(b_, m_), next_both(X(bits_ - 1, lnot(b_)), clears)));
  }

  std::size_t bits_;
  Style style_;
  Formula b_;
  Formula m_;
};

}  // namespace

Formula rv_counter(FormulaPool& pool, std::size_t n) {
  return Counter(pool, n, Style::Distributed).without_carry();
}

Formula rv_counter_carry(FormulaPool& pool, std::size_t n) {
  return Counter(pool, n, Style::Distributed).with_carry(pool.proposition("c"));
}

Formula rv_counter_carry_linear(FormulaPool& pool, std::size_t n) {
  return Counter(pool, n, Style::Linear).with_carry(pool.proposition("c"));
}

Formula rv_counter_linear(FormulaPool& pool, std::size_t n) {
  return Counter(pool, n, Style::Linear).without_carry();
}

}  // namespace ouro::logic::family
