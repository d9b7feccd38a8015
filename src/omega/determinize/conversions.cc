#include "omega/determinize/conversions.hh"

#include <algorithm>
#include <utility>
#include <vector>

#include "omega/acceptance_name.hh"
#include "omega/degeneralize.hh"
#include "omega/determinize/deterministic_buchi.hh"
#include "omega/determinize/paritize.hh"
#include "omega/determinize/remark.hh"
#include "omega/properties.hh"
#include "omega/remove_fin.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

// A pair is for a level: `Fin` is the mark 2i and `Inf` the mark 2i + 1.
struct Pair {
  Mark fin;
  Mark inf;
};
Pair pair_of(Level level) { return {level / 2 * 2, level / 2 * 2 + 1}; }

// How many of the levels 0 to `last` have this parity.
std::size_t pair_count(const std::vector<Level>& levels, Level parity) {
  Level bound = 0;
  for (const Level level : levels) bound = level == no_level ? bound : std::max(bound, level + 1);
  return (bound + 1 - parity) / 2;
}

std::vector<Level> few_levels(const Automaton& parity) {
  return reduced_levels(parity, parity_levels(parity).value());
}

}  // namespace

Automaton as_rabin(const Automaton& automaton) {
  const Automaton parity = paritized(automaton);
  const std::vector<Level> levels = few_levels(parity);
  const std::size_t pairs = pair_count(levels, 0);
  return remarked(parity, rabin(pairs), 2 * pairs, [&](std::size_t e) {
    Marks marks;
    if (levels[e] == no_level) return marks;
    if (levels[e] % 2 == 0) return Marks{pair_of(levels[e]).inf};
    for (std::size_t i = levels[e] / 2 + 1; i < pairs; ++i) marks.insert(static_cast<Mark>(2 * i));
    return marks;
  });
}

Automaton as_streett(const Automaton& automaton) {
  const Automaton parity = paritized(automaton);
  const std::vector<Level> levels = few_levels(parity);
  const std::size_t pairs = pair_count(levels, 1);
  return remarked(parity, streett(pairs), 2 * pairs, [&](std::size_t e) {
    Marks marks;
    if (levels[e] == no_level) return marks;
    if (levels[e] % 2 == 1) return Marks{pair_of(levels[e]).fin};
    for (std::size_t i = levels[e] / 2; i < pairs; ++i) marks.insert(static_cast<Mark>(2 * i + 1));
    return marks;
  });
}

Automaton as_parity(const Automaton& automaton, ParityKind kind, ParityMarks marks) {
  const Automaton parity = paritized(automaton);
  return with_levels(parity, few_levels(parity), kind, marks);
}

Automaton as_buchi(const Automaton& automaton) {
  if (is_deterministic(automaton)) {
    if (auto result = deterministic_buchi(automaton)) return *std::move(result);
  }
  return degeneralized(without_fin(automaton));
}

}  // namespace ouro::omega
