// Sets of marks as searches keep them, and conditions on them: one word and a few instructions.
#pragma once

#include <algorithm>
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

/// A condition without Fin, as a disjunction of sets that must all be seen.
class InfCondition {
 public:
  explicit InfCondition(const omega::Acceptance& acceptance) {
    for (const auto& clause : acceptance.clauses()) alternatives_.push_back(mark_set(clause.inf));
  }

  bool accepts(MarkSet seen) const {
    return std::ranges::any_of(alternatives_, [&](MarkSet needed) { return (needed & ~seen) == 0; });
  }
  /// The smallest set among those seen that is enough. Requires accepts(seen).
  MarkSet needed(MarkSet seen) const {
    MarkSet best = ~MarkSet{0};
    for (const MarkSet needed : alternatives_)
      if ((needed & ~seen) == 0 && std::popcount(needed) <= std::popcount(best)) best = needed;
    return best;
  }

 private:
  std::vector<MarkSet> alternatives_;
};

}  // namespace ouro::check
