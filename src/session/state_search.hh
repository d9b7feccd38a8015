// A search through all states, by whichever way was asked for, and what its result means.
//
// The ways: with a store for all states (check/explore.hh); lossy, with bits or hashes for states
// (check/lossy_search.hh), one search or a swarm of them (check/swarm.hh); in bounded memory, with a heap
// that forgets (check/bounded_search.hh). When the store has filled the memory, it is the user's choice to
// stop there or to start over in another way: what was found before is found again, so nothing is lost but
// time.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/bounded_search.hh"
#include "check/explore.hh"
#include "check/lossy_search.hh"
#include "check/swarm.hh"
#include "space/state_space.hh"

namespace ouro::session {

/// What to do when a store for all states has filled the memory.
enum class WhenFull : std::uint8_t {
  Stop,
  Replace,  ///< start over in bounded memory, with a heap in half of it
  Lossy,    ///< start over with bit-state hashing
};
inline constexpr std::array when_full_choices = {WhenFull::Stop, WhenFull::Replace, WhenFull::Lossy};
/// "stop", "replace", "lossy".
std::string_view to_string(WhenFull when_full);

/// At most one of the first three: without any, with a store for all states.
struct StateSearchOptions {
  std::optional<check::LossyOptions> lossy = {};
  std::optional<check::SwarmOptions> swarm = {};
  std::optional<check::BoundedOptions> bounded = {};
  WhenFull when_full = WhenFull::Stop;
  std::uint64_t seed = 1;  ///< of what is started then
  /// Of that, too: for a file with what has no room in memory; empty: none is written.
  std::string temporary_folder = {};

  /// Nothing but a store for all states, to the end.
  bool is_plain() const { return !lossy && !swarm && !bounded && when_full == WhenFull::Stop; }
};

class StateSearch {
 public:
  StateSearch() = default;
  StateSearch(const StateSearch&) = delete;
  StateSearch& operator=(const StateSearch&) = delete;
  virtual ~StateSearch() = default;

  /// Searches; to be called once.
  virtual const check::ExploreResult& run() = 0;
  /// The states of a way to an error of the result.
  virtual std::vector<space::StoredState> path_to(check::StateNumber error) const = 0;
  /// The state of an error, which may be cheaper than the way to it.
  virtual space::StoredState state_of(check::StateNumber error) const { return path_to(error).back(); }
  /// Why a search that met no error proves nothing, if there is more to say than which limit was reached.
  virtual std::string reason() const { return {}; }
  /// Of a swarm, and of a search in bounded memory; null for others.
  virtual const check::SwarmFigures* swarm() const { return nullptr; }
  virtual const check::OnlineFigures* bounded() const { return nullptr; }
};

/// The space, and what the options point to, must outlive the search. Lossy ways require a limit on memory.
std::unique_ptr<StateSearch> make_state_search(const space::StateSpace& space,
                                               const check::ExploreOptions& explore,
                                               const StateSearchOptions& options);

/// "coverage estimated at 99.97 %", "probability that a state was missed below 1.2e-6"; empty where nothing
/// is known.
std::string loss_text(const store::Loss& loss);

}  // namespace ouro::session
