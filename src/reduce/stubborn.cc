#include "reduce/stubborn.hh"

#include <algorithm>
#include <bit>
#include <utility>
#include <variant>

namespace ouro::reduce {

using program::Command;
using program::CommandId;
using program::none;
using space::Step;

StubbornSets::StubbornSets(const UseFinder& finder, const std::vector<program::ExpressionId>& propositions,
                           Keep keep)
    : semantics_(finder.semantics()),
      program_(semantics_.program()),
      propositions_(propositions),
      keep_(keep),
      table_(finder),
      casts_(table_),
      waiting_(semantics_) {
  for (const program::ProcessType& type : program_.process_types)
    uses_commitment_ |= std::ranges::any_of(type.locations, &program::Location::committed);
}

bool StubbornSets::find(const program::Context& state, std::span<const Step> steps) {
  scene_.state = state;
  scene_.state.process = none;
  best_steps_ = static_cast<std::uint32_t>(steps.size());
  if (best_steps_ < 2 || !prepare(steps)) return false;
  bool found = false;
  for (std::uint32_t seed = static_cast<std::uint32_t>(scene_.places.size());
       seed-- > 0 && best_steps_ > 1;) {
    if (scene_.places[seed].possible == 0 || !close(seed)) continue;
    best_.swap(chosen_);
    best_steps_ = steps_;
    found = true;
  }
  return found;
}

bool StubbornSets::contains(const Step& step) const {
  const Scene::Place& place = scene_.places[step.process];
  return (best_[step.process] & command_bit(step.command - place.first_command)) != 0;
}

/// False if there can be no set but that of all steps.
bool StubbornSets::prepare(std::span<const Step> steps) {
  const auto& processes = scene_.state.layout->processes;
  scene_.places.resize(processes.size());
  for (std::uint32_t process = 0; process < processes.size(); ++process) {
    Scene::Place& place = scene_.places[process];
    place.type = &program_.process_types[processes[process].type];
    place.location = semantics_.location(scene_.state, process);
    const program::Location& here = place.type->locations[place.location];
    if (uses_commitment_ && here.committed) return false;
    place.first_command = here.first_command;
    place.command_count = here.command_count;
    place.all = all_commands(here.command_count);
    place.possible = 0;
    place.steps = 0;
  }
  scene_.cast = &casts_.of(scene_.state);
  meetings_.clear();
  for (const Step& step : steps) {
    if (step.command == Step::none || !note_possible(step.process, step.command)) return false;
    ++scene_.places[step.process].steps;
    if (step.partner == Step::none) continue;
    if (!note_possible(step.partner, step.partner_command)) return false;
    meetings_.push_back(step);
  }
  waiting_.begin(scene_);
  return true;
}

/// False at a timeout: then nothing else is possible, and all of it is taken.
bool StubbornSets::note_possible(std::uint32_t process, CommandId command) {
  Scene::Place& place = scene_.places[process];
  place.possible |= command_bit(command - place.first_command);
  return !scene_.cast->player(process).steps[command].only_at_timeout;
}

// --- Closing --------------------------------------------------------------------------------------

/// False if the set has no fewer steps than the best one.
bool StubbornSets::close(std::uint32_t seed) {
  chosen_.assign(scene_.places.size(), 0);
  done_.assign(scene_.places.size(), 0);
  is_whole_.assign(scene_.places.size(), 0);
  pending_.clear();
  steps_ = 0;
  if (!add_whole(seed)) return false;
  while (!pending_.empty()) {
    const std::uint32_t process = pending_.back();
    pending_.pop_back();
    if (!go_on(process)) return false;
  }
  return true;
}

/// Adds what belongs to those commands of the process that are new in the set.
bool StubbornSets::go_on(std::uint32_t process) {
  const Scene::Place& place = scene_.places[process];
  while (const CommandBits fresh = chosen_[process] & ~done_[process]) {
    if ((fresh & place.possible) != 0 && !add_whole(process)) return false;
    const auto bit = static_cast<std::size_t>(std::countr_zero(fresh));
    done_[process] |= command_bit(bit);
    if (bit == 63 && place.command_count > 64) return false;  // too many to be told apart
    const bool is_possible = (place.possible & command_bit(bit)) != 0;
    if (!(is_possible ? add_possible(process, bit) : add_impossible(process, bit))) return false;
  }
  return true;
}

/// All commands of a process that can move; false if that makes too many steps.
bool StubbornSets::add_whole(std::uint32_t process) {
  const Scene::Place& place = scene_.places[process];
  if (is_whole_[process] != 0) return true;
  is_whole_[process] = 1;
  steps_ += place.steps;
  add(process, place.all);
  return steps_ < best_steps_;
}

bool StubbornSets::add_possible(std::uint32_t process, std::size_t bit) {
  const CommandId id = scene_.places[process].first_command + static_cast<CommandId>(bit);
  add(scene_.cast->disturbing(scene_.state, process, id));
  if (keep_ != Keep::Deadlocks && is_visible(process, id)) {
    if (keep_ == Keep::Runs) return false;
    add(scene_.cast->visible(scene_.state, propositions_));
  }
  for (const Step& step : meetings_) {
    if (step.process == process && step.command == id && !add_whole(step.partner)) return false;
    if (step.partner == process && step.partner_command == id && !add_whole(step.process)) return false;
  }
  try {
    const auto channel = waiting_.rendezvous(process, scene_.command(process, bit));
    return !channel || add_meetings(process, bit, *channel);
  } catch (const program::FaultSignal&) {
    return false;
  }
}

bool StubbornSets::add_impossible(std::uint32_t process, std::size_t bit) {
  const Waiting::Need need = waiting_.need(process, bit);
  if (need.is_unknown) return false;
  for (const Goal* goal : need.goals) add(*goal);
  if (need.siblings != 0) add(process, need.siblings);
  return !need.rendezvous || add_meetings(process, bit, *need.rendezvous);
}

/// A command whose guard is true, and which meets, or would meet, others at a channel. Those who lead to a
/// partner come along. Where a partner is there and they do not meet, its guard is false, and it comes along
/// with what it waits for; or the message does not fit, and either process must move, or a value change.
bool StubbornSets::add_meetings(std::uint32_t process, std::size_t bit, std::uint32_t channel) {
  const CommandId id = scene_.places[process].first_command + static_cast<CommandId>(bit);
  const std::size_t kind = scene_.command(process, bit).communication.index();
  const Goal& goal = scene_.cast->meeting(scene_.state, process, id, channel);
  add(goal);
  for (const Goal::Part& part : goal.parts) {
    if (part.process == process) continue;
    const Scene::Place& there = scene_.places[part.process];
    for (CommandBits rest = scene_.bits(part); rest != 0; rest &= rest - 1) {
      const auto other = static_cast<std::size_t>(std::countr_zero(rest));
      const std::size_t with = scene_.command(part.process, other).communication.index();
      const CommandId other_id = there.first_command + static_cast<CommandId>(other);
      if (with == 0 || with == kind || is_meeting(process, id, part.process, other_id)) continue;
      add(process, scene_.places[process].all);
      add(part.process, there.all);
      add(scene_.cast->changing(scene_.state, process, id));
      add(scene_.cast->changing(scene_.state, part.process, other_id));
    }
  }
  return true;
}

bool StubbornSets::is_meeting(std::uint32_t process, CommandId command, std::uint32_t other,
                              CommandId with) const {
  return std::ranges::any_of(meetings_, [&](const Step& step) {
    return step == Step{process, command, other, with} || step == Step{other, with, process, command};
  });
}

bool StubbornSets::is_visible(std::uint32_t process, CommandId command) {
  return scene_.cast->is_visible(scene_.state, propositions_, process, command);
}

void StubbornSets::add(const Goal& goal) {
  for (const Goal::Part& part : goal.parts) add(part.process, scene_.bits(part));
}

void StubbornSets::add(std::uint32_t process, CommandBits bits) {
  if ((bits & ~chosen_[process]) == 0) return;
  chosen_[process] |= bits;
  pending_.push_back(process);
}

}  // namespace ouro::reduce
