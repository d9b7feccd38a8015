#include "omega/classify/hierarchy.hh"

#include <algorithm>
#include <cassert>
#include <vector>

#include "omega/classify/minimal_weak.hh"
#include "omega/classify/safety.hh"
#include "omega/complement/complement.hh"
#include "omega/determinize/determinize.hh"
#include "omega/determinize/parity.hh"

namespace ouro::omega {

namespace {

template <class Value, class Compute>
const Value& once(std::optional<Value>& memory, Compute compute) {
  if (!memory) memory.emplace(compute());
  return *memory;
}

// Levels are those of `parity min even`. Counted anew from the outside of each component to the inside,
// levels beyond 1 are cycles that accept inside of others that reject, which a Büchi condition cannot say.
bool allow_buchi_condition(const Automaton& automaton, const std::vector<Level>& levels) {
  const auto fits = [](Level level) { return level <= 1 || level == no_level; };
  return std::ranges::all_of(reduced_levels(automaton, levels), fits);
}

std::vector<Level> of_complement(std::vector<Level> levels) {
  for (Level& level : levels) {
    if (level != no_level) ++level;
  }
  return levels;
}

}  // namespace

const Automaton& LanguageCache::complement() {
  return once(complement_, [&] { return complemented(automaton_, {.max_states = limits_.max_states}); });
}

bool LanguageCache::safety() {
  return once(safety_, [&] { return is_safety(automaton_, complement()); });
}

bool LanguageCache::guarantee() {
  return once(guarantee_, [&] { return is_safety(complement(), automaton_); });
}

bool LanguageCache::has_weak_automaton() {
  return once(has_weak_automaton_, [&] {
    return minimal_weak(automaton_, &complement(), {.max_states = limits_.max_states}).has_value();
  });
}

bool LanguageCache::obligation() { return recurrence() && persistence(); }

void LanguageCache::determinize() {
  if (recurrence_) return;
  if (has_weak_automaton()) {
    recurrence_ = persistence_ = true;
    return;
  }
  const Automaton deterministic = determinized(automaton_, {.max_states = limits_.max_states});
  const auto levels = parity_levels(deterministic);
  assert(levels);
  recurrence_ = allow_buchi_condition(deterministic, *levels);
  persistence_ = allow_buchi_condition(deterministic, of_complement(*levels));
}

bool LanguageCache::recurrence() {
  determinize();
  return *recurrence_;
}

bool LanguageCache::persistence() {
  determinize();
  return *persistence_;
}

bool LanguageCache::liveness() {
  return once(liveness_, [&] { return is_liveness(automaton_, {.max_states = limits_.max_states}); });
}

bool LanguageCache::stutter_invariant() { return !stutter_difference(); }

const std::optional<StutterDifference>& LanguageCache::stutter_difference() {
  return once(stutter_difference_, [&] { return omega::stutter_difference(automaton_, complement()); });
}

}  // namespace ouro::omega
