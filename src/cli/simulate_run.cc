#include "cli/simulate_run.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <utility>

#include "cli/report.hh"
#include "space/state_space.hh"
#include "trace/chart.hh"
#include "trace/ending.hh"
#include "trace/step_text.hh"

namespace ouro::cli {

using trace::Event;
using trace::Simulation;
using Status = Simulation::Status;

namespace {

/// Terminations are told, but have no number of their own.
bool has_number(const Event& event) { return !event.terminated; }

}  // namespace

SimulateRun::SimulateRun(const program::Interpreter& space, std::string model,
                         std::optional<std::uint64_t> seed, const SimulateShowing& showing)
    : showing_(showing),
      simulation_(space, showing.undo ? Simulation::Memory::History : Simulation::Memory::Current) {
  recording_.model = std::move(model);
  recording_.seed = seed;
  begin();
}

void SimulateRun::begin() {
  if (simulation_.status() != Status::Faulty)
    for (const trace::Position& position : simulation_.narrator().names().positions(simulation_.context()))
      initial_types_.push_back(position.type);
  std::ranges::reverse(initial_types_);
  counts_.created = initial_types_.size();
  if (recording_.seed) note(fmt::format("seed {}", *recording_.seed));
  if (showing_.show < Show::Steps) return;
  for (std::size_t i = 0; i < initial_types_.size(); ++i)
    output_.write(trace::beginning_text(static_cast<std::uint32_t>(i), initial_types_[i]));
}

void SimulateRun::note(const std::string& text) {
  if (showing_.json) return;
  if (showing_.show == Show::Prints || showing_.show == Show::Nothing) {
    std::fputs((text + '\n').c_str(), stderr);
  } else {
    output_.line(text);
  }
}

void SimulateRun::take(std::size_t choice) {
  if (showing_.undo) history_.push_back(counts_);
  const std::vector<Event> events = simulation_.take(choice);
  for (const Event& event : events) {
    counts_.steps += has_number(event) ? 1U : 0U;
    counts_.created += event.created.size();
    show(event);
  }
  last_ = events.back();
  if (showing_.records || keeps_events()) recording_.add(events, keeps_events());
  counts_.recorded = recording_.steps.size();
}

bool SimulateRun::undo() {
  if (!simulation_.undo()) return false;
  counts_ = history_.back();
  history_.pop_back();
  recording_.steps.resize(counts_.recorded);
  return true;
}

void SimulateRun::show(const Event& event) {
  if (showing_.show == Show::Nothing) return;
  output_.write(showing_.show < Show::Steps
                    ? printed_text(event, !showing_.flat)
                    : event_text(event, counts_.steps, showing_.show == Show::All, !showing_.flat));
}

void SimulateRun::show_state() { output_.write(state_text(true)); }

std::string SimulateRun::state_text(bool locals) const {
  return trace::state_text(simulation_.narrator().names(), simulation_.context(), counts_.steps, locals);
}

int SimulateRun::finish(Stop stop) {
  const trace::Names& names = simulation_.narrator().names();
  if (showing_.json) {
    recording_.end = {
        reason(stop), {}, names.items(simulation_.context()), names.positions(simulation_.context())};
    if (simulation_.status() == Status::Faulty) recording_.end->fault = to_string(simulation_.fault());
    output_.write(to_json(recording_));
  } else {
    show_end(stop);
  }
  output_.finish();
  if (simulation_.status() == Status::Deadlock || simulation_.status() == Status::Faulty)
    return exit_violated;
  return stop == Stop::Limit || stop == Stop::Interrupt ? exit_incomplete : 0;
}

/// The lines of SPIN's simulator, and why the run stopped.
void SimulateRun::show_end(Stop stop) {
  if (showing_.chart) show_chart();
  const bool is_over =
      simulation_.status() == Status::Ended && simulation_.context().layout->processes.empty();
  const bool is_stuck = simulation_.status() == Status::Ended || simulation_.status() == Status::Deadlock;
  const bool shows_state = showing_.show != Show::Nothing && stop != Stop::User && !is_over;
  if (shows_state && is_stuck) output_.write(trace::timeout_text(!showing_.flat));
  if (shows_state || showing_.final) output_.write(state_text(showing_.final));
  if (showing_.show != Show::Nothing)
    output_.line(
        fmt::format("{} {} created", counts_.created, counts_.created == 1 ? "process" : "processes"));
  note(explain(stop));
}

void SimulateRun::show_chart() {
  trace::Chart chart(initial_types_);
  std::uint64_t number = 0;
  for (const trace::Recording::Entry& entry : recording_.steps) {
    number += has_number(*entry.event) ? 1U : 0U;
    chart.add(*entry.event, number);
  }
  output_.write(chart.to_text());
}

std::string SimulateRun::reason(Stop stop) const {
  switch (simulation_.status()) {
    case Status::Ended:
      return "ended";
    case Status::Deadlock:
      return "deadlock";
    case Status::Faulty:
      return "fault";
    case Status::Running:
      break;
  }
  switch (stop) {
    case Stop::Limit:
      return "limit";
    case Stop::Interrupt:
      return "interrupted";
    case Stop::Guide:
      return "guide";
    default:
      return "user";
  }
}

std::string SimulateRun::explain(Stop stop) const {
  if (!is_running()) return trace::ending_text(simulation_, last_, counts_.steps);
  const std::string steps = trace::step_count_text(counts_.steps);
  switch (stop) {
    case Stop::Limit:
      return fmt::format("stopped after {}: --steps N allows more", steps);
    case Stop::Interrupt:
      return fmt::format("interrupted after {}", steps);
    case Stop::Guide:
      return fmt::format("the recorded run ends here, after {}", steps);
    default:
      return fmt::format("left after {}", steps);
  }
}

}  // namespace ouro::cli
