// Sets of marks as searches keep them, and conditions on them: one word and a few instructions.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "omega/acceptance.hh"
#include "omega/marks.hh"

namespace ouro::check {

/// A bit for each mark.
using MarkSet = std::uint64_t;
inline constexpr std::size_t max_marks = 64;

inline omega::Marks marks_of(MarkSet set) {
  omega::Marks marks;
  for (; set != 0; set &= set - 1) marks.insert(static_cast<omega::Mark>(std::countr_zero(set)));
  return marks;
}

inline MarkSet mark_set(const omega::Marks& marks) {
  MarkSet set = 0;
  marks.for_each([&](omega::Mark mark) { set |= MarkSet{1} << mark; });
  return set;
}

/// An acceptance condition on sets of marks. For one thread at a time.
class Condition {
 public:
  explicit Condition(const omega::Acceptance& acceptance)
      : terms_(acceptance.terms().begin(), acceptance.terms().end()),
        inf_(mark_set(acceptance.inf_marks())),
        fin_(mark_set(acceptance.fin_marks())),
        is_conjunction_(acceptance.is_generalized_buchi()),
        values_(terms_.size()) {}

  bool has_fin() const { return fin_ != 0; }
  /// The marks in Fin.
  MarkSet fin_marks() const { return fin_; }

  /// Whether cycles that see exactly these marks are accepting.
  bool accepts(MarkSet seen) const { return holds(seen, ~seen); }
  /// Whether, by the marks alone, some cycles that see no others may be accepting.
  bool may_accept_within(MarkSet seen) const { return holds(seen, ~MarkSet{0}); }
  /// As few of the marks seen as are enough, if no mark in Fin is seen beside them. Requires accepts(seen).
  MarkSet needed(MarkSet seen) const {
    MarkSet result = inf_ & seen;
    if (is_conjunction_) return result;
    for (MarkSet rest = result; rest != 0; rest &= rest - 1) {
      const MarkSet without = result & ~(rest & -rest);
      if (holds(without, ~seen)) result = without;
    }
    return result;
  }

 private:
  using Kind = omega::Acceptance::Kind;

  /// With Inf true of the first marks, and Fin of the others.
  bool holds(MarkSet inf, MarkSet fin) const {
    if (is_conjunction_) return (inf_ & ~inf) == 0;
    for (std::size_t i = 0; i < terms_.size(); ++i) values_[i] = value(terms_[i], inf, fin);
    return values_.back() != 0;
  }
  std::uint8_t value(const omega::Acceptance::Term& term, MarkSet inf, MarkSet fin) const {
    switch (term.kind) {
      case Kind::False:
        return 0;
      case Kind::True:
        return 1;
      case Kind::Inf:
        return inf >> term.left & 1U;
      case Kind::Fin:
        return fin >> term.left & 1U;
      case Kind::And:
        return values_[term.left] & values_[term.right];
      case Kind::Or:
        return values_[term.left] | values_[term.right];
    }
    return 0;
  }

  std::vector<omega::Acceptance::Term> terms_;  // operands before operators
  MarkSet inf_;                                 // the marks in Inf
  MarkSet fin_;
  bool is_conjunction_;  // of Inf only: one instruction
  mutable std::vector<std::uint8_t> values_;
};

}  // namespace ouro::check
