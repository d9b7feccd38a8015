#include "session/partial_order.hh"

namespace ouro::session {

std::optional<std::string> objection_to_partial_order(const Model& model) {
  if (model.program() == nullptr) return "an explicit structure has no processes";
  return reduce::objection_to_partial_order(*model.program());
}

std::unique_ptr<const space::StateSpace> partial_order(const Model& model,
                                                       const std::vector<std::size_t>& propositions,
                                                       reduce::Keep keep) {
  std::vector<program::ExpressionId> kept;
  for (const std::size_t proposition : propositions)
    kept.push_back(model.interpreter()->propositions()[proposition]);
  return std::make_unique<reduce::PartialOrderSpace>(model.space(), model.interpreter()->semantics(),
                                                     std::move(kept), keep);
}

}  // namespace ouro::session
