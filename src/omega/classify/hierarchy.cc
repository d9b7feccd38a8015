#include "omega/classify/hierarchy.hh"

#include "omega/classify/minimal_weak.hh"
#include "omega/classify/safety.hh"
#include "omega/complement/complement.hh"
#include "omega/determinize/deterministic_buchi.hh"
#include "omega/determinize/determinize.hh"

namespace ouro::omega {

namespace {

template <class Value, class Compute>
const Value& once(std::optional<Value>& memory, Compute compute) {
  if (!memory) memory.emplace(compute());
  return *memory;
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
  recurrence_ = deterministic_buchi(deterministic).has_value();
  persistence_ = deterministic_co_buchi(deterministic).has_value();
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
