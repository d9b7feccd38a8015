// What a determinisation by history trees does on each edge of its input: decided once, before it starts.
//
// A run of the input ends in one component, and what it takes to follow it depends on the component:
//
//   rejecting       no accepting cycle: its states are remembered, and need no brace
//   breakpoint      every cycle is accepting, or for co-Büchi inputs: good edges are those on cycles without
//                   the mark. A run is accepting when it takes good edges only from some time on, and one set
//                   of states finds out (Miyano and Hayashi): O(3^n) for all such components together
//   deterministic   a run that has entered has no choice: a brace for each state, which never gets a second
//                   one. That makes lists instead of trees \cite{esparza2017ltl}
//   general         trees
//
// A brace waits for the marks of the condition one after another, but not for marks that are on every cycle
// of the component anyway. Braces of different components stand side by side.
//
// Runs that change from one component to another leave their brace, and begin with a new one that is younger
// than all: that happens a finite number of times, so it can do no harm, and trees of components do not mix
// \cite{li2022divide}.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "omega/automaton.hh"
#include "omega/scc.hh"

namespace ouro::omega {

struct BracePlan {
  enum class Step : std::uint8_t {
    Enter,  ///< into the entry brace of the target, whatever the brace of the source
    Stay,   ///< into the brace of the source; into a child of it, on the mark that the brace waits for
  };
  /// The entry of states without a brace of their own.
  static constexpr std::uint32_t no_entry = ~std::uint32_t{0};

  std::vector<Step> step;  ///< by edge
  /// By state: who enters at the same time with the same number shares a brace.
  std::vector<std::uint32_t> entry;
  std::size_t entry_count = 0;
  std::vector<bool> breakpoint;           ///< by state
  std::vector<bool> universal;            ///< by state: whether it accepts every word
  std::vector<Component> component;       ///< by state, in reverse topological order
  std::vector<std::vector<Mark>> rounds;  ///< by component: the marks that braces wait for, one after another
};

struct BracePlanOptions {
  bool by_component = true;
  bool breakpoint = true;
  bool deterministic = true;
  bool universal = true;
};

/// Requires a generalised Büchi condition, with exactly one mark if it is not by components with breakpoints,
/// and that all states are reachable.
BracePlan buchi_plan(const Automaton& automaton, const BracePlanOptions& options);

/// Requires an acceptance Fin(m), and that all states are reachable. All accepting components become
/// breakpoint components.
BracePlan co_buchi_plan(const Automaton& automaton, const BracePlanOptions& options);

}  // namespace ouro::omega
