#include "reduce/partial_order.hh"

#include <utility>

#include "program/layout.hh"

namespace ouro::reduce {
namespace {

using space::StateView;
using space::Step;
using space::Successors;

class PartialOrderCursor final : public space::Cursor {
 public:
  PartialOrderCursor(std::unique_ptr<space::Cursor> cursor, const UseFinder& finder,
                     const std::vector<program::ExpressionId>& propositions, Keep keep)
      : cursor_(std::move(cursor)),
        layouts_(finder.semantics().layouts()),
        stubborn_(finder, propositions, keep) {}

  void initial(Successors& result) override {
    cursor_->initial(result);
    result.note_sufficient_end(result.size());
  }

  void successors(const StateView& state, Successors& result) override {
    const std::size_t begin = result.size();
    cursor_->successors(state, result);
    result.note_sufficient_end(result.size());
    if (result.size() - begin < 2) return;
    steps_.clear();
    for (std::size_t i = begin; i < result.size(); ++i) steps_.push_back(first_step(result, i));
    const program::Context context{&layouts_[state.layout], state.bytes.data(), program::none, false};
    if (stubborn_.find(context, steps_)) bring_forward(begin, result);
  }

  bool may_end(StateView state) override { return cursor_->may_end(state); }
  std::uint64_t propositions(StateView state) override { return cursor_->propositions(state); }

 private:
  static Step first_step(const Successors& successors, std::size_t i) {
    const auto steps = successors.steps(successors[i]);
    return steps.empty() ? Step{} : steps.front();
  }

  void bring_forward(std::size_t begin, Successors& result) {
    std::size_t end = begin;
    for (std::size_t i = begin; i < result.size(); ++i)
      if (stubborn_.contains(steps_[i - begin])) result.swap_entries(end++, i);
    result.note_sufficient_end(end);
  }

  std::unique_ptr<space::Cursor> cursor_;
  program::KnownLayouts layouts_;
  StubbornSets stubborn_;
  std::vector<Step> steps_;
};

}  // namespace

std::optional<std::string> objection_to_partial_order(const program::Program& program) {
  if (program.synchronous) return "all processes move in every step";
  if (program.uses_priorities) return "a process of higher priority keeps others from moving";
  if (program.last_process != program::none) return "the program asks which process moved last (_last)";
  return std::nullopt;
}

PartialOrderSpace::PartialOrderSpace(const space::StateSpace& space, const program::Semantics& semantics,
                                     std::vector<program::ExpressionId> propositions, Keep keep)
    : space_(space), finder_(semantics), propositions_(std::move(propositions)), keep_(keep) {}

std::unique_ptr<space::Cursor> PartialOrderSpace::cursor() const {
  return std::make_unique<PartialOrderCursor>(space_.cursor(), finder_, propositions_, keep_);
}

}  // namespace ouro::reduce
