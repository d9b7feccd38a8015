#include "program/system_cursor.hh"

#include <algorithm>
#include <bit>
#include <cassert>
#include <utility>

namespace ouro::program {

using space::Fault;
using space::StateView;
using space::Step;
using space::Successors;

namespace {

/// How many commands a deterministic step may take before it counts as endless.
constexpr int longest_step = 1'000'000;

/// The next combination; false after the last.
bool next_choice(std::vector<std::size_t>& chosen, const std::vector<std::vector<Step>>& choices) {
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    if (++chosen[i] < choices[i].size()) return true;
    chosen[i] = 0;
  }
  return false;
}

}  // namespace

SystemCursor::SystemCursor(const Semantics& semantics, const std::vector<ExpressionId>& propositions)
    : semantics_(semantics),
      program_(semantics_.program()),
      propositions_(propositions),
      layouts_(semantics_.layouts()) {
  for (const Variable& variable : program_.globals)
    if (variable.hidden) hidden_.push_back(&variable);
  uses_timeout_ = std::ranges::any_of(program_.expressions,
                                      [](const Expression& e) { return e.operation == Operation::Timeout; });
  for (const ProcessType& type : program_.process_types)
    uses_commitment_ |= std::ranges::any_of(type.locations, &Location::committed);
}

void SystemCursor::initial(Successors& result) {
  begin(result);
  try {
    scratch_ = semantics_.initial();
    emit(scratch_);
  } catch (const FaultSignal& signal) {
    result.add_fault(signal.fault, {});
  }
}

void SystemCursor::successors(const StateView& state, Successors& result) {
  begin(result);
  Context context = context_of(state);
  if (program_.synchronous) {
    move_together(context);
    return;
  }
  if (move_all(context) || !uses_timeout_) return;
  context.timeout = true;
  move_all(context);
}

bool SystemCursor::may_end(StateView state) { return semantics_.may_end(context_of(state)); }

std::uint64_t SystemCursor::propositions(StateView state) { return mask(context_of(state)); }

bool SystemCursor::move_all(const Context& system) {
  Context context = system;
  const auto count = static_cast<std::uint32_t>(context.layout->processes.size());
  bool moved = false;
  for (int level = highest_priority(context, 256); level >= 0 && !moved;
       level = highest_priority(context, level))
    for (context.process = count; context.process-- > 0;)
      if (is_at_level(context, level) && is_allowed_by_commitment(context, context.process))
        moved |= move(context);
  return moved;
}

void SystemCursor::set_scratch(const Context& context) {
  scratch_.layout = context.layout;
  scratch_.bytes.assign(context.bytes, context.bytes + context.layout->size);
}

// --- Synchronous programs -------------------------------------------------------------------------

/// Every process takes a command at once, in every combination; nobody moves if someone cannot. Who
/// can do what is judged before the step; effects happen one process after another, the oldest first.
void SystemCursor::move_together(Context context) {
  const auto count = static_cast<std::uint32_t>(context.layout->processes.size());
  std::vector<std::vector<Step>> choices(count);
  step_ = {};
  try {
    for (context.process = 0; context.process < count; ++context.process) {
      choices[context.process] = steps_of(context);
      if (choices[context.process].empty()) return;
    }
  } catch (const FaultSignal& signal) {
    fail(signal.fault, step_);
    return;
  }
  std::vector<std::size_t> chosen(count, 0);
  do {
    take_together(context, choices, chosen);
  } while (next_choice(chosen, choices));
}

std::vector<Step> SystemCursor::steps_of(const Context& context) {
  const ProcessType& type = semantics_.type_of(context, context.process);
  const Location& here = type.locations[semantics_.location(context, context.process)];
  std::vector<Step> steps;
  for (CommandId id = here.first_command; id < here.first_command + here.command_count; ++id) {
    step_ = {.process = context.process, .command = id};
    if (semantics_.is_possible(type.commands[id], context)) steps.push_back(step_);
  }
  return steps;
}

void SystemCursor::take_together(const Context& context, const std::vector<std::vector<Step>>& choices,
                                 const std::vector<std::size_t>& chosen) {
  set_scratch(context);
  try {
    for (std::size_t process = 0; process < chosen.size(); ++process) {
      path_.push_back(choices[process][chosen[process]]);
      take_on_scratch(path_.back(), false);
    }
    emit(scratch_);
  } catch (const FaultSignal& signal) {
    result_->add_fault(signal.fault, path_);
  }
  path_.clear();
}

// --- Who may move ---------------------------------------------------------------------------------

/// The largest priority below `bound` that a process has; -1 if there is none. Without priorities
/// all processes are on one level.
int SystemCursor::highest_priority(const Context& context, int bound) const {
  if (!program_.uses_priorities) return bound > 0 ? 0 : -1;
  int highest = -1;
  for (std::uint32_t process = 0; process < context.layout->processes.size(); ++process)
    if (const int priority = semantics_.priority(context, process); priority < bound)
      highest = std::max(highest, priority);
  return highest;
}

