// What fairness to processes asks of a model.
#pragma once

#include "check/fairness.hh"
#include "session/model.hh"

namespace ouro::session {

/// How fairness in this sense is told to searches. Throws UserError for a model that has no processes.
check::Fairness fairness_of(const Model& model, check::ProcessFairness processes);

}  // namespace ouro::session
