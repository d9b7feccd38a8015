// Degeneralisation: from Inf(0) & ... & Inf(n-1) to a single Inf.
//
// Seeing every mark infinitely often is the same as seeing mark 0, later mark 1, and so on to mark n-1, and
// starting over for ever. So states are paired with a level, the number of the mark that is waited for
// \cite{gerth1995simple}; when the last one comes the round is complete, which is the one mark of the result:
//
//   (p, i) -> (q, i + 1)   if the edge p -> q has mark i
//   (p, i) -> (q, i)       otherwise
//
// On transitions there are n levels and the edge that completes a round is marked. On states, level n is
// where a round has just been completed, its states are marked, and they wait for mark 0 as level 0 does.
//
// That is Method::Textbook: up to n (or n + 1) copies of each state. Method::Improved makes use of three
// observations, after \cite{gastin2001fast,babiak2013compositional}:
//
//   - An edge with several marks may complete several levels at once, and begin the next round with the same
//     edge: rounds get shorter, and fewer levels are reached.
//   - Levels matter inside a component only. A component without an accepting cycle, or in which every edge
//     has all marks, needs one copy; a mark that every edge inside has need not be waited for there.
//   - An edge into another component may enter at any level: one for which the state has a copy already.
//
// Linear in the size of the result.
#pragma once

#include <cstdint>

#include "omega/automaton.hh"

namespace ouro::omega {

struct DegeneralizeOptions {
  enum class Method : std::uint8_t { Textbook, Improved };
  enum class Marking : std::uint8_t {
    Transitions,
    States,  ///< all edges that leave a state have the same marks; up to one more copy of each state
  };

  Method method = Method::Improved;
  Marking marking = Marking::Transitions;
};

/// An automaton with acceptance Inf(0), one mark, and the same language; deterministic if it was. Throws
/// UserError when the condition is not a conjunction of Inf.
Automaton degeneralized(const Automaton& automaton, const DegeneralizeOptions& options = {});

}  // namespace ouro::omega
