// Answers to what was asked of a model.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/limits.hh"
#include "check/online.hh"
#include "session/counterexample.hh"
#include "session/property_kind.hh"

namespace ouro::session {

/// How much of the product of model and property was looked at.
struct ProductSize {
  std::uint64_t nodes = 0;
  std::uint64_t edges = 0;
  std::size_t automaton_states = 0;  ///< of the property; 0 when it was never built whole
};

/// How a search in bounded memory went.
struct OnlineUse {
  std::size_t heap = 0;  ///< so many pairs were allowed
  check::Replacement replacement = check::Replacement::Random;
  std::uint64_t seed = 0;
  check::OnlineFigures figures;
};

/// What was asked, and the answer.
struct Judgement {
  PropertyKind kind = PropertyKind::Assertion;
  std::string name;     ///< "assertions", "valid end states"
  std::string formula;  ///< of an invariant or of linear time
  Verdict verdict = Verdict::Holds;
  Limit limit = Limit::None;     ///< why it is incomplete; None: the search ended at another property's error
  std::string reason = {};       ///< the same in words, if there is more to say
  std::uint64_t violations = 0;  ///< so far
  std::optional<Counterexample> counterexample = {};
  // What it took.
  std::uint64_t states = 0;  ///< of the model
  std::uint64_t transitions = 0;
  std::optional<ProductSize> product = {};  ///< for what is asked of runs
  std::optional<OnlineUse> online = {};     ///< if it was searched on line
  std::size_t memory_bytes = 0;
  double seconds = 0;
};

}  // namespace ouro::session
