#include "session/reduced_steps.hh"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>

namespace ouro::session {

using space::StateView;
using space::Step;
using space::Successor;

template <class IsWanted>
std::vector<Step> ReducedSteps::steps_of(StateView from, const IsWanted& is_wanted) {
  successors_.clear();
  cursor_->successors(from, successors_);
  const auto entries = successors_.entries();
  const auto found = std::ranges::find_if(entries, is_wanted);
  if (found == entries.end())
    throw std::logic_error(fmt::format(
        "the counterexample does not hold: in {} the interpreter of the reduced program has no such step",
        hexadecimal(from)));
  return expand(reduced_, explored_.semantics().layouts(), from.layout, successors_.steps(*found));
}

std::vector<Step> ReducedSteps::between(StateView from, StateView to) {
  return steps_of(from, [&](const Successor& successor) {
    return successor.has_state && successors_.state(successor) == to;
  });
}

std::vector<Step> ReducedSteps::to_fault(StateView from, space::Fault fault,
                                         const std::optional<Step>& first_step) {
  return steps_of(from, [&](const Successor& successor) {
    const auto steps = successors_.steps(successor);
    return successor.fault == fault && (!first_step || (!steps.empty() && steps.front() == *first_step));
  });
}

}  // namespace ouro::session
