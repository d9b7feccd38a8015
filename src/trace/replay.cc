#include "trace/replay.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

#include "trace/expand_along.hh"

namespace ouro::trace {

using space::Fault;
using space::StateView;
using space::Step;
using space::Successor;

namespace {

std::string text_of(const Step& step) {
  if (step.command == Step::none) return fmt::format("the provided clause of process {}", step.process);
  std::string text = fmt::format("command {} of process {}", step.command, step.process);
  if (step.partner != Step::none)
    text += fmt::format(" with command {} of process {}", step.partner_command, step.partner);
  return text;
}

std::uint64_t bit_of(std::uint32_t process) { return process < 64 ? std::uint64_t{1} << process : 0; }

std::uint64_t participants(std::span<const Step> steps) {
  std::uint64_t result = 0;
  for (const Step& step : steps) result |= bit_of(step.process) | bit_of(step.partner);
  return result;
}

/// The state that a transition ends in, if it ends here.
program::WorkingState without_hidden(const program::Program& program, program::WorkingState state) {
  for (const program::Variable& variable : program.globals)
    if (variable.hidden) std::fill_n(state.bytes.begin() + variable.offset, variable.size(), std::byte{0});
  return state;
}

}  // namespace

Replay::Replay(const program::Interpreter& space, std::string model)
    : narrator_(space.semantics()), cursor_(space.cursor()) {
  run_.model = std::move(model);
}

void Replay::fail(std::string_view what, const std::string& detail) const {
  throw std::logic_error(fmt::format("the counterexample does not hold: after {} steps of {}, in {}, {} {}",
                                     steps_, run_.model,
                                     state_ ? hexadecimal(state_->view()) : "no state yet", what, detail));
}

program::Context Replay::context() const {
  const auto& layouts = narrator_.semantics().layouts();
  if (!state_) return {&layouts[program::Layouts::empty], nullptr, program::none, false};
  return {&layouts[state_->layout], state_->bytes.data(), program::none, false};
}

void Replay::expand() {
  successors_.clear();
  if (state_)
    cursor_->successors(state_->view(), successors_);
  else
    cursor_->initial(successors_);
}

void Replay::begin_at(StateView state) {
  assert(!state_);
  state_.emplace(state);
}

void Replay::go_to(StateView state) {
  expand();
  const Successor* found = nullptr;
  for (const Successor& successor : successors_.entries()) {
    if (!successor.has_state || successors_.state(successor) != state) continue;
    const bool is_preferred = (participants(successors_.steps(successor)) & preferred_) != 0;
    if (found == nullptr || is_preferred) found = &successor;
    if (is_preferred) break;
  }
  if (found == nullptr) fail("the interpreter has no step to", hexadecimal(state));
  note_movers(*found);
  if (state_) take(successors_.steps(*found), found->fault);
  state_.emplace(state);
}

void Replay::note_movers(const Successor& taken) {
  movers_ = participants(successors_.steps(taken));
  enabled_ = 0;
  for (const Successor& successor : successors_.entries())
    if (const auto steps = successors_.steps(successor); successor.has_state && !steps.empty())
      enabled_ |= bit_of(steps.front().process);
}

// --- A path told by its steps ---------------------------------------------------------------------

void Replay::begin() {
  assert(!state_);
  expand();
  if (successors_.size() != 1 || !successors_[0].has_state) fail("the interpreter has no", "initial state");
  state_.emplace(successors_.state(successors_[0]));
}

std::size_t Replay::go_on(std::span<const Step> steps) {
  assert(state_ && !steps.empty());
  expand();
  Reached next = find(steps, Fault::None);
  if (next.successor == nullptr) {
    expand_along(steps, state_->view(), *cursor_, successors_);
    next = find(steps, Fault::None);
  }
  if (next.successor == nullptr) next = find_way_to_same_state(steps);
  if (next.successor == nullptr) fail("the interpreter cannot take", text_of(steps.front()));
  take(successors_.steps(*next.successor), Fault::None);
  state_.emplace(successors_.state(*next.successor));
  return next.steps;
}

Replay::Reached Replay::find(std::span<const Step> steps, Fault fault) const {
  for (const Successor& successor : successors_.entries()) {
    const auto taken = successors_.steps(successor);
    if (successor.fault == fault && !taken.empty() && taken.size() <= steps.size() &&
        std::ranges::equal(taken, steps.first(taken.size())))
      return {&successor, taken.size()};
  }
  return {};
}

Replay::Reached Replay::find_way_to_same_state(std::span<const Step> steps) const {
  const program::Semantics& semantics = narrator_.semantics();
  program::WorkingState walk{&semantics.layouts()[state_->layout], state_->bytes};
  for (std::size_t i = 0; i < steps.size() && narrator_.attempt(walk, steps[i], i == 0); ++i) {
    const program::WorkingState end = without_hidden(semantics.program(), walk);
    for (const Successor& successor : successors_.entries())
      if (successor.has_state && successors_.state(successor) == end.view()) return {&successor, i + 1};
  }
  return {};
}

// --- What is wrong --------------------------------------------------------------------------------

void Replay::take(std::span<const Step> steps, Fault fault) {
  Story story = narrator_.tell(state_->view(), steps, fault);
  if (story.events.empty()) fail("the narrator has nothing to tell about", std::string(to_string(fault)));
  for (const Event& event : story.events) steps_ += event.terminated ? 0U : 1U;
  run_.add(story.events);
  last_ = std::move(story.events.back());
  if (fault != Fault::None) state_.emplace(story.state.view());
}

void Replay::end_in_fault(Fault fault, std::optional<Step> first_step) {
  expand();
  const auto entries = successors_.entries();
  const auto found = std::ranges::find_if(entries, [&](const Successor& successor) {
    const auto steps = successors_.steps(successor);
    return successor.fault == fault && (!first_step || (!steps.empty() && steps.front() == *first_step));
  });
  if (found == entries.end()) fail("the interpreter does not find:", std::string(to_string(fault)));
  take_fault(*found);
}

void Replay::end_in_fault_within(Fault fault, std::span<const Step> steps) {
  assert(state_);
  while (!steps.empty()) {
    expand();
    const Successor* found = find(steps, fault).successor;
    if (found == nullptr && find(steps, Fault::None).successor == nullptr) {
      expand_along(steps, state_->view(), *cursor_, successors_);
      found = find(steps, fault).successor;
      if (found == nullptr && find(steps, Fault::None).successor == nullptr)
        found = find_fault_of(steps, fault);
    }
    if (found != nullptr) return take_fault(*found);
    steps = steps.subspan(go_on(steps));
  }
  fail("the interpreter does not find:", std::string(to_string(fault)));
}

const Successor* Replay::find_fault_of(std::span<const Step> steps, Fault fault) const {
  for (const Successor& successor : successors_.entries()) {
    const auto taken = successors_.steps(successor);
    if (successor.fault == fault && !taken.empty() && taken.front().process == steps.front().process &&
        std::ranges::find(steps, taken.back()) != steps.end())
      return &successor;
  }
  return nullptr;
}

void Replay::take_fault(const Successor& successor) {
  const Fault fault = successor.fault;
  if (state_) take(successors_.steps(successor), fault);
  end("fault", fault);
}

void Replay::end_in_deadlock() {
  assert(state_);
  expand();
  if (!successors_.empty()) fail("the interpreter knows a step,", "and this is no deadlock");
  if (cursor_->may_end(state_->view())) fail("the system may end,", "and this is no deadlock");
  end("deadlock", Fault::None);
}

bool Replay::is_stuck() {
  expand();
  return successors_.empty();
}

void Replay::let_leave() {
  const auto leaves = [&](const Successor& successor) {
    const auto steps = successors_.steps(successor);
    if (!successor.has_state || steps.size() != 1) return false;
    const program::Semantics& semantics = narrator_.semantics();
    return semantics.type_of(context(), steps[0].process).commands[steps[0].command].terminates();
  };
  while (true) {
    expand();
    const auto entries = successors_.entries();
    const auto found = std::ranges::find_if(entries, leaves);
    if (found == entries.end()) return;
    take(successors_.steps(*found), Fault::None);
    state_.emplace(successors_.state(*found));
  }
}

void Replay::begin_cycle() {
  assert(state_);
  cycle_ = state_;
  run_.loop = run_.steps.size();
}

void Replay::end_in_cycle() {
  assert(cycle_);
  if (!is_stuck()) {
    go_to(cycle_->view());
    return end("cycle", Fault::None);
  }
  if (state_->view() != cycle_->view()) fail("the cycle does not go back to", hexadecimal(cycle_->view()));
  run_.loop.reset();
  end("stays", Fault::None);
}

void Replay::end_open() { end("open", Fault::None); }

void Replay::end_where_false(program::ExpressionId condition) {
  const std::optional<Fault> objection = objection_to(condition);
  if (!objection) fail("the condition", "is true");
  end("condition", *objection);
}

std::optional<Fault> Replay::objection_to(program::ExpressionId condition) const {
  assert(state_);
  try {
    if (narrator_.semantics().evaluate(condition, context()) != 0) return std::nullopt;
    return Fault::None;
  } catch (const program::FaultSignal& signal) {
    return signal.fault;
  }
}

void Replay::end(std::string reason, Fault fault) {
  run_.end = {std::move(reason), {}, {}, {}};
  if (fault != Fault::None) run_.end->fault = to_string(fault);
  if (!state_) return;
  run_.end->variables = narrator_.names().items(context());
  run_.end->processes = narrator_.names().positions(context());
}

}  // namespace ouro::trace
