#include "check/explicit_copy.hh"

#include <cassert>
#include <utility>

namespace ouro::check {

namespace {

class Copier final : public ExploreVisitor {
 public:
  Copier(const space::StateSpace& space, const ExplicitCopyOptions& options)
      : options_(options),
        cursor_(space.cursor()),
        exploration_(space, {.limits = options.limits, .progress = options.progress, .visitor = this}) {
    for (const std::string& name : options.propositions) builder_.proposition(name);
  }

  ExplicitCopy copy() {
    ExploreResult result = exploration_.run();
    return {builder_.build(), std::move(result)};
  }

  void transition(StateNumber source, space::StateView from, const space::Successors& successors,
                  const space::Successor& successor, store::Interned target) override {
    if (target.number == no_state) return;
    if (target.is_new) add_state(target.number, successors.state(successor), successor.propositions);
    if (source == no_state) {
      builder_.add_initial(target.number);
    } else {
      builder_.add_edge(source, target.number, action_of(from, successors.steps(successor)));
    }
  }

 private:
  void add_state(StateNumber number, space::StateView state, std::uint64_t label) {
    assert(number == builder_.state_count());
    builder_.add_state(label);
    if (cursor_->may_end(state)) builder_.set_may_end(number);
  }

  space::ExplicitSpace::Number action_of(space::StateView from, std::span<const space::Step> steps) {
    if (!options_.action) return 0;
    return builder_.action(options_.action(from, steps));
  }

  const ExplicitCopyOptions& options_;
  std::unique_ptr<space::Cursor> cursor_;
  space::ExplicitSpaceBuilder builder_;
  Exploration exploration_;
};

}  // namespace

ExplicitCopy explicit_copy(const space::StateSpace& space, const ExplicitCopyOptions& options) {
  return Copier(space, options).copy();
}

}  // namespace ouro::check
