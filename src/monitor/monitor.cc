#include "monitor/monitor.hh"

#include <algorithm>
#include <memory>
#include <utility>

#include "base/source.hh"
#include "logic/measure.hh"

namespace ouro::monitor {

using logic::Formula;
using translate::Outlook;

std::size_t Monitor::add(const Formula& formula, const Places& places) {
  std::vector<std::uint32_t> conditions;
  for (const Formula& proposition : logic::propositions(formula)) {
    conditions.push_back(condition_number(proposition, places));
  }
  std::unique_ptr<Machine> machine;
  std::optional<std::string> given_up;
  try {
    machine = make_machine(formula, options_);
  } catch (const LimitError& error) {
    given_up = error.diagnostics().front().message;
  }
  Watched& watched = watched_.emplace_back();
  watched.conditions = std::move(conditions);
  watched.given_up = std::move(given_up);
  if (machine) watched.watch.emplace(std::move(machine), watched.conditions.size());
  open_.push_back(watched_.size() - 1);
  drop_decided();
  return watched_.size() - 1;
}

std::uint32_t Monitor::condition_number(const Formula& proposition, const Places& places) {
  const std::string& text = proposition.name();
  const auto known = condition_numbers_.find(text);
  if (known != condition_numbers_.end()) return known->second;
  const SourceText source = places ? places(proposition) : SourceText{.text = text, .name = "<condition>"};
  conditions_.push_back(read_condition(source, fields_));
  truth_.push_back(0);
  const auto number = static_cast<std::uint32_t>(conditions_.size() - 1);
  condition_numbers_.emplace(text, number);
  return number;
}

std::span<const std::size_t> Monitor::step(std::span<const Value> values) {
  ++events_;
  decided_.clear();
  for (const std::uint32_t condition : needed_) {
    truth_[condition] = conditions_[condition].holds(values) ? 1 : 0;
  }
  for (const std::size_t formula : open_) {
    if (advance(watched_[formula])) decided_.push_back(formula);
  }
  if (!decided_.empty()) drop_decided();
  return decided_;
}

// Whether that was its last event.
bool Monitor::advance(Watched& watched) {
  Machine::Letter letter = 0;
  for (std::size_t i = 0; i < watched.conditions.size(); ++i) {
    letter |= Machine::Letter{truth_[watched.conditions[i]]} << i;
  }
  try {
    watched.watch->step(letter);
  } catch (const LimitError& error) {
    watched.given_up = error.diagnostics().front().message;
    return true;
  }
  return watched.watch->outlook() != Outlook::Open;
}

void Monitor::drop_decided() {
  std::erase_if(open_, [this](std::size_t formula) {
    const Watched& watched = watched_[formula];
    return watched.given_up || watched.watch->outlook() != Outlook::Open;
  });
  needed_.clear();
  for (const std::size_t formula : open_) {
    const auto& conditions = watched_[formula].conditions;
    needed_.insert(needed_.end(), conditions.begin(), conditions.end());
  }
  std::ranges::sort(needed_);
  needed_.erase(std::unique(needed_.begin(), needed_.end()), needed_.end());
}

}  // namespace ouro::monitor
