// All states of a small state space, by the simplest search there is: slow, plain, and only for tests.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <map>
#include <string>
#include <unordered_set>
#include <utility>

#include "space/state_space.hh"

namespace ouro::testing {

struct Reachable {
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t deadlocks = 0;
  std::map<space::Fault, std::size_t> faults;
  bool complete = true;
};

/// The layout and the bytes of a state, as a key.
inline std::string state_key(space::StateView state) {
  std::string key(reinterpret_cast<const char*>(&state.layout), sizeof state.layout);
  key.append(reinterpret_cast<const char*>(state.bytes.data()), state.bytes.size());
  return key;
}

inline Reachable explore(const space::StateSpace& space,
                         std::size_t max_states = std::numeric_limits<std::size_t>::max(),
                         space::Successors successors = space::Successors()) {
  Reachable result;
  const auto cursor = space.cursor();
  std::unordered_set<std::string> seen;
  std::deque<space::StoredState> queue;
  const auto collect = [&] {
    for (const space::Successor& successor : successors.entries()) {
      if (successor.fault != space::Fault::None) ++result.faults[successor.fault];
      if (!successor.has_state) continue;
      ++result.transitions;
      const space::StateView state = successors.state(successor);
      if (seen.insert(state_key(state)).second) queue.emplace_back(state);
    }
  };
  cursor->initial(successors);
  collect();
  for (; !queue.empty() && seen.size() <= max_states; queue.pop_front()) {
    const space::StateView state = queue.front().view();
    successors.clear();
    cursor->successors(state, successors);
    if (successors.empty() && !cursor->may_end(state)) ++result.deadlocks;
    collect();
  }
  result.complete = queue.empty();
  result.states = seen.size();
  return result;
}

}  // namespace ouro::testing
