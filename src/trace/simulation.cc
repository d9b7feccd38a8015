#include "trace/simulation.hh"

#include <algorithm>
#include <cassert>
#include <utility>

#include "trace/expand_along.hh"

namespace ouro::trace {

using space::Fault;
using space::Step;
using space::Successor;

Simulation::Simulation(const program::Interpreter& space, Memory memory)
    : narrator_(space.semantics()), cursor_(space.cursor()), memory_(memory) {
  cursor_->initial(successors_);
  assert(successors_.size() == 1);
  const Successor& first = successors_[0];
  if (!first.has_state) {
    status_ = Status::Faulty;
    fault_ = first.fault;
    state_.layout = program::Layouts::empty;
    state_.bytes.resize(narrator_.semantics().layouts()[state_.layout].size);
    return;
  }
  state_ = space::StoredState(successors_.state(first));
  arrive();
}

program::Context Simulation::context() const {
  return {&narrator_.semantics().layouts()[state_.layout], state_.bytes.data(), program::none, false};
}

void Simulation::arrive() {
  status_ = Status::Running;
  fault_ = Fault::None;
  successors_.clear();
  cursor_->successors(state_.view(), successors_);
  collect_choices();
  if (offered_ == 0) status_ = cursor_->may_end(state_.view()) ? Status::Ended : Status::Deadlock;
}

/// A violated assertion is reported twice, be it one about values or about events: as a fault, and by the
/// state that the step leads to all the same. A run ends at the fault, so the state is no choice of its own.
void Simulation::collect_choices() {
  choices_.clear();
  const auto is_violated = [](Fault fault) { return fault != Fault::None && leaves_state(fault); };
  const auto goes_through = [&](const Successor& whole, const Successor& part) {
    const auto steps = successors_.steps(whole);
    const auto prefix = successors_.steps(part);
    return &whole != &part && is_violated(part.fault) && prefix.size() <= steps.size() &&
           std::ranges::equal(prefix, steps.first(prefix.size()));
  };
  std::vector<std::size_t> covered;
  const bool any_violated = std::ranges::any_of(successors_.entries(), is_violated, &Successor::fault);
  for (std::size_t i = 0; i < successors_.size(); ++i) {
    const bool is_covered = any_violated && !is_violated(successors_[i].fault) &&
                            std::ranges::any_of(successors_.entries(), [&](const Successor& other) {
                              return goes_through(successors_[i], other);
                            });
    (is_covered ? covered : choices_).push_back(i);
  }
  offered_ = choices_.size();
  choices_.insert(choices_.end(), covered.begin(), covered.end());
}

std::span<const Step> Simulation::steps(std::size_t choice) const {
  return successors_.steps(successors_[choices_[choice]]);
}

Story Simulation::tell(std::size_t choice) const {
  return narrator_.tell(state_.view(), steps(choice), successors_[choices_[choice]].fault);
}

std::vector<Event> Simulation::take(std::size_t choice) {
  Story story = tell(choice);
  const Successor& successor = successors_[choices_[choice]];
  if (memory_ == Memory::History) history_.push_back(state_);
  fault_ = successor.fault;
  if (fault_ == Fault::None) {
    state_ = space::StoredState(successors_.state(successor));
    arrive();
  } else {
    state_ = space::StoredState(story.state.view());
    status_ = Status::Faulty;
    choices_.clear();
    offered_ = 0;
  }
  return std::move(story.events);
}

bool Simulation::undo() {
  assert(memory_ == Memory::History);
  if (history_.empty()) return false;
  state_ = std::move(history_.back());
  history_.pop_back();
  arrive();
  return true;
}

std::size_t Simulation::draw(Random& random) const {
  assert(offered_ > 0);
  std::vector<std::uint32_t> movers;
  for (std::size_t i = 0; i < offered_; ++i) movers.push_back(steps(i).front().process);
  std::vector<std::uint32_t> distinct = movers;
  std::ranges::sort(distinct);
  distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
  const std::uint32_t mover = distinct[random.below(distinct.size())];
  auto nth = random.below(static_cast<std::uint64_t>(std::ranges::count(movers, mover)));
  std::size_t choice = 0;
  while (movers[choice] != mover || nth-- > 0) ++choice;
  return choice;
}

void Simulation::offer_way(std::span<const Step> way) {
  if (status_ != Status::Running) return;
  expand_along(way, state_.view(), *cursor_, successors_);
  collect_choices();
}

std::optional<std::size_t> Simulation::find(std::span<const Step> wanted, bool goes_on) const {
  const std::size_t end = goes_on ? choices_.size() : offered_;
  for (std::size_t i = 0; i < end; ++i) {
    const bool fits = !goes_on || successors_[choices_[i]].has_state;
    if (fits && std::ranges::equal(steps(i), wanted)) return i;
  }
  return std::nullopt;
}

}  // namespace ouro::trace
