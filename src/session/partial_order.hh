// Partial-order reduction of a model that has been read.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hh"
#include "reduce/partial_order.hh"
#include "session/model.hh"
#include "space/state_space.hh"

namespace ouro::session {

/// Whether the reduction was used, and if it was not though it was asked for, why.
struct PartialOrderUse {
  bool is_used = false;
  std::string objection;
};

/// What is wanted.
enum class PartialOrder : std::uint8_t {
  No,
  Declined,    ///< no: it was tried before and left out little; but whether it could be used is told
  Worthwhile,  ///< if it leaves out much
  Yes,
};

/// What is wanted of a search that goes on from a checkpoint, with this name of the fact in it: what was done
/// before, unless something else is said. No file: what is wanted.
PartialOrder order_when_resumed(PartialOrder wanted, const std::string& resumed, std::string_view fact);

/// The name of the fact in checkpoints of runs.
inline constexpr std::string_view order_of_runs_fact = "partial-order reduction for runs (--no-por, --por)";

/// Why there is none for this model; nothing if there is.
std::optional<std::string> objection_to_partial_order(const Model& model);

/// The model's space with the note which successors suffice. There must be no objection, and the model must
/// outlive it. `propositions` are the numbers of those whose values must be kept.
std::unique_ptr<const space::StateSpace> partial_order(const Model& model,
                                                       const std::vector<std::size_t>& propositions,
                                                       reduce::Keep keep);

/// What a search of the whole space, breadth first, has come to, before its end.
struct Beginning {
  std::uint64_t states = 0;
  std::uint64_t depth = 0;
};

struct PartialOrderAsked {
  PartialOrder wanted = PartialOrder::No;
  /// Why the question itself does not allow it, asked only if it is wanted.
  std::function<std::optional<std::string>()> objection;
  std::vector<std::size_t> propositions;  ///< as in partial_order()
  reduce::Keep keep = reduce::Keep::Safety;
  Limits limits = {};
  std::optional<Beginning> beginning = {};  ///< where a longer one is known than the one that is tried
};

/// Why the reduction cannot be used for what is asked; empty if it can.
std::string objection_to(const Model& model, const PartialOrderAsked& asked);

/// The space with the reduction if it is wanted, possible and worthwhile; otherwise null. `use` tells which.
///
/// Finding out what may be left out of a state takes about as long as storing it, so a reduction pays only
/// where it makes the space clearly smaller. That is found out by trying: the whole space is begun breadth
/// first, and then the reduced one; it is worthwhile if that comes to two fifths as many states in as many
/// steps, or less. A space of some thousand states is not worth it.
std::unique_ptr<const space::StateSpace> partial_order_if_used(const Model& model,
                                                               const PartialOrderAsked& asked,
                                                               PartialOrderUse& use);

}  // namespace ouro::session
