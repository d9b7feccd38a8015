// All states of a program, by breadth-first search: what SPIN's figures are compared with.
#pragma once

#include <cstddef>
#include <deque>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "program/interpreter.hh"
#include "program/program.hh"
#include "space/state_space.hh"

namespace ouro::promela {

struct Exploration {
  std::size_t states = 0;
  std::set<space::Fault> faults;
  std::size_t invalid_ends = 0;
  bool complete = true;
};

inline std::string key_of(space::StateView state) {
  std::string key(reinterpret_cast<const char*>(state.bytes.data()), state.bytes.size());
  return std::to_string(state.layout) + ":" + key;
}

inline Exploration explore(const program::Program& program, std::size_t max_states = 1'000'000) {
  const program::Interpreter interpreter(program);
  const auto cursor = interpreter.cursor();
  Exploration result;
  std::unordered_set<std::string> known;
  std::deque<space::StoredState> waiting;
  const auto collect = [&](const space::Successors& successors) {
    for (const space::Successor& successor : successors.entries()) {
      if (successor.fault != space::Fault::None) result.faults.insert(successor.fault);
      if (!successor.has_state || !known.insert(key_of(successors.state(successor))).second) continue;
      waiting.emplace_back(successors.state(successor));
    }
  };
  space::Successors successors;
  cursor->initial(successors);
  collect(successors);
  while (!waiting.empty() && result.complete) {
    const space::StoredState state = waiting.front();
    waiting.pop_front();
    successors.clear();
    cursor->successors(state.view(), successors);
    if (successors.empty() && !cursor->may_end(state.view())) ++result.invalid_ends;
    collect(successors);
    result.complete = known.size() < max_states;
  }
  result.states = known.size();
  return result;
}

/// "states 12, errors assertion invalid-end-state": the first line of a model in tests/models.
inline std::string describe(const Exploration& exploration) {
  std::string errors;
  if (!exploration.faults.empty()) errors += " assertion";
  if (exploration.invalid_ends > 0) errors += " invalid-end-state";
  return "states " + std::to_string(exploration.states) + ", errors" + (errors.empty() ? " none" : errors);
}

}  // namespace ouro::promela
