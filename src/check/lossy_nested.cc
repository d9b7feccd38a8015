#include "check/lossy_nested.hh"

#include <algorithm>
#include <array>
#include <cassert>
#include <memory>
#include <new>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "check/mark_set.hh"
#include "check/nested.hh"
#include "check/pair_path.hh"
#include "check/shuffle.hh"
#include "space/state_hash.hh"

namespace ouro::check {

namespace {

enum class Colour : std::uint8_t { Blue, Red };

class LossyNestedCheck {
 public:
  LossyNestedCheck(const space::StateSpace& space, Property& property, const LossyNestedOptions& options)
      : property_(property),
        options_(options),
        accepting_(property.acceptance()),
        memory_(options.limits, options.lossy),
        watch_(memory_.watched(options.limits), options.progress),
        random_(options.lossy.seed),
        cursor_(space.cursor()) {}

  LossyNestedResult run() {
    try {
      set_ = memory_.make_set();
      search();
    } catch (const std::bad_alloc&) {
      stop(Limit::Memory);
    }
    if (set_ == nullptr) return std::move(result_);
    result_.memory_bytes = counts().memory_bytes;
    if (cycle_begin_)
      result_.accepting = PairRun{std::move(path_), *cycle_begin_};
    else if (result_.limit == Limit::None)
      result_.loss = set_->loss();
    return std::move(result_);
  }

 private:
  /// A move of the property together with a step to the state that waits last.
  struct Edge {
    Property::State target = 0;
    bool is_marked = false;
  };

  bool is_over() const { return is_stopped_ || cycle_begin_; }
  void stop(Limit limit) {
    result_.limit = limit;
    is_stopped_ = true;
  }
  bool may_go_on() {
    if (is_over()) return false;
    if (const Limit reached = watch_.poll([this] { return counts(); }); reached != Limit::None) stop(reached);
    return !is_over();
  }

  // --- The two searches ---

  void search() {
    space::Successors initial;
    cursor_->initial(initial);
    note_faults(initial);
    if (options_.lossy.is_shuffled) shuffle(initial, 0, initial.size(), random_);
    const std::vector<Property::State> properties = property_.initial();
    for (const space::Successor& state : initial.entries()) {
      if (!state.has_state || is_over()) continue;
      path_.add(known(initial, state));
      for (const Property::State property : properties)
        if (!is_over()) search_blue(property);
    }
  }

  /// From the state that waits, which it leaves there.
  void search_blue(Property::State root) {
    if (!is_to_enter(root, Colour::Blue)) return;
    enter({root}, Colour::Blue);
    while (!path_.empty() && may_go_on()) {
      const std::optional<Edge> edge = next_edge();
      if (!edge) {
        leave_blue();
      } else if (close_cycle(*edge)) {
        return;
      } else if (is_to_enter(edge->target, Colour::Blue)) {
        enter(*edge, Colour::Blue);
      } else if (edge->is_marked) {
        search_red(edge->target);
      }
    }
  }

  void leave_blue() {
    const PairPath::Step left = path_.leave();
    if (!path_.empty() && left.is_marked) search_red(left.property);
  }

  /// A marked edge led from the end of the blue path to the state that waits, which it leaves there.
  void search_red(Property::State seed) {
    if (options_.is_weak || is_over()) return;
    const std::size_t begin = path_.size();
    if (!is_to_enter(seed, Colour::Red)) return;
    enter({seed}, Colour::Red);
    while (path_.size() > begin && may_go_on()) {
      const std::optional<Edge> edge = next_edge();
      if (!edge) {
        path_.leave();
      } else if (const auto found = path_.find_waiting(edge->target); found && *found < begin) {
        report(*found);
      } else if (is_to_enter(edge->target, Colour::Red)) {
        enter(*edge, Colour::Red);
      }
    }
  }

  /// Whether a marked edge leads back to the blue path.
  bool close_cycle(const Edge& edge) {
    if (!edge.is_marked) return false;
    const auto found = path_.find_waiting(edge.target);
    if (found) report(*found);
    return found.has_value();
  }

  /// Whether the pair of the state that waits and this one is new and may be gone into.
  bool is_to_enter(Property::State property, Colour colour) {
    if (is_left_out()) return false;
    const std::array hash{hash_of(path_.waiting(), property, colour)};
    std::array<std::uint8_t, 1> is_new{};
    if (colour == Colour::Blue && result_.pairs >= options_.limits.states) {
      stop(Limit::States);
      return false;
    }
    set_->insert(hash, is_new);
    if (is_new[0] != 0 && colour == Colour::Blue) ++result_.pairs;
    return is_new[0] != 0;
  }

