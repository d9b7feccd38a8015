// Depth-first search.
//
// The path to the state at hand is on a stack, so that an error comes with its path and nothing is kept for
// the states that have been left. All successors of a state are interned when it is entered; those that have
// not been entered by another way wait on the stack, first come first entered. A bit for each state says
// whether it was entered. No recursion: the stack may be as deep as there are states.
#include <algorithm>
#include <cassert>
#include <map>
#include <vector>

#include "check/search.hh"

namespace ouro::check {

namespace {

class DepthFirst final : public Search {
 public:
  using Search::Search;

  std::vector<StateNumber> path_to(StateNumber state) const override {
    const auto found = paths_.find(state);
    assert(found != paths_.end());
    return found->second;
  }

 protected:
  void search(LimitWatch& watch) override {
    const auto initial = static_cast<StateNumber>(states().size());
    for (StateNumber root = 0; root < initial && !is_stopped(); ++root) {
      if (!is_entered(root)) enter(root);
      while (!path_.empty() && !is_stopped() && !is_limit_reached(watch)) go_on();
    }
  }

  void note_witness(StateNumber state) override {
    auto [found, is_new] = paths_.try_emplace(state);
    if (!is_new) return;
    for (const Frame& frame : path_) found->second.push_back(frame.state);
    if (path_.empty() || path_.back().state != state) found->second.push_back(state);
  }

  bool leads_on(StateNumber successor) const override {
    return successor >= on_path_.size() || !on_path_[successor];
  }

  Counts counts() const override {
    Counts result = Search::counts();
    result.queue = waiting_.size();
    result.memory_bytes += path_.capacity() * sizeof(Frame) + waiting_.capacity() * sizeof(StateNumber) +
                           (entered_.capacity() + on_path_.capacity()) / 8;
    return result;
  }

 private:
  struct Frame {
    StateNumber state;
    std::size_t waiting_begin;  // its successors wait from here on
  };

  bool is_entered(StateNumber state) const { return state < entered_.size() && entered_[state]; }

  void enter(StateNumber state) {
    if (entered_.size() <= state) {
      entered_.resize(std::max<std::size_t>(states().size(), 64));
      on_path_.resize(entered_.size());
    }
    entered_[state] = on_path_[state] = true;
    path_.push_back({state, waiting_.size()});
    clear_batch();
    expand(state);
    take_batch(path_.size());
    for (std::size_t i = targets().size(); i-- > 0;)
      if (const StateNumber target = targets()[i].number; target != no_state && !is_entered(target))
        waiting_.push_back(target);
  }

  /// Enters the next successor of the state at the end of the path, or leaves that state.
  void go_on() {
    if (waiting_.size() == path_.back().waiting_begin) {
      on_path_[path_.back().state] = false;
      path_.pop_back();
      return;
    }
    const StateNumber next = waiting_.back();
    waiting_.pop_back();
    if (!is_entered(next)) enter(next);
  }

  std::vector<Frame> path_;
  std::vector<StateNumber> waiting_;
  std::vector<bool> entered_;
  std::vector<bool> on_path_;
  std::map<StateNumber, std::vector<StateNumber>> paths_;  // to the first error of each kind
};

}  // namespace

std::unique_ptr<Search> depth_first(const space::StateSpace& space, const ExploreOptions& options) {
  return std::make_unique<DepthFirst>(space, options);
}

}  // namespace ouro::check