bool SystemCursor::is_at_level(const Context& context, int level) const {
  return !program_.uses_priorities || semantics_.priority(context, context.process) == level;
}

/// While some process is at a committed location, only such processes move.
bool SystemCursor::is_allowed_by_commitment(const Context& context, std::uint32_t process) const {
  return !uses_commitment_ || is_committed(context, process) || !is_anyone_committed(context);
}

bool SystemCursor::is_committed(const Context& context, std::uint32_t process) const {
  return semantics_.type_of(context, process).locations[semantics_.location(context, process)].committed;
}

bool SystemCursor::is_anyone_committed(const Context& context) const {
  for (std::uint32_t process = 0; process < context.layout->processes.size(); ++process)
    if (is_committed(context, process)) return true;
  return false;
}

// --- One process ----------------------------------------------------------------------------------

bool SystemCursor::move(const Context& context) {
  const ProcessType& type = semantics_.type_of(context, context.process);
  bool moved = false;
  std::uint32_t smallest = none;  // rank of what was possible
  step_ = {.process = context.process};
  try {
    if (!semantics_.is_provided(context)) return false;
    const Location& here = type.locations[semantics_.location(context, context.process)];
    for (CommandId id = here.first_command; id < here.first_command + here.command_count; ++id) {
      const std::uint32_t rank = type.commands[id].rank;
      if (rank > smallest || !try_command(context, id)) continue;
      smallest = rank;
      moved = true;
    }
  } catch (const FaultSignal& signal) {
    fail(signal.fault, step_);
    moved = true;
  }
  return moved;
}

bool SystemCursor::try_command(const Context& context, CommandId id) {
  const Command& command = semantics_.type_of(context, context.process).commands[id];
  const auto take_from_here = [&](const Step& step) {
    take(context, step);
    step_ = {.process = context.process, .command = id};
  };
  step_ = {.process = context.process, .command = id};
  if (semantics_.is_rendezvous(command, context)) {
    bool met = false;
    semantics_.for_each_partner(command, context, [&](std::uint32_t partner, CommandId partner_command) {
      if (!is_allowed_by_commitment(context, partner)) return;
      take_from_here({context.process, id, partner, partner_command});
      met = true;
    });
    return met;
  }
  if (!semantics_.is_possible(command, context)) return false;
  take_from_here(step_);
  return true;
}

void SystemCursor::take(const Context& context, const Step& step) {
  const std::uint32_t holder = step.partner == none ? step.process : step.partner;
  const CommandId last = step.partner == none ? step.command : step.partner_command;
  After after = semantics_.type_of(context, holder).commands[last].after;
  under_way(step, [&] {
    set_scratch(context);
    take_on_scratch(step, context.timeout);
    if (after == After::Continue) after = finish_step(holder);
    arrive(after, holder);
  });
}

void SystemCursor::reach(const Step& step, std::span<const Step> more, After after) {
  under_way(step, [&] {
    path_.insert(path_.end(), more.begin(), more.end());
    arrive(after, step.partner == none ? step.process : step.partner);
  });
}

template <class Work>
void SystemCursor::under_way(const Step& step, Work&& work) {
  const std::size_t length = path_.size();
  path_.push_back(step);
  try {
    work();
  } catch (const FaultSignal& signal) {
    if (signal.fault == Fault::EndlessStep) path_.resize(length + 1);
    result_->add_fault(signal.fault, path_);
  }
  path_.resize(length);
}

void SystemCursor::take_on_scratch(const Step& step, bool timeout) {
  if (const Fault fault = semantics_.take(scratch_, step, timeout); fault != Fault::None)
    result_->add_fault(fault, path_);
}

void SystemCursor::fail(Fault fault, const Step& step) {
  path_.push_back(step);
  result_->add_fault(fault, path_);
  path_.pop_back();
}

// --- Indivisible sequences ------------------------------------------------------------------------

/// Goes on with a deterministic step, in place, and says what may happen after it. What it has come to once
/// before, it comes to again for ever: that is noticed by comparing with a state that is kept for twice as
/// many commands each time \cite{brent1980cycle}, and a step that changes something again and again is given
/// up.
After SystemCursor::finish_step(std::uint32_t process) {
  constexpr int short_step = 64;  // not watched
  failed_.clear();
  for (int i = 1; i <= longest_step; ++i) {
    if (i >= short_step) {
      if (i > short_step && scratch_.view() == before_.view()) break;
      if (std::has_single_bit(static_cast<unsigned>(i))) before_ = scratch_;
    }
    const ProcessType& type = semantics_.type_of(scratch_.context(process), process);
    const CommandId id = advance(process);
    if (id == none) throw FaultSignal{Fault::BlockedStep};
    if (const After after = type.commands[id].after; after != After::Continue) return after;
  }
  throw FaultSignal{Fault::EndlessStep};
}

