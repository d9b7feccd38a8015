// The path of a depth-first search through pairs of a state and a property state, where nobody else keeps
// states.
//
// Strictly depth first, as a nested search needs it: what follows a state waits above it, the next one last,
// and is entered where it lies. When it has been left it waits again, for the property's other moves to it;
// what is dropped then is forgotten, so that nothing is kept of a path's past.
//
//     a | d | c | b      the path is a, and b is next: it is entered
//     a | d | c | b | f | e      the path is a b; e is next
//
// One block of memory has the states, each with its hash and what holds in it, behind each other and without
// pointers; a step of the path is 24 bytes more. There is no recursion, and the depth is bounded by memory
// only.
//
// Steps are found by what they are: byte by byte, not by hashes only. They are in chains, by their hashes.
// Steps come and go last in, first out, so that the last one is always the first of its chain.
//
// Constant time for everything but the copy of a state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>

#include "check/growing_array.hh"
#include "check/growing_vector.hh"
#include "check/property.hh"
#include "check/record_stack.hh"
#include "space/state_space.hh"

namespace ouro::check {

class PairPath {
 public:
  /// A state, and what is known of it. The view is valid until something is added.
  struct Known {
    space::StateView state;
    std::uint64_t hash = 0;
    std::uint64_t propositions = 0;
  };
  struct Step {
    std::size_t end = 0;  ///< of its state; what follows it waits behind
    Property::State property = 0;
    std::uint32_t move = 0;   ///< the next one of the property, to the state that waits last
    std::uint32_t chain = 0;  ///< the step before in its chain, plus one
    bool is_marked = false;   ///< whether the edge was that led here
  };

  /// How many steps there may be.
  static constexpr std::size_t most_steps = std::numeric_limits<std::uint32_t>::max() - 1;

  bool empty() const { return steps_.empty(); }
  std::size_t size() const { return steps_.size(); }
  Step& back() { return steps_.back(); }
  const Step& operator[](std::size_t i) const { return steps_[i]; }
  /// Of a step.
  Known known(const Step& step) const { return read(step.end); }

  /// A state comes to wait. It must not be one of the path's own. Throws std::bad_alloc.
  void add(const Known& state);
  /// The state of the last step is its own successor. Throws std::bad_alloc.
  void add_same();
  /// Does anything wait behind the last step?
  bool has_waiting() const { return records_.end() > steps_.back().end; }
  /// The one that waits last; there must be one.
  Known waiting() const { return read(records_.end()); }
  /// It is forgotten.
  void drop();
  /// Those that wait behind the last step, the last one first.
  template <class Visit>
  void for_waiting(Visit visit) const {
    for (std::size_t end = records_.end(); end > steps_.back().end; end = records_.begin_of(end))
      visit(read(end));
  }

  /// The one that waits last becomes a step. Throws std::bad_alloc.
  void enter(Property::State property, bool is_marked);
  /// The last step is left, and its state waits again, instead of what waited behind it.
  Step leave();
  /// More holds in the state of the last step.
  void add_propositions(std::uint64_t propositions) {
    records_.head(steps_.back().end).propositions |= propositions;
  }

  /// Where the pair of the waiting state and this property state is on the path.
  std::optional<std::size_t> find_waiting(Property::State property) const;

  /// The bytes in use, and the most that were.
  std::size_t bytes() const {
    return records_.end() + steps_.size() * (sizeof(Step) + sizeof(std::uint32_t));
  }
  std::size_t memory() const { return most_; }

 private:
  struct Head {
    std::uint64_t hash;
    std::uint64_t propositions;
    std::uint32_t layout = 0;
    std::uint32_t size = 0;
  };

  Known read(std::size_t end) const {
    const Head& its = records_.head(end);
    return {records_.state(end), its.hash, its.propositions};
  }
  std::uint32_t& chain_of(std::size_t end, Property::State property);
  void double_chains();

  RecordStack<Head> records_;
  GrowingVector<Step> steps_;
  GrowingArray<std::uint32_t> chains_;  // the last step of each, plus one
  std::size_t chain_count_ = 0;         // a power of two
  std::size_t most_ = 0;
};

}  // namespace ouro::check
