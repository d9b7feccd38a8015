#include "reduce/partial_order.hh"

#include <utility>

#include "program/layout.hh"

namespace ouro::reduce {
namespace {

using space::Expansion;
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

  void initial(Successors& result) override { cursor_->initial(result); }
  void successors(const StateView& state, Successors& result) override { cursor_->successors(state, result); }

  void choose(std::span<Expansion> expansions, Successors& successors) override {
    note_first_steps(expansions, successors);
    stubborn_.clear();
    const Step* steps = steps_.data();
    for (Expansion& expansion : expansions) {
      const std::size_t count = expansion.end - expansion.begin;
      const program::Context context{&layouts_[expansion.state.layout], expansion.state.bytes.data(),
                                     program::none, false};
      stubborn_.expect(context, {steps, count});
      steps += count;
    }
    for (std::size_t i = 0; i < expansions.size(); ++i) {
      expansions[i].sufficient = expansions[i].end;
      if (stubborn_.find(i)) bring_forward(expansions[i], successors);
    }
  }

  bool may_end(StateView state) override { return cursor_->may_end(state); }
  std::uint64_t propositions(StateView state) override { return cursor_->propositions(state); }

 private:
  void note_first_steps(std::span<const Expansion> expansions, const Successors& successors) {
    steps_.clear();
    for (const Expansion& expansion : expansions) {
      for (std::size_t i = expansion.begin; i < expansion.end; ++i) {
        const auto steps = successors.steps(successors[i]);
        steps_.push_back(steps.empty() ? Step{} : steps.front());
      }
    }
  }

  void bring_forward(Expansion& expansion, Successors& successors) {
    std::size_t end = expansion.begin;
    for (std::size_t i = expansion.begin; i < expansion.end; ++i)
      if (stubborn_.contains(successors.steps(successors[i]).front())) successors.swap_entries(end++, i);
    expansion.sufficient = end;
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
