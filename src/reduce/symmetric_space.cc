#include "reduce/symmetric_space.hh"

#include <fmt/format.h>

#include <stdexcept>

namespace ouro::reduce {

using space::StateView;
using space::StoredState;
using space::Successors;

namespace {

class SymmetricCursor final : public space::Cursor {
 public:
  SymmetricCursor(std::unique_ptr<space::Cursor> inside, const Canonical& canonical)
      : inside_(std::move(inside)), canonical_(canonical) {}

  void initial(Successors& result) override {
    const std::size_t before = result.size();
    inside_->initial(result);
    replace(result, before);
  }

  void successors(const StateView& state, Successors& result) override {
    const std::size_t before = result.size();
    inside_->successors(state, result);
    replace(result, before);
  }

  void choose(std::span<space::Expansion> expansions, Successors& successors) override {
    inside_->choose(expansions, successors);
  }

  bool may_end(StateView state) override { return inside_->may_end(state); }
  std::uint64_t propositions(StateView state) override { return inside_->propositions(state); }

 private:
  void replace(Successors& result, std::size_t from) {
    for (std::size_t i = from; i < result.size(); ++i)
      if (result[i].has_state && canonical_.applies_to(result.state(result[i])))
        canonical_.replace(result.bytes(i), scratch_);
  }

  std::unique_ptr<space::Cursor> inside_;
  const Canonical& canonical_;
  Canonical::Scratch scratch_;
};

}  // namespace

SymmetricSpace::SymmetricSpace(const space::StateSpace& inside, const program::Semantics& semantics,
                               const Symmetry& symmetry)
    : inside_(inside), canonical_(semantics.program(), semantics.layouts()[symmetry.layout()], symmetry) {}

std::unique_ptr<space::Cursor> SymmetricSpace::cursor() const {
  return std::make_unique<SymmetricCursor>(inside_.cursor(), canonical_);
}

SymmetricPath::SymmetricPath(const program::Interpreter& interpreter, const Canonical& canonical)
    : canonical_(canonical), cursor_(interpreter.cursor()) {
  permutation_ = identity_of(canonical.slots().member_count());
}

StoredState SymmetricPath::begin(StateView first) {
  permutation_ = identity_of(canonical_.slots().member_count());
  successors_.clear();
  cursor_->initial(successors_);
  return take(first);
}

void SymmetricPath::begin_at(StateView first) {
  permutation_ = identity_of(canonical_.slots().member_count());
  state_ = StoredState(first);
}

StoredState SymmetricPath::go_to(StateView next) {
  successors_.clear();
  cursor_->successors(state_.view(), successors_);
  return take(next);
}

bool SymmetricPath::is_stuck() {
  successors_.clear();
  cursor_->successors(state_.view(), successors_);
  return successors_.empty();
}

StoredState SymmetricPath::take(StateView wanted) {
  for (const space::Successor& successor : successors_.entries()) {
    if (!successor.has_state || successor.layout != wanted.layout) continue;
    const StoredState reached(successors_.state(successor));
    StoredState standing = reached;
    const bool applies = canonical_.applies_to(reached.view());
    if (applies) canonical_.replace(standing.bytes, scratch_);
    if (!(standing.view() == wanted)) continue;
    StoredState real = reached;
    if (applies) {
      canonical_.slots().apply(permutation_, reached.bytes, real.bytes);
      permutation_ = composed(inverse_of(scratch_.permutation), permutation_);
    }
    state_ = std::move(standing);
    return real;
  }
  throw std::logic_error(
      fmt::format("the counterexample does not hold: no state that {} stands for comes next on its path",
                  hexadecimal(wanted)));
}

space::Step SymmetricPath::step(space::Step step) const {
  if (step.process != space::Step::none)
    step.process = canonical_.slots().process(permutation_, step.process);
  if (step.partner != space::Step::none)
    step.partner = canonical_.slots().process(permutation_, step.partner);
  return step;
}

}  // namespace ouro::reduce
