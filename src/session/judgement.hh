// Answers to what was asked of a model.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/limits.hh"
#include "check/online.hh"
#include "session/counterexample.hh"
#include "session/property_kind.hh"
#include "store/visited_set.hh"
#include "trace/evidence.hh"

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

/// The states in which a formula holds, of those that can be reached.
struct SatisfyingStates {
  std::uint64_t count = 0;
  std::uint64_t total = 0;
  std::vector<std::string> names = {};  ///< of the first ones: "s1"; or all that is in a program's state
};

/// How a formula of branching time was decided.
struct BranchingWork {
  bool is_whole = false;          ///< all states were labelled; otherwise the search ended with a path
  std::size_t labels = 0;         ///< sets of states
  std::size_t product_nodes = 0;  ///< of the largest product with the automaton of a path formula
};

/// What was asked, and the answer.
struct Judgement {
  PropertyKind kind = PropertyKind::Assertion;
  std::string name;     ///< "assertions", "valid end states"
  std::string formula;  ///< of an invariant, of linear or of branching time
  Verdict verdict = Verdict::Holds;
  Limit limit = Limit::None;     ///< why it is incomplete; None: the search ended at another property's error
  std::string reason = {};       ///< the same in words, if there is more to say
  std::uint64_t violations = 0;  ///< so far
  std::optional<bool> runs_end = {};  ///< of a formula on runs that end, where it holds: whether any run does
  std::optional<Counterexample> counterexample = {};
  // Of branching time. Where a formula holds, a path that shows it is no counterexample.
  std::optional<Counterexample> witness = {};
  std::optional<trace::Evidence> evidence = {};
  std::optional<SatisfyingStates> satisfying = {};
  // What it took.
  std::uint64_t states = 0;  ///< of the model; pairs, where states are not told from them
  std::uint64_t transitions = 0;
  std::optional<ProductSize> product = {};  ///< for what is asked of runs
  std::optional<OnlineUse> online = {};     ///< if it was searched on line
  std::optional<store::Loss> loss = {};     ///< if visited pairs were kept in a lossy set
  std::optional<BranchingWork> branching = {};
  std::size_t memory_bytes = 0;
  double seconds = 0;
};

}  // namespace ouro::session
