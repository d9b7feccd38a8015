#include "cli/check_trace.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

#include "trace/ending.hh"
#include "trace/recording.hh"
#include "trace/simulation.hh"
#include "trace/step_text.hh"

namespace ouro::cli {

namespace {

// Of a long run, the steps that are shown: how it begins, and longer how it ends.
constexpr std::size_t first_steps = 20;
constexpr std::size_t last_steps = 40;

/// Which of so many steps are shown.
struct Window {
  std::size_t count = 0;
  TraceLength length = TraceLength::Short;

  bool shows(std::size_t i) const {
    // Leaving out less than that would not make it shorter.
    const bool is_long = length == TraceLength::Short && count > first_steps + last_steps + 10;
    return !is_long || i < first_steps || i + last_steps >= count;
  }
};

std::string left_out(std::uint64_t steps) {
  return fmt::format("     ... {} left out here: --full-trace shows all\n", trace::step_count_text(steps));
}

constexpr const char* cycle_text = "     --- from here on it is repeated for ever ---\n";

std::string beginning(const trace::Simulation& simulation) {
  if (simulation.status() == trace::Simulation::Status::Faulty) return {};
  std::vector<trace::Position> processes = simulation.narrator().names().positions(simulation.context());
  std::ranges::reverse(processes);
  std::string text;
  for (const trace::Position& process : processes)
    text += trace::beginning_text(process.process, process.type);
  return text;
}

/// Follows the recording once more, and shows what it passes.
std::string run_text(const program::Interpreter& space, const trace::Recording& run, TraceLength length) {
  trace::Simulation simulation(space, trace::Simulation::Memory::Current);
  std::string text = beginning(simulation);
  const Window window{run.steps.size(), length};
  trace::Guide guide(run);
  std::uint64_t number = 0;
  std::uint64_t hidden = 0;
  std::size_t i = 0;
  while (!guide.at_end()) {
    for (const trace::Event& event : simulation.take(guide.choose(simulation))) {
      const bool begins_cycle = run.loop == i;
      if (begins_cycle && hidden > 0) text += left_out(std::exchange(hidden, 0));
      if (begins_cycle) text += cycle_text;
      number += event.terminated ? 0U : 1U;
      if (!window.shows(i++)) {
        hidden += event.terminated ? 0U : 1U;
        continue;
      }
      if (hidden > 0) text += left_out(std::exchange(hidden, 0));
      text += event_text(event, number, true, true);
    }
  }
  return text;
}

std::string visits_text(const session::Counterexample& counterexample, TraceLength length) {
  const auto& visits = counterexample.visits;
  const Window window{visits.size(), length};
  std::string text;
  std::uint64_t hidden = 0;
  for (std::size_t i = 0; i < visits.size(); ++i) {
    if (i + counterexample.cycle_steps == visits.size()) text += cycle_text;
    if (!window.shows(i)) {
      ++hidden;
      continue;
    }
    if (hidden > 0) text += left_out(std::exchange(hidden, 0));
    text += fmt::format("{:3}:\t{}{}\n", i, visits[i].state,
                        visits[i].action.empty() ? "" : fmt::format("\tby [{}]", visits[i].action));
  }
  return text;
}

}  // namespace

std::string trace_text(const session::Model& model, const session::Counterexample& counterexample,
                       TraceLength length) {
  std::string text = counterexample.run ? run_text(*model.original(), *counterexample.run, length)
                                        : visits_text(counterexample, length);
  text += counterexample.ending + '\n';
  for (const std::string& detail : counterexample.details) text += fmt::format("  {}\n", detail);
  return text;
}

std::string evidence_text(const trace::Evidence& evidence, bool is_run_shown, TraceLength length) {
  trace::EvidenceText options{.without_main_path = is_run_shown};
  if (length == TraceLength::Full) options.longest_path = std::numeric_limits<std::size_t>::max();
  return to_text(evidence, options);
}

}  // namespace ouro::cli
