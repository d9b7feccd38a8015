// Depth-first search.
//
// The path to the state at hand is on a stack, so that an error comes with its path and nothing is kept for
// the states that have been left. All successors of a state are interned when it is entered; those that have
// not been entered by another way wait on the stack, first come first entered. A bit for each state says
// whether it was entered. No recursion: the stack may be as deep as there are states.
//
// Where successors are left out and nothing may be put off for ever, strong components are kept track of: the
// first state of one that nothing leaves is expanded once more, and then all its successors are taken
// (terminal_components.hh).
#include <algorithm>
#include <cassert>
#include <cstddef>
#include <limits>
#include <map>
#include <optional>
#include <vector>

#include "check/search.hh"
#include "check/terminal_components.hh"

namespace ouro::check {

namespace {

class DepthFirst final : public Search {
 public:
  DepthFirst(const space::StateSpace& space, const ExploreOptions& options) : Search(space, options) {
    if (options.leave_out == LeaveOut::ForSafety) components_.emplace();
  }

  std::vector<StateNumber> path_to(StateNumber state) const override {
    const auto found = paths_.find(state);
    assert(found != paths_.end());
    return found->second;
  }

 protected:
  void search(LimitWatch& watch) override {
    if (initial_ == 0) initial_ = static_cast<StateNumber>(states().size());
    for (StateNumber root = 0; root < initial_ && !is_stopped(); ++root) {
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

  Counts counts() const override {
    Counts result = Search::counts();
    result.queue = waiting_.size();
    result.memory_bytes += path_.capacity() * sizeof(Frame) + waiting_.capacity() * sizeof(StateNumber) +
                           entered_.capacity() / 8 + (components_ ? components_->memory() : 0);
    return result;
  }

  void save_order(CheckedWriter& file, std::uint64_t states) const override {
    file.number(initial_);
    file.numbers(waiting_);
    file.number(path_.size());
    for (const Frame& frame : path_) {
      file.number(frame.state);
      file.number(frame.waiting_begin);
    }
    save_entered(file, states);
    if (components_) components_->save(file);
    save_paths(file, states);
  }

  void restore_order(CheckedReader& file, std::uint64_t states) override {
    initial_ = file.number_of<StateNumber>(states);
    waiting_ = file.numbers<StateNumber>(std::numeric_limits<std::uint64_t>::max(), states - 1);
    std::size_t waiting_begin = 0;
    for (std::uint64_t count = file.number(states); count > 0; --count) {
      path_.push_back(
          {file.number_of<StateNumber>(states - 1), file.number_of<std::size_t>(waiting_.size())});
      if (path_.back().waiting_begin < waiting_begin) file.refuse("its path is out of order");
      waiting_begin = path_.back().waiting_begin;
    }
    restore_entered(file, states);
    if (components_)
      components_->restore(file, states, [this](StateNumber state) { return is_entered(state); });
    for (std::uint64_t count = file.number(states); count > 0; --count) {
      const auto state = file.number_of<StateNumber>(states - 1);
      paths_[state] = file.numbers<StateNumber>(states, states - 1);
    }
  }

  void undo_batch() override {
    if (is_rest_) return;
    const Frame frame = path_.back();
    path_.pop_back();
    entered_[frame.state] = false;
    if (components_) components_->undo_enter();
    waiting_.resize(frame.waiting_begin);
    if (!path_.empty()) waiting_.push_back(frame.state);
  }

 private:
  struct Frame {
    StateNumber state;
    std::size_t waiting_begin;  // its successors wait from here on
  };
  static constexpr std::size_t bits = 8;  // of entered_, in a byte of a file

  void save_entered(CheckedWriter& file, std::uint64_t states) const {
    for (std::uint64_t first = 0; first < states; first += bits) {
      unsigned byte = 0;
      for (std::uint64_t i = 0; i < bits && first + i < states; ++i)
        byte |= (is_entered(static_cast<StateNumber>(first + i)) ? 1U : 0U) << i;
      const std::byte saved{static_cast<unsigned char>(byte)};
      file.bytes({&saved, 1});
    }
  }

  void restore_entered(CheckedReader& file, std::uint64_t states) {
    for (std::uint64_t first = 0; first < states; first += bits) {
      std::byte saved{};
      file.bytes({&saved, 1});
      for (std::uint64_t i = 0; i < bits && first + i < states; ++i)
        entered_.push_back((saved >> i & std::byte{1}) != std::byte{0});
    }
  }

  /// Paths to states that are left out will be found again.
  void save_paths(CheckedWriter& file, std::uint64_t states) const {
    const auto is_saved = [&](const auto& path) { return path.first < states; };
    file.number(static_cast<std::uint64_t>(std::ranges::count_if(paths_, is_saved)));
    for (const auto& path : paths_) {
      if (!is_saved(path)) continue;
      file.number(path.first);
      file.numbers(path.second);
    }
  }

  bool is_entered(StateNumber state) const { return state < entered_.size() && entered_[state]; }

  void enter(StateNumber state) {
    if (entered_.size() <= state) entered_.resize(std::max<std::size_t>(states().size(), 64));
    entered_[state] = true;
    path_.push_back({state, waiting_.size()});
    if (components_) components_->enter(state);
    expand_last(Part::Sufficient);
  }

  /// Expands the state at the end of the path.
  void expand_last(Part part) {
    is_rest_ = part == Part::Rest;
    clear_batch();
    expand(path_.back().state, part);
    take_batch(path_.size());
    if (is_stopped()) return;
    if (components_ && is_first_whole()) components_->note_whole();
    for (std::size_t i = targets().size(); i-- > 0;) {
      const StateNumber target = targets()[i].number;
      if (target == no_state) continue;
      if (!is_entered(target))
        waiting_.push_back(target);
      else if (components_)
        components_->meet(target);
    }
  }

  /// Enters the next successor of the state at the end of the path, or leaves that state.
  void go_on() {
    if (waiting_.size() == path_.back().waiting_begin) {
      leave();
      return;
    }
    const StateNumber next = waiting_.back();
    waiting_.pop_back();
    if (!is_entered(next))
      enter(next);
    else if (components_)
      components_->meet(next);
  }

  void leave() {
    if (components_ && components_->is_root(path_.back().state)) {
      if (components_->is_closed()) {
        expand_last(Part::Rest);
        return;
      }
      components_->leave();
    }
    path_.pop_back();
  }

  StateNumber initial_ = 0;  // so many initial states
  std::vector<Frame> path_;
  std::vector<StateNumber> waiting_;
  std::vector<bool> entered_;
  std::optional<TerminalComponents> components_;
  bool is_rest_ = false;                                   // the last batch is what had been left out before
  std::map<StateNumber, std::vector<StateNumber>> paths_;  // to the first error of each kind
};

}  // namespace

std::unique_ptr<Search> depth_first(const space::StateSpace& space, const ExploreOptions& options) {
  return std::make_unique<DepthFirst>(space, options);
}

}  // namespace ouro::check
