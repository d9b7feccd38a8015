// Partial-order reduction of a model that has been read.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "reduce/partial_order.hh"
#include "session/model.hh"
#include "space/state_space.hh"

namespace ouro::session {

/// Whether the reduction was used, and if it was not though it was asked for, why.
struct PartialOrderUse {
  bool is_used = false;
  std::string objection;
};

/// Why there is none for this model; nothing if there is.
std::optional<std::string> objection_to_partial_order(const Model& model);

/// The model's space with the note which successors suffice. There must be no objection, and the model must
/// outlive it. `propositions` are the numbers of those whose values must be kept.
std::unique_ptr<const space::StateSpace> partial_order(const Model& model,
                                                       const std::vector<std::size_t>& propositions,
                                                       reduce::Keep keep);

}  // namespace ouro::session
