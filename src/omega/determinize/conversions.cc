#include "omega/determinize/conversions.hh"

#include <algorithm>
#include <utility>
#include <vector>

#include "omega/acceptance_name.hh"
#include "omega/determinize/deterministic_buchi.hh"
#include "omega/determinize/direct_simulation.hh"
#include "omega/determinize/paritize.hh"
#include "omega/properties.hh"
#include "omega/remark.hh"
#include "omega/remove_fin.hh"
#include "omega/state_based.hh"

namespace ouro::omega {

namespace {

// A pair is for a level: `Fin` is the mark 2i and `Inf` the mark 2i + 1.
struct Pair {
  Mark fin;
  Mark inf;
};
Pair pair_of(Level level) { return {level / 2 * 2, level / 2 * 2 + 1}; }

// How many levels there are from the first one in steps of two.
std::size_t pair_count(const std::vector<Level>& levels, Level first) {
  Level bound = 0;
  for (const Level level : levels) bound = level == no_level ? bound : std::max(bound, level + 1);
  return bound <= first ? 0 : (bound + 1 - first) / 2;
}

bool is_pairs(const Automaton& automaton, AcceptanceName::Kind kind) {
  const std::size_t marks = automaton.mark_count();
  return is_named(automaton.acceptance(), marks, {.kind = kind, .count = marks / 2});
}

std::vector<Level> few_levels(const Automaton& parity) {
  return reduced_levels(parity, parity_levels(parity).value());
}

}  // namespace

Automaton as_rabin(const Automaton& automaton, const ConversionOptions& options) {
  if (is_pairs(automaton, AcceptanceName::Kind::Rabin)) return automaton;
  const Automaton parity = paritized(automaton, {options.max_states});
  const std::vector<Level> levels = few_levels(parity);
  // Nobody needs a pair for level 0 where it does not occur.
  const Level first = std::ranges::find(levels, Level{0}) == levels.end() ? 2 : 0;
  const std::size_t pairs = pair_count(levels, first);
  return remarked(parity, rabin(pairs), 2 * pairs, [&](State, std::size_t e) {
    Marks marks;
    if (levels[e] == no_level) return marks;
    if (levels[e] % 2 == 0) return Marks{pair_of(levels[e] - first).inf};
    for (std::size_t i = (levels[e] + 1 - first) / 2; i < pairs; ++i) marks.insert(static_cast<Mark>(2 * i));
    return marks;
  });
}

Automaton as_streett(const Automaton& automaton, const ConversionOptions& options) {
  if (is_pairs(automaton, AcceptanceName::Kind::Streett)) return automaton;
  const Automaton parity = paritized(automaton, {options.max_states});
  const std::vector<Level> levels = few_levels(parity);
  const std::size_t pairs = pair_count(levels, 1);
  return remarked(parity, streett(pairs), 2 * pairs, [&](State, std::size_t e) {
    Marks marks;
    if (levels[e] == no_level) return marks;
    if (levels[e] % 2 == 1) return Marks{pair_of(levels[e]).fin};
    for (std::size_t i = levels[e] / 2; i < pairs; ++i) marks.insert(static_cast<Mark>(2 * i + 1));
    return marks;
  });
}

Automaton as_parity(const Automaton& automaton, ParityKind kind, ParityMarks marks,
                    const ConversionOptions& options) {
  const Automaton parity = paritized(automaton, {options.max_states});
  return with_levels(parity, few_levels(parity), kind, marks);
}

Automaton as_generalized_buchi(const Automaton& automaton, const ConversionOptions& options) {
  if (automaton.acceptance().is_generalized_buchi()) return automaton;
  if (is_deterministic(automaton)) {
    if (auto result = deterministic_buchi(automaton, {.max_states = options.max_states})) {
      return *std::move(result);
    }
  }
  return without_fin(automaton, {options.max_states});
}

Automaton as_buchi(const Automaton& automaton, const ConversionOptions& options) {
  const Automaton generalized = as_generalized_buchi(automaton, options);
  if (generalized.acceptance() != Acceptance::inf(0)) {
    return degeneralized(generalized, {.marking = options.marking});
  }
  const bool on_states = options.marking == DegeneralizeOptions::Marking::States;
  return on_states ? state_based(generalized) : generalized;
}

std::optional<Automaton> as_co_buchi(const Automaton& automaton, const ConversionOptions& options) {
  if (automaton.acceptance() == Acceptance::fin(0)) return automaton;
  return deterministic_co_buchi(automaton,
                                {.simulation = by_direct_simulation(), .max_states = options.max_states});
}

}  // namespace ouro::omega