  /// Too deep, or there is no room for what would wait there.
  bool is_left_out() {
    const bool is_deep = path_.size() > options_.limits.depth;
    const bool is_full =
        memory_.is_full(path_.bytes() + property_.memory()) || path_.size() == PairPath::most_steps;
    if (is_deep || is_full) result_.limit = is_deep ? Limit::Depth : Limit::Memory;
    return is_deep || is_full;
  }

  void enter(const Edge& edge, Colour colour) {
    path_.enter(edge.target, edge.is_marked);
    result_.depth = std::max<std::uint64_t>(result_.depth, path_.size() - 1);
    expand();
    if (may_be_decided()) {
      report(path_.size());
    } else if (path_.has_waiting()) {
      prefetch(colour);
    }
  }

  std::optional<Edge> next_edge() {
    while (path_.has_waiting()) {
      const auto moves = this->moves();
      std::uint32_t& next = path_.back().move;
      if (next < moves.size()) {
        const Property::Move& move = moves[next++];
        ++result_.edges;
        return Edge{move.target, accepting_.accepts(move.marks)};
      }
      path_.drop();
    }
    return std::nullopt;
  }

  // --- What follows a pair ---

  /// Of the property, which reads what holds in the state that it leaves.
  std::span<const Property::Move> moves() {
    return property_.moves(path_.back().property, path_.known(path_.back()).propositions);
  }

  /// Where the property cannot move the model is not asked, unless it must be for what holds there.
  void expand() {
    if (!options_.dead && moves().empty()) return;
    successors_.clear();
    cursor_->successors(path_.known(path_.back()).state, successors_);
    if (successors_.empty() && options_.dead) path_.add_propositions(std::uint64_t{1} << *options_.dead);
    note_faults(successors_);
    if (options_.dead && moves().empty()) return;
    if (options_.lossy.is_shuffled) shuffle(successors_, 0, successors_.size(), random_);
    for (std::size_t i = successors_.size(); i-- > 0;)
      if (successors_[i].has_state) path_.add(known(successors_, successors_[i]));
    if (successors_.empty()) path_.add_same();
  }

  void note_faults(const space::Successors& states) {
    if (!states.has_faults()) return;
    result_.has_met_fault |= std::ranges::any_of(
        states.entries(), [](const auto& successor) { return !leaves_state(successor.fault); });
  }

  /// What follows is asked for soon, or is still near when it is.
  void prefetch(Colour colour) {
    hashes_.clear();
    const auto moves = this->moves();
    path_.for_waiting([&](const PairPath::Known& state) {
      for (const Property::Move& move : moves) hashes_.push_back(hash_of(state, move.target, colour));
    });
    set_->prefetch(hashes_);
  }

  PairPath::Known known(const space::Successors& states, const space::Successor& state) const {
    return {states.state(state), store::with_seed(space::hash_of(states, state), options_.lossy.seed),
            state.propositions};
  }

  static std::uint64_t hash_of(const PairPath::Known& state, Property::State property, Colour colour) {
    return combine(state.hash, std::uint64_t{property} << 1U | static_cast<std::uint64_t>(colour));
  }

  // --- What is found ---

  /// Whether the property can move to where everything is accepted, whatever the model does.
  bool may_be_decided() {
    if (options_.terminal.empty()) return false;
    return std::ranges::any_of(moves(), [&](const auto& move) { return options_.terminal[move.target]; });
  }

  /// The cycle goes from this step of the path to its end; from behind its end there is none.
  void report(std::size_t begin) { cycle_begin_ = begin; }

  Counts counts() const {
    return {.states = result_.pairs,
            .transitions = result_.edges,
            .depth = path_.empty() ? 0 : path_.size() - 1,
            .queue = 0,
            .memory_bytes = set_->memory() + path_.memory() + property_.memory()};
  }

  Property& property_;
  const LossyNestedOptions& options_;
  Condition accepting_;
  LossyMemory memory_;
  LimitWatch watch_;
  Random random_;
  std::unique_ptr<space::Cursor> cursor_;
  std::unique_ptr<store::VisitedSet> set_;
  PairPath path_;
  space::Successors successors_;       // of one state
  std::vector<std::uint64_t> hashes_;  // of the pairs that follow
  LossyNestedResult result_;
  std::optional<std::size_t> cycle_begin_;  // what was found is on the path
  bool is_stopped_ = false;
};

}  // namespace

LossyNestedResult lossy_nested(const space::StateSpace& space, Property& property,
                               const LossyNestedOptions& options) {
  assert(options.is_weak || is_for_nested_search(property.acceptance()));
  return LossyNestedCheck(space, property, options).run();
}

}  // namespace ouro::check
