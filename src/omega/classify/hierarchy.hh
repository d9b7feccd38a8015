// What a language is: its place in Manna and Pnueli's hierarchy \cite{manna1990hierarchy}, and a little more.
//
//   safety and guarantee        G a, F a       closed under limits; their complements
//   obligation                  G a | F b      Boolean combinations of these: deterministic weak automata
//   recurrence and persistence  G F a, F G a   deterministic Büchi automata; their complements
//   reactivity                                 everything
//
// Safety and guarantee are obligations, and obligations are what recurrence and persistence have in common.
// Each is decided by the cheapest means known here, with an automaton N of the complement:
//
//   safety        closure(L) ∩ N is empty (safety.hh)
//   guarantee     N is safety
//   obligation    there is a minimal weak automaton (minimal_weak.hh)
//   recurrence    an obligation, or a Büchi condition does for the deterministic parity automaton: if it does
//                 for any deterministic automaton of the language, then for each with a parity condition
//                 \cite{landweber1969decision,krishnan1994deterministic}
//   persistence   the same with a co-Büchi condition
//
// Polynomial in both automata but for the powerset of minimal weak automata and for determinisation; only
// when there is no minimal weak automaton is anything determinised.
#pragma once

#include <cstddef>
#include <optional>
#include <utility>

#include "omega/automaton.hh"
#include "omega/classify/stutter.hh"

namespace ouro::omega {

struct LanguageLimits {
  /// For complements, powersets and deterministic automata: UserError beyond this many states.
  std::size_t max_states = 100'000;
};

/// The properties of one automaton's language, each computed when first asked for. For one thread at a time.
/// Every question may throw UserError when a limit is reached.
class LanguageCache {
 public:
  /// The automaton must outlive the cache. It is complemented when a question needs that.
  explicit LanguageCache(const Automaton& automaton, const LanguageLimits& limits = {})
      : automaton_(automaton), limits_(limits) {}
  /// For when the complement is easily had: the automaton of a negated formula.
  LanguageCache(const Automaton& automaton, Automaton complement, const LanguageLimits& limits = {})
      : automaton_(automaton), limits_(limits), complement_(std::move(complement)) {}

  const Automaton& automaton() const { return automaton_; }
  const Automaton& complement();

  bool safety();
  bool guarantee();
  bool obligation();
  bool recurrence();
  bool persistence();
  bool liveness();
  bool stutter_invariant();
  /// Two words that differ by repetitions of letters only, one accepted; nothing if stutter_invariant().
  const std::optional<StutterDifference>& stutter_difference();

 private:
  bool has_weak_automaton();
  void determinize();

  const Automaton& automaton_;
  LanguageLimits limits_;
  std::optional<Automaton> complement_;
  std::optional<bool> safety_;
  std::optional<bool> guarantee_;
  std::optional<bool> has_weak_automaton_;
  std::optional<bool> recurrence_;
  std::optional<bool> persistence_;
  std::optional<bool> liveness_;
  std::optional<std::optional<StutterDifference>> stutter_difference_;
};

}  // namespace ouro::omega
