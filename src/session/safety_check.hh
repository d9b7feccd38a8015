// Safety: what can be decided by looking at every reachable state once.
//
// One search answers all that is asked: assertions, run-time faults, end states, invariants. A property is
// violated when the search has met an error of its kind; it holds when the search has seen every state and
// met none; otherwise a limit came first and it is incomplete. The first error of a property becomes its
// counterexample (counterexample.hh). In breadth-first order it is a shortest one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/limits.hh"
#include "check/explore.hh"
#include "session/counterexample.hh"
#include "session/model.hh"
#include "store/state_store.hh"

namespace ouro::session {

enum class Verdict : std::uint8_t { Holds, Violated, Incomplete };

/// "holds", "violated", "incomplete".
std::string_view to_string(Verdict verdict);

enum class SafetyKind : std::uint8_t {
  Assertion,  ///< the model's assertions: about values, about events, about states
  Fault,      ///< indices out of range, divisions by zero, ...: the model itself is broken
  EndState,   ///< states without successors in which the system may not end
  Invariant,  ///< a condition that is to hold in every state
};

/// "assertion", "fault", "end state", "invariant".
std::string_view to_string(SafetyKind kind);

/// When a search has found enough.
enum class Errors : std::uint8_t {
  First,  ///< at the first error
  Each,   ///< at the first error of each property
  All,    ///< never: errors are counted to the end
};

/// Faults are always looked for: behind one nothing is known about the other properties.
struct SafetyOptions {
  bool assertions = true;  ///< to be loaded with LoadOptions::watch_invariants
  bool end_states = true;
  /// The texts of the model's conditions, all of which are to be invariants.
  std::vector<std::string> invariants = {};
  Errors errors = Errors::Each;
  check::Order order = check::Order::BreadthFirst;
  std::optional<store::StoreKind> store = {};  ///< none: exact, and compressed when memory runs short
  Limits limits = {};
  Progress* progress = nullptr;
};

/// What was asked, and the answer.
struct Judgement {
  SafetyKind kind = SafetyKind::Assertion;
  std::string name;     ///< "assertions", "valid end states"
  std::string formula;  ///< of an invariant
  Verdict verdict = Verdict::Holds;
  Limit limit = Limit::None;     ///< why it is incomplete; None: the search ended at another property's error
  std::uint64_t violations = 0;  ///< so far
  std::optional<Counterexample> counterexample = {};
};

struct SafetyResult {
  std::vector<Judgement> judgements;
  check::ExploreResult exploration;
};

/// Checks. Throws std::logic_error when a counterexample does not survive its replay.
SafetyResult check_safety(const Model& model, const SafetyOptions& options);

/// Something that the model asks for and that looking at states cannot decide.
struct OtherProperty {
  std::string kind;  ///< "ltl", "never claim", "accept labels of", "property process"
  std::string name;
  std::string formula;
};

std::vector<OtherProperty> other_properties(const Model& model);

}  // namespace ouro::session
