// Breadth-first search.
//
// The store numbers states in the order in which they arrive, which is the order in which they are to be
// expanded: the queue is one number, the next state to expand, and costs nothing. A level ends where the
// store ended when the level before it was finished; a batch never crosses that line.
//
// Nor do paths cost anything while the search goes on. A predecessor of a state lies on the level before it:
// the states there are expanded once more, in order, until one has the state among its successors. The path
// that is found is the one that parents would have given, and finding it takes no longer than the search did.
// (Where successors are left out it may be another one, of the same length, that uses what was left out.)
#include <algorithm>
#include <cassert>
#include <vector>

#include "check/search.hh"

namespace ouro::check {

namespace {

class BreadthFirst final : public Search {
 public:
  BreadthFirst(const space::StateSpace& space, const ExploreOptions& options)
      : Search(space, options), space_(space) {}

  std::vector<StateNumber> path_to(StateNumber state) const override {
    assert(state < states().size());
    auto level = std::ranges::upper_bound(levels_, state) - 1;
    std::vector<StateNumber> path{state};
    for (; level != levels_.begin(); --level) path.push_back(predecessor(path.back(), *(level - 1)));
    std::ranges::reverse(path);
    return path;
  }

 protected:
  void search(LimitWatch& watch) override {
    while (!is_stopped() && next_ < states().size() && !is_limit_reached(watch)) {
      if (next_ == levels_.back()) levels_.push_back(static_cast<StateNumber>(states().size()));
      clear_batch();
      while (next_ < levels_.back() && !is_batch_full()) expand(next_++);
      take_batch(levels_.size() - 1);
    }
  }

  bool leads_on(StateNumber successor) const override { return successor >= next_; }

  Counts counts() const override {
    Counts result = Search::counts();
    result.queue = states().size() - next_;
    return result;
  }

  void save_order(CheckedWriter& file, std::uint64_t) const override {
    file.number(next_);
    file.numbers(levels_);
  }

  void restore_order(CheckedReader& file, std::uint64_t states) override {
    next_ = file.number_of<StateNumber>(states);
    levels_ = file.numbers<StateNumber>(states + 1, states);
    if (levels_.empty() || levels_.front() != 0 || !std::ranges::is_sorted(levels_) || next_ > levels_.back())
      file.refuse("its levels are out of order");
  }

  void undo_batch() override { next_ = first_of_batch(); }

 private:
  /// The first state from `begin` on that has `target` among its successors.
  StateNumber predecessor(StateNumber target, StateNumber begin) const {
    const auto cursor = space_.cursor();
    const space::StoredState wanted = states().state(target);
    space::Successors successors;
    store::Loaded loaded;
    for (StateNumber number = begin; number < target; ++number) {
      states().load(number, loaded);
      successors.clear();
      cursor->successors(loaded.view, successors);
      const bool found = std::ranges::any_of(successors.entries(), [&](const space::Successor& successor) {
        return successor.has_state && successors.state(successor) == wanted.view();
      });
      if (found) return number;
    }
    assert(false && "a state that was reached has a predecessor");
    return no_state;
  }

  const space::StateSpace& space_;
  StateNumber next_ = 0;                // the next state to expand
  std::vector<StateNumber> levels_{0};  // where each level begins; the last one is that of the successors
};

}  // namespace

std::unique_ptr<Search> breadth_first(const space::StateSpace& space, const ExploreOptions& options) {
  return std::make_unique<BreadthFirst>(space, options);
}

}  // namespace ouro::check
