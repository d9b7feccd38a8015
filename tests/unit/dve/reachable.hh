// The reachable states of a program, breadth first: slow, plain, and only for tests.
#pragma once

#include <cstddef>
#include <deque>
#include <span>
#include <string>
#include <unordered_set>

#include "program/interpreter.hh"
#include "program/program.hh"
#include "space/state_space.hh"

namespace ouro::dve {

struct Reachable {
  std::size_t states = 0;
  std::size_t transitions = 0;
  std::size_t deadlocks = 0;
  std::size_t faults = 0;
  bool complete = true;

  friend bool operator==(const Reachable&, const Reachable&) = default;
};

/// Requires a program whose processes and channels never change: all states have one layout.
inline Reachable explore(const program::Program& program, std::size_t max_states) {
  const program::Interpreter interpreter(program);
  const auto cursor = interpreter.cursor();
  Reachable result;
  std::unordered_set<std::string> seen;
  std::deque<const std::string*> open;
  space::Successors successors;
  const auto note = [&] {
    for (const space::Successor& successor : successors.entries()) {
      if (successor.fault != space::Fault::None) ++result.faults;
      if (!successor.has_state) continue;
      const auto bytes = successors.state(successor).bytes;
      const auto [state, is_new] = seen.emplace(reinterpret_cast<const char*>(bytes.data()), bytes.size());
      if (is_new) open.push_back(&*state);
    }
  };
  cursor->initial(successors);
  const std::uint32_t layout = successors.empty() ? 0 : successors[0].layout;
  for (note(); !open.empty() && seen.size() <= max_states; open.pop_front()) {
    successors.clear();
    cursor->successors({layout, std::as_bytes(std::span(*open.front()))}, successors);
    result.transitions += successors.size();
    if (successors.empty()) ++result.deadlocks;
    note();
  }
  result.complete = open.empty();
  result.states = seen.size();
  return result;
}

}  // namespace ouro::dve
