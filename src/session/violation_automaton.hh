// The automaton of the runs that must not be: those that violate a property, and satisfy the assumptions.
#pragma once

#include <span>

#include "omega/automaton.hh"
#include "session/run_question.hh"

namespace ouro::session {

/// Throws UserError for a formula that is none.
omega::Automaton violation_automaton(const RunQuestion& question, std::span<const RunQuestion> assumptions);

}  // namespace ouro::session
