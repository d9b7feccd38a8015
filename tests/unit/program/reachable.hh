// All states of a small state space, by the simplest search there is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <set>
#include <utility>
#include <vector>

#include "space/state_space.hh"

namespace ouro::testing {

struct Reachable {
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t deadlocks = 0;
  std::map<space::Fault, std::size_t> faults;
};

inline Reachable explore(const space::StateSpace& space) {
  Reachable result;
  const auto cursor = space.cursor();
  std::set<std::pair<std::uint32_t, std::vector<std::byte>>> seen;
  std::deque<space::StoredState> queue;
  space::Successors successors;
  const auto collect = [&] {
    for (const space::Successor& successor : successors.entries()) {
      if (successor.fault != space::Fault::None) ++result.faults[successor.fault];
      if (!successor.has_state) continue;
      ++result.transitions;
      space::StoredState state(successors.state(successor));
      if (seen.emplace(state.layout, state.bytes).second) queue.push_back(std::move(state));
    }
  };
  cursor->initial(successors);
  collect();
  while (!queue.empty()) {
    const space::StoredState state = std::move(queue.front());
    queue.pop_front();
    successors.clear();
    cursor->successors(state.view(), successors);
    if (successors.empty() && !cursor->may_end(state.view())) ++result.deadlocks;
    collect();
  }
  result.states = seen.size();
  return result;
}

}  // namespace ouro::testing
