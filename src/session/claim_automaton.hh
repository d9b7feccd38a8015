// Processes that observe, as automata: Promela's never claims and DVE's property processes.
//
// A claim moves once with each step of the system. In the state before the step it takes a command whose
// guard is true there: so a location is a state, and a command is an edge labelled with its guard, which is a
// proposition of the model. Of commands with different ranks (`else`) the later one is labelled with "and
// none of those before". What is indivisible in a claim happens in one state: the labels of the commands are
// conjoined.
//
// Runs along which the claim passes accept locations again and again are accepted, and in Promela also those
// along which it reaches its end, and those in which an assertion of the claim fails.
#pragma once

#include <vector>

#include "omega/automaton.hh"
#include "program/program.hh"

namespace ouro::session {

struct ClaimAutomaton {
  omega::Automaton automaton;
  std::vector<program::Property::Proposition> propositions;  ///< what it reads, by the automaton's names
};

struct ClaimOptions {
  bool ends_accept = false;  ///< a location with an end label, or that nothing leaves, is reached: accepted
  /// A condition on states that counts as an accept location of the claim's; none: there is none.
  program::ExpressionId accepting = program::none;
};

/// Throws UserError for a claim that does more than observe.
ClaimAutomaton claim_automaton(const program::Program& program, program::ProcessTypeId claim,
                               const ClaimOptions& options);

}  // namespace ouro::session
