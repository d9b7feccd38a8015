// Whether what is asked of runs notices how often a state is repeated.
//
// Partial-order reduction keeps runs up to stuttering: what holds along a kept run is what holds along the
// runs it stands for, once repetitions are dropped. So it is used for questions that do not see repetitions.
// A formula without next operator does not. The language of an automaton is looked at (omega/classify/
// stutter.hh) as long as that is cheap. When a run ends, `dead`, is no matter of repetitions, and is looked
// at by itself.
#pragma once

#include <optional>
#include <string>

#include "session/run_question.hh"

namespace ouro::session {

/// Why repetitions may matter to one of the questions or assumptions: "... uses the next operator"; nothing
/// if they do not.
std::optional<std::string> stutter_objection(const RunQuestions& asked);

}  // namespace ouro::session
