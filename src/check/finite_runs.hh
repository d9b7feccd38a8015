// Do all runs that end satisfy a property of finite words? With a store for everything that is met.
//
// The runs in question are those that cannot go on. Each spells a word (spelled_space.hh), which the
// deterministic automaton of the property must accept. A run is also wrong from the moment on when no word
// that begins like it is accepted, whether it ever ends or not. So a violation is a pair that can be reached:
// the automaton is lost, or nothing is possible and it does not accept. Breadth first, the first one found
// has a shortest way.
//
// Memory: the states, once each, and for a pair 12 bytes and its place in an index. online.hh does the same
// in bounded memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "base/limits.hh"
#include "check/spelled_space.hh"
#include "space/state_space.hh"
#include "store/state_store.hh"

namespace ouro::check {

/// What states of the automaton mean.
class FiniteAcceptance {
 public:
  FiniteAcceptance() = default;
  FiniteAcceptance(const FiniteAcceptance&) = delete;
  FiniteAcceptance& operator=(const FiniteAcceptance&) = delete;
  virtual ~FiniteAcceptance() = default;

  /// A word may end here.
  virtual bool accepts(SpelledSpace::Reader state) = 0;
  /// Nothing is accepted from here.
  virtual bool is_lost(SpelledSpace::Reader state) = 0;
  /// Bytes in use for the automaton. Constant time.
  virtual std::size_t memory() const { return 0; }
};

/// Where both are known for all states.
class ListedAcceptance final : public FiniteAcceptance {
 public:
  ListedAcceptance(std::vector<bool> accepts, std::vector<bool> is_lost)
      : accepts_(std::move(accepts)), is_lost_(std::move(is_lost)) {}

  bool accepts(SpelledSpace::Reader state) override { return accepts_[state]; }
  bool is_lost(SpelledSpace::Reader state) override { return is_lost_[state]; }

 private:
  std::vector<bool> accepts_;
  std::vector<bool> is_lost_;
};

struct FiniteRunsOptions {
  std::optional<store::StoreKind> store = {};
  Limits limits = {};  ///< states are pairs here
  Progress* progress = nullptr;
};

/// A way through pairs.
struct SpelledPath {
  struct Visit {
    space::StoredState state;
    SpelledSpace::Reader reader = 0;
  };
  std::vector<Visit> visits;  ///< from an initial one on
  bool is_maximal = false;    ///< it ends because nothing is possible; otherwise because all is lost
  /// All is lost inside an indivisible sequence that fails: where the automaton is then.
  std::optional<SpelledSpace::Reader> broken = {};
};

/// Where the automaton is lost inside of a sequence that fails, if it is.
std::optional<SpelledSpace::Reader> lost_in_failure(const SpelledSpace::Expansion& expansion,
                                                    FiniteAcceptance& acceptance);

struct FiniteRunsResult {
  std::uint64_t pairs = 0;
  std::uint64_t transitions = 0;
  std::uint64_t states = 0;  ///< of the model
  std::uint64_t depth = 0;   ///< of the search
  std::size_t memory_bytes = 0;
  Limit limit = Limit::None;
  std::optional<SpelledPath> violation;

  bool holds() const { return limit == Limit::None && !violation; }
};

/// Requires a space whose runs may end. Throws LimitError when there are too many pairs.
FiniteRunsResult finite_runs(SpelledSpace& space, FiniteAcceptance& acceptance,
                             const FiniteRunsOptions& options = {});

}  // namespace ouro::check
