#include "trace/replay.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <stdexcept>
#include <utility>

namespace ouro::trace {

using space::Fault;
using space::StateView;
using space::Step;
using space::Successor;

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

void Replay::go_to(StateView state) {
  expand();
  const auto entries = successors_.entries();
  const auto found = std::ranges::find_if(entries, [&](const Successor& successor) {
    return successor.has_state && successors_.state(successor) == state;
  });
  if (found == entries.end()) fail("the interpreter has no step to", hexadecimal(state));
  if (state_) take(successors_.steps(*found), found->fault);
  state_.emplace(state);
}

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
  if (state_) take(successors_.steps(*found), fault);
  end("fault", fault);
}

void Replay::end_in_deadlock() {
  assert(state_);
  expand();
  if (!successors_.empty()) fail("the interpreter knows a step,", "and this is no deadlock");
  if (cursor_->may_end(state_->view())) fail("the system may end,", "and this is no deadlock");
  end("deadlock", Fault::None);
}

void Replay::end_where_false(program::ExpressionId condition) {
  assert(state_);
  Fault fault = Fault::None;
  try {
    if (narrator_.semantics().evaluate(condition, context()) != 0) fail("the condition", "is true");
  } catch (const program::FaultSignal& signal) {
    fault = signal.fault;
  }
  end("condition", fault);
}

void Replay::end(std::string reason, Fault fault) {
  run_.end = {std::move(reason), {}, {}, {}};
  if (fault != Fault::None) run_.end->fault = to_string(fault);
  if (!state_) return;
  run_.end->variables = narrator_.names().items(context());
  run_.end->processes = narrator_.names().positions(context());
}

}  // namespace ouro::trace
