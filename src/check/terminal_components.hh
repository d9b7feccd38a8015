// The strong components of what a depth-first search takes, and which of them nothing leaves.
//
// A search that leaves successors out may go round in a cycle for ever and never take a step that it has put
// off. It is enough to prevent that where there is no way out: in every component that nothing leaves, one
// state must have all its successors taken \cite{valmari1991stubborn}. From every state one comes to such a
// component, and in it to that state. Many searches look for such states along their path, at each cycle;
// there is a cycle in almost every part of a model, but few components that nothing leaves.
//
// Components are found on the fly \cite{gabow2000path}: the states of components that are not complete wait
// in the order in which they were entered, and a stack of roots divides them into what is known to be
// connected. Four bytes for each state, and amortised constant time for each edge.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <vector>

#include "base/checked_file.hh"
#include "store/state_number.hh"

namespace ouro::check {

class TerminalComponents {
 public:
  using StateNumber = store::StateNumber;

  /// The search comes to a new state from the last one of its path.
  void enter(StateNumber state) {
    if (state >= numbers_.size()) numbers_.resize(std::max<std::size_t>(2 * numbers_.size(), state + 64));
    open_.push_back(state);
    numbers_[state] = static_cast<std::uint32_t>(open_.size());
    roots_.push_back({numbers_[state]});
  }
  /// There is an edge from the last state of the path to one that has been entered before.
  void meet(StateNumber state) {
    if (numbers_[state] == complete) {
      roots_.back().leads_out = true;
      return;
    }
    while (roots_.back().number > numbers_[state]) {
      const Root last = roots_.back();
      roots_.pop_back();
      roots_.back().leads_out |= last.leads_out;
      roots_.back().has_whole |= last.has_whole;
    }
  }
  /// There is an edge from there to a state that leads to one that has all its successors.
  void meet_outside() { roots_.back().leads_out = true; }
  /// All successors of the last state of the path are taken.
  void note_whole() { roots_.back().has_whole = true; }

  // Of the last state of the path, when everything behind it has been seen:

  /// Is its component complete?
  bool is_root(StateNumber state) const { return roots_.back().number == numbers_[state]; }
  /// Does nothing leave that component, and has no state in it all its successors?
  bool is_closed() const { return !roots_.back().leads_out && !roots_.back().has_whole; }
  /// The component is left, to the state before on the path, if there is one.
  void leave() {
    const std::size_t begin = roots_.back().number - 1;
    for (std::size_t i = begin; i < open_.size(); ++i) numbers_[open_[i]] = complete;
    open_.resize(begin);
    roots_.pop_back();
    if (!roots_.empty()) roots_.back().leads_out = true;
  }

  /// The last state entered, of which nothing else is known, is as if it had not been.
  void undo_enter() {
    assert(!open_.empty() && roots_.back().number == open_.size());
    numbers_[open_.back()] = 0;
    open_.pop_back();
    roots_.pop_back();
  }

  std::size_t memory() const {
    return numbers_.capacity() * sizeof(std::uint32_t) + open_.capacity() * sizeof(StateNumber) +
           roots_.capacity() * sizeof(Root);
  }

  void save(CheckedWriter& file) const;
  /// `is_entered(state)` tells of each of so many states whether the search has come there.
  template <class IsEntered>
  void restore(CheckedReader& file, std::uint64_t states, const IsEntered& is_entered);

 private:
  static constexpr std::uint32_t complete = std::numeric_limits<std::uint32_t>::max();

  /// Those that are open from this number on are connected.
  struct Root {
    std::uint32_t number = 0;
    bool leads_out = false;  ///< to a component that is complete
    bool has_whole = false;  ///< a state with all its successors
  };

  std::vector<std::uint32_t> numbers_;  // by state: its place in open_, from 1 on; 0: not entered
  std::vector<StateNumber> open_;
  std::vector<Root> roots_;
};

inline void TerminalComponents::save(CheckedWriter& file) const {
  file.numbers(open_);
  file.number(roots_.size());
  for (const Root& root : roots_) {
    file.number(root.number);
    file.number((root.leads_out ? 1U : 0U) + (root.has_whole ? 2U : 0U));
  }
}

template <class IsEntered>
void TerminalComponents::restore(CheckedReader& file, std::uint64_t states, const IsEntered& is_entered) {
  numbers_.resize(states);
  for (StateNumber state = 0; state < states; ++state) numbers_[state] = is_entered(state) ? complete : 0;
  open_ = file.numbers<StateNumber>(states, states - 1);
  for (std::size_t i = 0; i < open_.size(); ++i) numbers_[open_[i]] = static_cast<std::uint32_t>(i + 1);
  for (std::uint64_t count = file.number(open_.size()); count > 0; --count) {
    const auto number = file.number_of<std::uint32_t>(open_.size());
    if (number <= (roots_.empty() ? 0 : roots_.back().number)) file.refuse("its components are out of order");
    const std::uint64_t marks = file.number(3);
    roots_.push_back({number, (marks & 1U) != 0, (marks & 2U) != 0});
  }
}

}  // namespace ouro::check
