// Building an automaton whose states are pairs, from those that are reachable.
//
// Many constructions pair a state of an automaton with something small (a level, a set of marks, a position
// in a word, a state of another automaton). They differ in which edges leave a pair; the walk over the
// reachable pairs, breadth-first, is here.
#pragma once

#include <utility>

#include "omega/automaton.hh"
#include "omega/pair_numbering.hh"

namespace ouro::omega {

class PairExploration {
 public:
  explicit PairExploration(AutomatonBuilder& builder) : builder_(builder) {}

  void add_initial(std::uint32_t first, std::uint32_t second) { builder_.add_initial(state(first, second)); }

  /// An edge from the pair that is being expanded.
  void add_edge(bdd::Bdd label, Marks marks, std::uint32_t first, std::uint32_t second) {
    builder_.add_edge(static_cast<State>(current_), label, std::move(marks), state(first, second));
  }

  /// Calls expand(first, second) for each pair that was met, which adds its edges.
  template <class Expand>
  void run(Expand expand) {
    for (current_ = 0; current_ < numbering_.size(); ++current_) {
      const auto [first, second] = numbering_.pair(current_);
      expand(first, second);
    }
  }

 private:
  State state(std::uint32_t first, std::uint32_t second) {
    const State number = numbering_.number(first, second);
    if (number == builder_.state_count()) builder_.add_state();
    return number;
  }

  AutomatonBuilder& builder_;
  PairNumbering numbering_;
  std::size_t current_ = 0;
};

}  // namespace ouro::omega
