// Acceptance conditions: Emerson and Lei's positive Boolean combinations of Inf(m) and Fin(m).
//
// A run is accepting when the set of marks that it sees infinitely often satisfies the condition:
// Inf(m) says that m is among them, Fin(m) that it is not \cite{emerson1987modalities}. Büchi, Rabin,
// Streett, parity and Muller conditions are such combinations of a known shape (acceptance_name.hh
// recognises them, and makes them).
//
// A condition is an immutable value: an array of terms, operands before operators, the whole condition
// last. Conditions may be as large as they like; nothing here recurs.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "omega/marks.hh"

namespace ouro::omega {

class Acceptance {
 public:
  enum class Kind : std::uint8_t { False, True, Inf, Fin, And, Or };

  struct Term {
    Kind kind{};
    std::uint32_t left = 0;   ///< the mark of Inf and Fin; an index of a smaller term for And and Or
    std::uint32_t right = 0;  ///< an index of a smaller term for And and Or

    friend bool operator==(const Term&, const Term&) = default;
  };

  /// Every run is accepting.
  Acceptance() : Acceptance({{Kind::True}}) {}
  static Acceptance always() { return Acceptance(); }
  static Acceptance never() { return Acceptance({{Kind::False}}); }
  static Acceptance inf(Mark mark) { return Acceptance({{Kind::Inf, mark}}); }
  static Acceptance fin(Mark mark) { return Acceptance({{Kind::Fin, mark}}); }

  /// The condition that the last of these terms stands for; constants are propagated and terms that are
  /// not needed dropped. Requires that operands come before their operators, and at least one term.
  /// Linear: the way to build large conditions.
  static Acceptance from_terms(std::vector<Term> terms);

  /// Inf(0) & ... & Inf(n-1); `always` for n = 0.
  static Acceptance generalized_buchi(std::size_t marks);

  std::span<const Term> terms() const noexcept { return terms_; }
  const Term& root() const noexcept { return terms_.back(); }
  bool is_always() const noexcept { return root().kind == Kind::True; }
  bool is_never() const noexcept { return root().kind == Kind::False; }
  /// Whether the condition is a conjunction of Inf only; `always` is the empty one.
  bool is_generalized_buchi() const noexcept;

  /// The marks that the condition mentions.
  Marks marks() const;
  /// The marks that it mentions in Inf, and in Fin.
  Marks inf_marks() const;
  Marks fin_marks() const;

  /// Whether runs that see exactly these marks infinitely often are accepting.
  bool accepts(const Marks& infinitely_often) const;

  /// The condition that accepts exactly what this one does not.
  Acceptance negated() const;
  /// The condition with `mapping[m]` in the place of each mark m that it mentions.
  Acceptance renamed(std::span<const Mark> mapping) const;
  /// The condition with every mark plus `offset`.
  Acceptance shifted(Mark offset) const;
  /// The condition for runs that never see the marks of `absent` again: Inf of them is false and Fin
  /// true. Constants are propagated.
  Acceptance without(const Marks& absent) const;
  /// The condition for runs that see the marks of `present` again and again.
  Acceptance with(const Marks& present) const;
  /// The condition with Fin of these marks false, and Inf as it was: stronger, and equal for runs that see
  /// them again and again.
  Acceptance without_fin(const Marks& marks) const;

  /// The operands of the disjunction at the top, in order; the condition itself when there is none.
  std::vector<Acceptance> disjuncts() const;
  /// The marks m for which Fin(m) is an operand of the conjunction at the top: every accepting run sees
  /// them finitely often.
  Marks required_fin_marks() const;

  /// One way to be accepting: every mark of `inf` again and again, those of `fin` finitely often.
  struct Clause {
    Marks inf;
    Marks fin;
    friend bool operator==(const Clause&, const Clause&) = default;
  };
  /// The condition as a disjunction of clauses, contradictory and subsumed ones dropped. Exponential in
  /// the worst case; throws UserError beyond `max_clauses`.
  std::vector<Clause> clauses(std::size_t max_clauses = 100'000) const;

  /// HOA's notation: `Inf(0)&(Fin(1)|Inf(2))`, `t`, `f`.
  std::string to_text() const;

  /// Conjunction and disjunction; constants are propagated.
  friend Acceptance operator&(const Acceptance& a, const Acceptance& b) { return combined(Kind::And, a, b); }
  friend Acceptance operator|(const Acceptance& a, const Acceptance& b) { return combined(Kind::Or, a, b); }

  /// The same terms in the same order: not equivalence.
  friend bool operator==(const Acceptance&, const Acceptance&) = default;

 private:
  explicit Acceptance(std::vector<Term> terms) : terms_(std::move(terms)) {}
  static Acceptance combined(Kind kind, const Acceptance& a, const Acceptance& b);
  template <class Replace>
  Acceptance rewritten(Replace replace) const;
  template <class Select>
  Marks marks_where(Select select) const;
  std::vector<std::uint32_t> operands(Kind connective) const;

  std::vector<Term> terms_;
};

}  // namespace ouro::omega
