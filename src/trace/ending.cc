#include "trace/ending.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace ouro::trace {

namespace {

constexpr std::size_t most_statements = 4;  // a longer list helps nobody

/// "[q?x], [r?x] or [done]"
std::string alternatives(const std::vector<std::string>& statements) {
  const std::size_t shown = std::min(statements.size(), most_statements);
  std::string text;
  for (std::size_t i = 0; i < shown; ++i) {
    if (i > 0) text += i + 1 == statements.size() ? " or " : ", ";
    text += fmt::format("[{}]", statements[i]);
  }
  if (shown < statements.size()) text += fmt::format(" or {} more", statements.size() - shown);
  return text;
}

}  // namespace

std::vector<std::string> stuck_processes(const Names& names, const program::Context& state) {
  std::vector<std::string> result;
  for (const Position& position : names.positions(state)) {
    if (position.may_end) continue;
    std::string text =
        fmt::format("proc {} ({}) is stuck at {}", position.process, position.type, position.location);
    const std::vector<std::string> statements = names.statements(state, position.process);
    if (!statements.empty()) text += fmt::format(", waiting for {}", alternatives(statements));
    result.push_back(std::move(text));
  }
  return result;
}

std::string fault_text(const Event& last, std::uint64_t steps) {
  return fmt::format("{} after {}: proc {} ({}) at {}, [{}]", to_string(last.fault), step_count_text(steps),
                     last.actor.process, last.actor.type, last.actor.location, last.actor.text);
}

std::string ending_text(const Simulation& simulation, const Event& last, std::uint64_t steps) {
  using Status = Simulation::Status;
  switch (simulation.status()) {
    case Status::Ended:
      return fmt::format("ended after {}", step_count_text(steps));
    case Status::Deadlock:
      return fmt::format(
          "invalid end state after {}: {}", step_count_text(steps),
          fmt::join(stuck_processes(simulation.narrator().names(), simulation.context()), "; "));
    case Status::Faulty:
      return last.step.process == space::Step::none
                 ? fmt::format("{} in the initial state", to_string(simulation.fault()))
                 : fault_text(last, steps);
    case Status::Running:
      break;
  }
  return {};
}

std::string step_count_text(std::uint64_t steps) {
  return fmt::format("{} {}", steps, steps == 1 ? "step" : "steps");
}

}  // namespace ouro::trace
