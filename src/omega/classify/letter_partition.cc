#include "omega/classify/letter_partition.hh"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <span>
#include <utility>

namespace ouro::omega {

namespace {

struct Incoming {
  State source;
  bdd::Bdd label;
};

// The edges by their targets.
class IncomingEdges {
 public:
  explicit IncomingEdges(const Automaton& automaton)
      : first_(automaton.state_count() + 1), edges_(automaton.edge_count()) {
    for (const Edge& edge : automaton.edges()) ++first_[edge.target];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    for (State state = 0; state < automaton.state_count(); ++state) {
      for (const Edge& edge : automaton.edges(state)) edges_[--first_[edge.target]] = {state, edge.label};
    }
  }

  std::span<const Incoming> to(State state) const {
    return std::span(edges_).subspan(first_[state], first_[state + 1] - first_[state]);
  }

 private:
  std::vector<std::size_t> first_;
  std::vector<Incoming> edges_;
};

class Refinement {
 public:
  Refinement(const Automaton& automaton, const Classes& at_first)
      : labels_(automaton.labels()),
        incoming_(automaton),
        class_(at_first.size()),
        members_(at_first.size()),
        place_(at_first.size()),
        into_(at_first.size()) {
    std::iota(members_.begin(), members_.end(), State{0});
    std::ranges::stable_sort(members_, {}, [&](State state) { return at_first[state]; });
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const bool another = i == 0 || at_first[members_[i]] != at_first[members_[i - 1]];
      if (another) add_class(i, i);
      ranges_.back().end = i + 1;
      class_[members_[i]] = static_cast<std::uint32_t>(ranges_.size() - 1);
      place_[members_[i]] = i;
    }
    for (std::uint32_t c = 0; c < ranges_.size(); ++c) enqueue(c);
  }

  Classes run() {
    while (!pending_.empty()) {
      const std::uint32_t splitter = pending_.back();
      pending_.pop_back();
      ranges_[splitter].pending = false;
      ask_for_letters_into(splitter);
      split_touched_classes();
    }
    return std::move(class_);
  }

 private:
  // The states of a class lie together in members_.
  struct Range {
    std::size_t begin;
    std::size_t end;
    bool pending;  // in pending_

    std::size_t size() const { return end - begin; }
  };

  void add_class(std::size_t begin, std::size_t end) { ranges_.push_back({begin, end, false}); }

  void ask_for_letters_into(std::uint32_t splitter) {
    for (std::size_t i = ranges_[splitter].begin; i < ranges_[splitter].end; ++i) {
      for (const Incoming& edge : incoming_.to(members_[i])) {
        bdd::Bdd& letters = into_[edge.source];
        if (letters.is_false()) touched_.push_back(edge.source);
        letters = labels_.disjunction(letters, edge.label);
      }
    }
  }

  void split_touched_classes() {
    std::ranges::sort(touched_, {}, [&](State s) { return std::pair(class_[s], into_[s]); });
    for (std::size_t first = 0; first < touched_.size();) {
      const std::size_t last = end_of_run(first, [&](State s) { return class_[s]; });
      split(class_[touched_[first]], first, last);
      first = last;
    }
    for (const State state : touched_) into_[state] = bdd::false_function;
    touched_.clear();
  }

  template <class Key>
  std::size_t end_of_run(std::size_t first, Key key) const {
    std::size_t last = first + 1;
    while (last < touched_.size() && key(touched_[last]) == key(touched_[first])) ++last;
    return last;
  }

  // The states of the class that read nothing into the splitter stay; if there are none, those that read
  // the first function do.
  void split(std::uint32_t of, std::size_t first, std::size_t last) {
    const auto letters = [&](State s) { return std::pair(class_[s], into_[s]); };
    const auto first_part = static_cast<std::uint32_t>(ranges_.size());
    if (last - first == ranges_[of].size()) first = end_of_run(first, letters);
    while (first < last) {
      const std::size_t next = end_of_run(first, letters);
      move_to_new_class(of, std::span(touched_).subspan(first, next - first));
      first = next;
    }
    enqueue_parts(of, first_part);
  }

  void move_to_new_class(std::uint32_t from, std::span<const State> states) {
    Range& range = ranges_[from];
    const std::size_t end = range.end;
    for (const State state : states) {
      swap_places(state, members_[--range.end]);
      class_[state] = static_cast<std::uint32_t>(ranges_.size());
    }
    add_class(range.end, end);
  }

  void swap_places(State a, State b) {
    std::swap(place_[a], place_[b]);
    members_[place_[a]] = a;
    members_[place_[b]] = b;
  }

  void enqueue_parts(std::uint32_t whole, std::uint32_t first_part) {
    std::uint32_t largest = whole;
    for (std::uint32_t part = first_part; part < ranges_.size(); ++part) {
      if (ranges_[part].size() > ranges_[largest].size()) largest = part;
    }
    const bool spare_largest = !ranges_[whole].pending;
    if (!spare_largest || whole != largest) enqueue(whole);
    for (std::uint32_t part = first_part; part < ranges_.size(); ++part) {
      if (!spare_largest || part != largest) enqueue(part);
    }
  }

  void enqueue(std::uint32_t splitter) {
    if (std::exchange(ranges_[splitter].pending, true)) return;
    pending_.push_back(splitter);
  }

  bdd::Manager& labels_;
  IncomingEdges incoming_;
  Classes class_;
  std::vector<State> members_;      // by class
  std::vector<std::size_t> place_;  // of a state in members_
  std::vector<Range> ranges_;       // by class
  std::vector<std::uint32_t> pending_;
  std::vector<bdd::Bdd> into_;  // by state: the letters that lead into the splitter
  std::vector<State> touched_;  // for which these are not false
};

}  // namespace

Classes letter_partition(const Automaton& automaton, const Classes& at_first) {
  assert(at_first.size() == automaton.state_count());
  return Refinement(automaton, at_first).run();
}

}  // namespace ouro::omega
