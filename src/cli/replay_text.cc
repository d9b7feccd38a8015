#include "cli/replay_text.hh"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "logic/formula.hh"
#include "logic/print.hh"
#include "trace/ending.hh"
#include "trace/step_text.hh"

namespace ouro::cli {

using Status = trace::Simulation::Status;

namespace {

constexpr std::size_t paper_width = 110;  // where there is no terminal

std::size_t terminal_width() {
  winsize size{};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return paper_width;
  return size.ws_col;
}

/// As in a formula: with quotes if it is more than a name.
std::string quoted(const std::string& proposition) {
  logic::FormulaPool pool;
  return logic::to_text(pool.proposition(proposition));
}

}  // namespace

ReplayText::ReplayText(const trace::Walk& walk, const trace::Recording& run,
                       const trace::Explanation* explanation, const ReplayShowing& showing, Output& output)
    : walk_(walk), run_(run), explanation_(explanation), showing_(showing), output_(output) {}

void ReplayText::begin() {
  show_property();
  if (walk_.simulation().status() == Status::Faulty) return;
  std::vector<trace::Position> processes =
      walk_.simulation().narrator().names().positions(walk_.simulation().context());
  std::ranges::reverse(processes);
  for (const trace::Position& process : processes)
    output_.write(trace::beginning_text(process.process, process.type));
  show_state();
  show_marks();
}

void ReplayText::show_property() {
  if (!run_.property) return;
  const trace::RecordedProperty& property = *run_.property;
  output_.line(fmt::format("{} {}{}{}", property.is_satisfied ? "shows" : "violates", property.name,
                           property.kind.empty() ? "" : fmt::format(" ({})", property.kind),
                           property.formula.empty() ? "" : fmt::format(": {}", property.formula)));
  std::vector<std::pair<std::string, std::string>> meanings;
  for (const auto& [name, condition, holds] : property.propositions)
    if (condition != name) meanings.emplace_back(quoted(name), condition);
  for (const auto& [name, pattern, holds] : property.actions)
    if (pattern != name) meanings.emplace_back(quoted(name), fmt::format("the steps {}", pattern));
  std::size_t width = 0;
  for (const auto& [name, meaning] : meanings) width = std::max(width, name.size());
  for (const auto& [name, meaning] : meanings)
    output_.line(fmt::format("  {:<{}}  {}", name, width, meaning));
  output_.line("");
}

void ReplayText::show(const std::vector<trace::Event>& events) {
  bool is_shown = false;
  for (const trace::Event& event : events) {
    number_ += event.terminated ? 0U : 1U;
    const std::string actions = actions_text(entry_++);
    is_shown = showing_.steps.contains(number_);
    if (!is_shown) {
      left_out_ += event.terminated ? 0U : 1U;
      continue;
    }
    flush_left_out();
    output_.write(event_text(event, number_, true, true));
    if (!actions.empty()) output_.line(fmt::format("\t\taction {}", actions));
  }
  if (is_shown) show_state();
  show_marks();
}

void ReplayText::show_state() {
  const std::size_t state = walk_.state();
  if (showing_.states)
    output_.write(trace::state_text(walk_.simulation().narrator().names(), walk_.simulation().context(),
                                    number_, true));
  const bool is_there = walk_.simulation().status() != Status::Faulty;
  if (!is_there || !run_.property || run_.property->propositions.empty() || !run_.property->is_observed())
    return;
  const std::string changes = changes_text(state);
  if (!changes.empty() || is_mentioned(state))
    output_.line(fmt::format("\t\tstate {}{}", state, changes.empty() ? "" : fmt::format(": {}", changes)));
}

std::string ReplayText::actions_text(std::size_t entry) const {
  std::vector<std::string> names;
  if (run_.property)
    for (const auto& action : run_.property->actions)
      if (entry < action.holds.size() && action.holds[entry]) names.push_back(action.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

std::string ReplayText::changes_text(std::size_t state) const {
  std::vector<std::string> parts;
  for (const auto& proposition : run_.property->propositions) {
    const bool value = proposition.holds[state];
    if (state > 0 && proposition.holds[state - 1] == value) continue;
    parts.push_back(
        fmt::format("{} {} {}", proposition.name, state > 0 ? "becomes" : "is", value ? "true" : "false"));
  }
  return fmt::format("{}", fmt::join(parts, ", "));
}

bool ReplayText::is_mentioned(std::size_t state) const {
  return explanation_ != nullptr && explanation_->positions().are_states() &&
         std::ranges::any_of(explanation_->reasons(),
                             [&](const auto& reason) { return reason.position == state; });
}

void ReplayText::show_marks() {
  const std::optional<std::size_t> cycle = run_.loop_state();
  if (!cycle) return;
  if (walk_.at_cycle()) {
    flush_left_out();
    output_.line(fmt::format("     -------- the cycle begins here, in state {}", *cycle));
  }
  if (walk_.at_end()) {
    flush_left_out();
    output_.line(fmt::format("     -------- back to state {}, and so on for ever", *cycle));
  }
}

void ReplayText::flush_left_out() {
  if (left_out_ == 0) return;
  output_.line(fmt::format("     ... {} left out here", trace::step_count_text(std::exchange(left_out_, 0))));
}

void ReplayText::end() {
  flush_left_out();
  output_.line(walk_.ending());
  explain();
}

std::string_view ReplayText::explanation_headline() const {
  if (explanation_->holds()) return "the formula holds of this run";
  const bool is_open = run_.property->kind == "ltlf" && run_.end && run_.end->reason != "stays";
  if (!is_open) return "where the formula fails";
  return explanation_->is_settled()
             ? "where the formula fails, however the run goes on"
             : "where the formula fails if the run ends here, and it fails however it goes on";
}

void ReplayText::explain() {
  if (explanation_ == nullptr) return;
  output_.line(fmt::format("\n{}:", explanation_headline()));
  for (const trace::Explanation::Reason& reason : explanation_->reasons())
    output_.line(fmt::format("  {:{}}{}", "", 2 * reason.depth, reason.text));
  const std::string table = explanation_->table(terminal_width());
  if (!table.empty()) output_.write('\n' + table);
}

}  // namespace ouro::cli
