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

  void transition(StateNumber source, const space::Successors& successors, const space::Successor& successor,
                  store::Interned target) override {
    if (target.number == Exploration::no_state) return;
    if (target.is_new) add_state(target.number, successor.propositions);
    if (source == Exploration::no_state) {
      builder_.add_initial(target.number);
    } else {
      builder_.add_edge(source, target.number, action_of(source, successors.steps(successor)));
    }
  }

 private:
  void add_state(StateNumber number, std::uint64_t label) {
    assert(number == builder_.state_count());
    builder_.add_state(label);
    if (cursor_->may_end(exploration_.states().state(number))) builder_.set_may_end(number);
  }

  space::ExplicitSpace::Number action_of(StateNumber source, std::span<const space::Step> steps) {
    if (!options_.action) return 0;
    return builder_.action(options_.action(exploration_.states().state(source), steps));
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
