// What a search that leaves successors out must not put off for ever.
//
// Where the space says that some of a state's successors suffice, the state may be *cut*: the others are left
// out, since what they would do can still be done later. That is true as long as from every state one comes,
// along what was taken, to one that is *whole*, of which nothing was left out \cite{valmari1991stubborn}. A
// search learns whether that is so when everything has been expanded:
//
//     s -> t -> u, whole        s and t are settled
//     v -> w -> v               open: of one of them the rest must be taken
//
// Those that are whole need not be told: what is noted are cut states, with what was taken, as long as they
// are *open*, that is, as long as no way to a whole state is known. Most cut states lead to one that is
// expanded later, and those are settled before them: one pass over what was noted, the last first, settles
// nearly all. Of what is left the strong components that nothing leaves are found, and one state of each is
// returned, to be made whole (terminal_components.hh). In most models there are next to none.
//
// 20 bytes for an open state with one successor, and a bit for every state. Passes are made when what was
// noted has doubled, and at the end, so the time is linear in what is noted but for a search by bisection in
// the rest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/checked_file.hh"
#include "store/state_store.hh"

namespace ouro::check {

class PutOff {
 public:
  using StateNumber = store::StateNumber;

  /// A cut state, and what became of the successors that were taken. States come in the order of their
  /// numbers, and those before `expanded` have all been noted, or are whole.
  void note(StateNumber state, std::span<const store::Interned> taken, StateNumber expanded);

  /// When all states have been expanded: which of them must be made whole. After that nothing is open.
  std::vector<StateNumber> settle();

  std::size_t memory() const;

  void save(CheckedWriter& file) const;
  /// Of so many states.
  void restore(CheckedReader& file, std::uint64_t states);

 private:
  struct Open {
    StateNumber state = 0;
    std::size_t begin = 0;  // in taken_
  };

  bool is_open(StateNumber state) const { return state < is_open_.size() && is_open_[state]; }
  bool is_settled(StateNumber target, StateNumber expanded) const {
    return target < expanded && !is_open(target);
  }
  std::span<const StateNumber> taken(std::size_t i) const;
  std::size_t place_of(StateNumber state) const;
  void add(StateNumber state);
  void settle_what_leads_on(StateNumber expanded);
  std::vector<StateNumber> roots() const;
  void clear();

  std::vector<Open> open_;
  std::vector<StateNumber> taken_;
  std::vector<bool> is_open_;  // by state
  std::size_t left_ = 0;       // so many were open after the last pass
};

}  // namespace ouro::check
