// A step that fails, met by a search on line: the run to it, walked again.
#pragma once

#include "base/limits.hh"
#include "check/finite_runs.hh"
#include "check/spelled_space.hh"
#include "session/judgement.hh"
#include "session/model.hh"

namespace ouro::session {

/// The judgement about run-time faults that one was met, with the run; `way` leads to the state in which the
/// step fails. A run that is too long to be walked again is incomplete. Requires a program. Throws
/// std::logic_error where there is no such fault.
Judgement judge_fault(const Model& model, const check::SpelledPath& way,
                      const check::SpelledSpace::MetFault& fault, const Limits& limits);

}  // namespace ouro::session