CommandId SystemCursor::advance(std::uint32_t process) {
  const Context context = scratch_.context(process);
  const ProcessType& type = semantics_.type_of(context, process);
  const Location& here = type.locations[semantics_.location(context, process)];
  for (CommandId id = here.first_command; id < here.first_command + here.command_count; ++id) {
    if (!semantics_.is_possible(type.commands[id], context)) continue;
    const Step step{.process = process, .command = id};
    if (wants_all_steps()) path_.push_back(step);
    const Fault fault = semantics_.take(scratch_, step, false);
    if (fault != Fault::None && has_not_failed(id)) result_->add_fault(fault, path_);
    return id;
  }
  return none;
}

/// A command of a deterministic step may fail a million times; that is told once.
bool SystemCursor::has_not_failed(CommandId command) {
  if (std::ranges::find(failed_, command) != failed_.end()) return false;
  failed_.push_back(command);
  return true;
}

/// `scratch_` is reached: a state of the system, or one inside an indivisible sequence.
void SystemCursor::arrive(After after, std::uint32_t holder) {
  if (after == After::Yield) {
    emit(scratch_);
    return;
  }
  if (is_inside_) {
    note_inside(holder);
    return;
  }
  is_inside_ = true;
  const bool ended = explore_inside(holder);
  is_inside_ = false;
  if (!ended) throw FaultSignal{Fault::EndlessStep};
}

/// Follows the sequence that `scratch_` is in to all its ends; false if it has none.
bool SystemCursor::explore_inside(std::uint32_t holder) {
  const std::size_t before = result_->size();
  const std::size_t length = path_.size();
  sequence_.clear();
  path_inside_ = length;
  note_inside(holder);
  bool is_first = true;  // an engine that passes states by has come here because it could not go on
  while ((holder = sequence_.take(inside_, path_)) != none) {
    if (!is_first && pass_by(holder) && !remember(inside_, holder)) continue;
    is_first = false;
    path_inside_ = path_.size();
    const Context context = inside_.context(holder);
    if (is_preempted(context) || !move(context)) emit(inside_);
  }
  path_.resize(length);
  return result_->size() > before;
}

void SystemCursor::note_inside(std::uint32_t holder) {
  if (!remember(scratch_, holder)) return;
  const auto steps = std::span(path_).subspan(path_inside_);
  sequence_.follow(semantics_.location(scratch_.context(holder), holder) % 64, path_inside_,
                   wants_all_steps() ? steps : steps.first(0));
}

bool SystemCursor::remember(const WorkingState& state, std::uint32_t holder) {
  const bool reads = way_reader_ && wants_all_steps();
  if (sequence_.remember(state, holder, reads ? way_reader_(path_, state.layout->id) : 0)) return true;
  if (!reads) result_->note_merged_ways();
  return false;
}

bool SystemCursor::pass_by(std::uint32_t holder) {
  if (pass(inside_, holder, sequence_.marks(), path_)) return true;
  const auto bytes = sequence_.taken();
  inside_.bytes.assign(bytes.begin(), bytes.end());
  return false;
}

bool SystemCursor::pass(WorkingState&, std::uint32_t, std::uint64_t, std::vector<Step>&) { return false; }

/// Even inside an indivisible sequence, whoever has a higher priority and is able goes first.
bool SystemCursor::is_preempted(const Context& context) const {
  if (!program_.uses_priorities) return false;
  const int own = semantics_.priority(context, context.process);
  try {
    for (std::uint32_t process = 0; process < context.layout->processes.size(); ++process)
      if (semantics_.priority(context, process) > own && semantics_.is_enabled(process, context)) return true;
  } catch (const FaultSignal&) {
    return true;  // that process fails when it is asked for its steps
  }
  return false;
}

void SystemCursor::emit(WorkingState& state) {
  for (const Variable* variable : hidden_)
    std::fill_n(state.bytes.begin() + variable->offset, variable->size(), std::byte{0});
  result_->add(state.view(), path_).propositions = mask(state.context(none));
}

// --- Propositions ---------------------------------------------------------------------------------

std::uint64_t SystemCursor::mask(const Context& context) const {
  std::uint64_t result = 0;
  for (std::size_t i = 0; i < propositions_.size(); ++i)
    if (holds(propositions_[i], context)) result |= std::uint64_t{1} << i;
  return result;
}

bool SystemCursor::holds(ExpressionId condition, const Context& context) const {
  try {
    return semantics_.evaluate(condition, context) != 0;
  } catch (const FaultSignal&) {
    return false;
  }
}

}  // namespace ouro::program
