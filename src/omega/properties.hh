// Properties of an automaton's shape, computed from the automaton and never believed.
//
// What is asked of single states (deterministic, complete, state-based) is asked of all of them, as HOA does;
// what is asked of cycles only of those that are reachable. With a component's cycles "accepting" or
// "rejecting" by the acceptance condition:
//
//   inherently weak   no component has both
//   weak              moreover all edges inside a component have the same marks
//   very weak         moreover every component is a single state (also called linear, or 1-weak)
//   terminal          weak, and a run that has reached an accepting cycle cannot go wrong: whatever comes, it
//                     can go on, and it meets accepting cycles only \cite{bloem1999efficient}
//
// Each implies the one above, except that terminal and very weak are independent. That no word has two
// accepting runs is asked in ambiguity.hh.
//
// An automaton is an immutable value that threads may share, so it does not remember answers itself: a memory
// inside of it would need locks, and would be copied or lost with it. Who asks more than once holds a
// PropertyCache, which shares the components between questions.
#pragma once

#include <optional>
#include <vector>

#include "omega/automaton.hh"
#include "omega/scc.hh"

namespace ouro::omega {

/// The letters on which a state has a move.
bdd::Bdd letters_from(const Automaton& automaton, State state);

/// At most one initial state, and at most one move from each state on each letter.
bool is_deterministic(const Automaton& automaton);

/// At least one initial state, and at least one move from each state on each letter.
bool is_complete(const Automaton& automaton);

/// The edges that leave a state all have the same marks.
bool is_state_based(const Automaton& automaton);

/// Cheap for conditions without Fin, and never more than two emptiness checks a component.
bool is_inherently_weak(const Automaton& automaton, const Components& components);
bool is_weak(const Automaton& automaton, const Components& components);
bool is_very_weak(const Automaton& automaton, const Components& components);
bool is_terminal(const Automaton& automaton, const Components& components);
/// By state: whether every word is accepted from there, by every run. A run of a terminal automaton is
/// accepting exactly if it comes to such a state; it may come there before it comes to an accepting cycle,
/// since an automaton may notice late that all is decided. Requires is_terminal().
std::vector<bool> terminal_states(const Automaton& automaton, const Components& components);

/// The properties of one automaton, each computed when first asked for. For one thread at a time.
class PropertyCache {
 public:
  /// The automaton must outlive the cache.
  explicit PropertyCache(const Automaton& automaton) : automaton_(automaton) {}

  const Automaton& automaton() const { return automaton_; }
  const Components& components();

  bool deterministic();
  bool complete();
  bool state_based();
  bool unambiguous();
  bool inherently_weak();
  bool weak();
  bool very_weak();
  bool terminal();
  bool empty();

 private:
  const Automaton& automaton_;
  std::optional<Components> components_;
  std::optional<bool> deterministic_;
  std::optional<bool> complete_;
  std::optional<bool> state_based_;
  std::optional<bool> unambiguous_;
  std::optional<bool> inherently_weak_;
  std::optional<bool> weak_;
  std::optional<bool> very_weak_;
  std::optional<bool> terminal_;
  std::optional<bool> empty_;
};

}  // namespace ouro::omega
