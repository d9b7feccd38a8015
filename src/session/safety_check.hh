// Safety: what can be decided by looking at every reachable state once.
//
// One search answers all that is asked: assertions, run-time faults, end states, invariants. A property is
// violated when the search has met an error of its kind; it holds when the search has seen every state and
// met none; otherwise it is incomplete: a limit came first, or the search may have left out states. The first
// error of a property becomes its counterexample (counterexample.hh). In breadth-first order it is a shortest
// one of the runs that are looked at: of all of them without partial-order reduction, of some of them with it
// (reduce/partial_order.hh).
//
// Unless it is said how to search, the search begins breadth first with all states. If there are many, and
// the reduction leaves out much of them (partial_order.hh), it starts over, breadth first, with what is left;
// what was found before that has a shortest way to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hh"
#include "check/checkpoint.hh"
#include "check/explore.hh"
#include "session/answered_states.hh"
#include "session/judgement.hh"
#include "session/model.hh"
#include "session/partial_order.hh"
#include "session/state_search.hh"
#include "store/state_store.hh"

namespace ouro::session {

/// When a search has found enough.
enum class Errors : std::uint8_t {
  First,  ///< at the first error
  Each,   ///< at the first error of each property
  All,    ///< never: errors are counted to the end
};

/// "first", "each", "all".
std::string_view to_string(Errors errors);

/// Faults are always looked for: behind one nothing is known about the other properties.
struct SafetyOptions {
  bool assertions = true;  ///< to be loaded with LoadOptions::watch_invariants
  bool end_states = true;
  /// The texts of the model's conditions, all of which are to be invariants.
  std::vector<std::string> invariants = {};
  Errors errors = Errors::Each;
  /// Looks at as few of the orders of independent steps as the answers allow, where the model has no
  /// objection. Never where all errors are counted: that takes all states.
  PartialOrder partial_order = PartialOrder::Worthwhile;
  /// If nothing is said: breadth first.
  std::optional<check::Order> order = {};
  std::optional<store::StoreKind> store = {};  ///< none: exact, and compressed when memory runs short
  StateSearchOptions search = {};              ///< other ways than with a store
  Limits limits = {};
  Progress* progress = nullptr;
  /// Facts and parts are added here.
  check::CheckpointOptions checkpoint = {};
  /// What an earlier search has found, if that is known; then there is no search. Otherwise it takes what is
  /// found. May be null.
  AnsweredStates* answered = nullptr;
};

struct SafetyResult {
  std::vector<Judgement> judgements;
  check::ExploreResult exploration;
  PartialOrderUse partial_order = {};
  std::optional<check::SwarmFigures> swarm = {};     ///< if it was a swarm
  std::optional<check::OnlineFigures> bounded = {};  ///< if it was in bounded memory
};

/// What has to be the same for what was found before to be the answer still.
std::vector<check::CheckpointFact> safety_facts(const Model& model, const SafetyOptions& options);

/// Checks. Throws std::logic_error when a counterexample does not survive its replay, UserError when the
/// checkpoint to go on from is none of this check.
SafetyResult check_safety(const Model& model, const SafetyOptions& options);

}  // namespace ouro::session
