// Breadth-first search.
//
// The store numbers states in the order in which they arrive, which is the order in which they are to be
// expanded: the queue is one number, the next state to expand, and costs nothing. A level ends where the
// store ended when the level before it was finished; a batch never crosses that line.
//
// Where successors are left out and nothing may be put off for ever, what was taken is looked at when
// everything has been expanded: some states may have to be made whole (put_off.hh). What comes of that is a
// round: a level of its own, behind all others, and everything goes on from there.
//
// Nor do paths cost anything while the search goes on. A predecessor of a state lies on the level before it,
// or if that is where a round begins, among the states that were made whole: these are expanded once more, in
// order, until one has the state among its successors. The path that is found is the one that parents would
// have given, and finding it takes no longer than the search did. (Where successors are left out it may be
// another one, of the same length, that uses what was left out.)
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <vector>

#include "check/put_off.hh"
#include "check/search.hh"

namespace ouro::check {

namespace {

class BreadthFirst final : public Search {
 public:
  BreadthFirst(const space::StateSpace& space, const ExploreOptions& options)
      : Search(space, options), space_(space) {
    if (options.leave_out == LeaveOut::ForSafety) put_off_.emplace();
  }

  std::vector<StateNumber> path_to(StateNumber state) const override {
    assert(state < states().size());
    std::vector<StateNumber> path{state};
    while (const auto before = predecessor(path.back())) path.push_back(*before);
    std::ranges::reverse(path);
    return path;
  }

 protected:
  void search(LimitWatch& watch) override {
    while (!is_stopped() && is_more() && !is_limit_reached(watch)) go_on();
  }

  Counts counts() const override {
    Counts result = Search::counts();
    result.queue = states().size() - next_;
    if (put_off_) result.memory_bytes += put_off_->memory();
    return result;
  }

  void save_order(CheckedWriter& file, std::uint64_t) const override {
    file.number(next_);
    file.number(levels_.size());
    for (const Level& level : levels_) {
      file.number(level.begin);
      file.number(level.depth);
    }
    file.number(rounds_.size());
    for (const Round& round : rounds_) {
      file.number(round.begin);
      file.numbers(round.made_whole);
    }
    file.number(next_whole_);
    if (put_off_) put_off_->save(file);
  }

  void restore_order(CheckedReader& file, std::uint64_t states) override {
    next_ = file.number_of<StateNumber>(states);
    levels_.clear();
    for (std::uint64_t count = file.number(states + 1); count > 0; --count)
      levels_.push_back({file.number_of<StateNumber>(states), file.number()});
    if (levels_.empty() || levels_.front().begin != 0 ||
        !std::ranges::is_sorted(levels_, {}, &Level::begin) || next_ > levels_.back().begin)
      file.refuse("its levels are out of order");
    for (std::uint64_t count = file.number(levels_.size()); count > 0; --count) {
      const auto begin = file.number_of<StateNumber>(states);
      if (level_of(begin)->begin != begin || (!rounds_.empty() && begin <= rounds_.back().begin))
        file.refuse("its rounds are out of order");
      rounds_.push_back({begin, file.numbers<StateNumber>(begin, begin - std::min<StateNumber>(begin, 1))});
    }
    next_whole_ = file.number_of<std::size_t>(rounds_.empty() ? 0 : rounds_.back().made_whole.size());
    if (put_off_) put_off_->restore(file, states);
  }

  void undo_batch() override {
    if (is_round_)
      next_whole_ = batch_begin_;
    else
      next_ = first_of_batch();
  }

 private:
  struct Level {
    StateNumber begin = 0;
    std::uint64_t depth = 0;
  };
  /// What was made whole when all was expanded; what is new then begins here.
  struct Round {
    StateNumber begin = 0;
    std::vector<StateNumber> made_whole;
  };

  bool is_making_whole() const { return !rounds_.empty() && next_whole_ < rounds_.back().made_whole.size(); }

  bool is_more() {
    if (is_making_whole() || next_ < states().size()) return true;
    if (!put_off_) return false;
    std::vector<StateNumber> needed = put_off_->settle();
    if (needed.empty()) return false;
    begin_round(std::move(needed));
    return true;
  }

  /// The last level is empty then, as long as nothing comes of it.
  void begin_round(std::vector<StateNumber> made_whole) {
    assert(levels_.back().begin == states().size());
    std::uint64_t depth = 0;
    for (const StateNumber state : made_whole) depth = std::max(depth, level_of(state)->depth);
    levels_.back().depth = depth + 1;
    rounds_.push_back({levels_.back().begin, std::move(made_whole)});
    next_whole_ = 0;
  }

  /// A batch.
  void go_on() {
    clear_batch();
    is_round_ = is_making_whole();
    if (is_round_) {
      const std::vector<StateNumber>& made_whole = rounds_.back().made_whole;
      batch_begin_ = next_whole_;
      while (next_whole_ < made_whole.size() && !is_batch_full())
        expand(made_whole[next_whole_++], Part::Rest);
    } else {
      if (next_ == levels_.back().begin)
        levels_.push_back({static_cast<StateNumber>(states().size()), levels_.back().depth + 1});
      while (next_ < levels_.back().begin && !is_batch_full()) expand(next_++);
    }
    take_batch(levels_.back().depth);
    if (put_off_ && !is_stopped())
      for_cut([this](StateNumber state, std::span<const store::Interned> taken) {
        put_off_->note(state, taken, first_of_batch());
      });
  }

  std::vector<Level>::const_iterator level_of(StateNumber state) const {
    return std::ranges::upper_bound(levels_, state, {}, &Level::begin) - 1;
  }

  /// Nothing for an initial state.
  std::optional<StateNumber> predecessor(StateNumber state) const {
    const auto level = level_of(state);
    if (level == levels_.begin()) return std::nullopt;
    const auto round = std::ranges::find(rounds_, level->begin, &Round::begin);
    if (round != rounds_.end())
      return first_before(state, round->made_whole.size(),
                          [&](std::size_t i) { return round->made_whole[i]; });
    const StateNumber begin = (level - 1)->begin;
    return first_before(state, state - begin,
                        [=](std::size_t i) { return static_cast<StateNumber>(begin + i); });
  }

  /// The first of so many states, by their places, that has `target` among its successors.
  template <class StateAt>
  StateNumber first_before(StateNumber target, std::size_t count, StateAt state_at) const {
    const auto cursor = space_.cursor();
    const space::StoredState wanted = states().state(target);
    space::Successors successors;
    store::Loaded loaded;
    for (std::size_t i = 0; i < count; ++i) {
      const StateNumber number = state_at(i);
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
  StateNumber next_ = 0;           // the next state to expand
  std::vector<Level> levels_{{}};  // the last one is that of the successors
  std::optional<PutOff> put_off_;  // if nothing may be
  std::vector<Round> rounds_;      // each after the one before
  std::size_t next_whole_ = 0;     // of the last round
  bool is_round_ = false;          // whether the last batch is of a round,
  std::size_t batch_begin_ = 0;    // and where it begins there
};

}  // namespace

std::unique_ptr<Search> breadth_first(const space::StateSpace& space, const ExploreOptions& options) {
  return std::make_unique<BreadthFirst>(space, options);
}

}  // namespace ouro::check
