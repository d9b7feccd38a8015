// Cursors that can tell ways through indivisible sequences apart.
//
// Several ways through a sequence may meet in a state inside it. Where only states matter, one of them
// suffices, and a cursor goes on from there once. Where the steps matter, because they are letters of a word
// or because a certain way is wanted, whoever asks gives each way a number, and of ways with the same number
// to the same state one suffices.
#pragma once

#include <cstdint>
#include <functional>
#include <span>

#include "program/layout.hh"
#include "space/state_space.hh"

namespace ouro::program {

class WayTelling {
 public:
  /// A number for the steps from a state of the system to one inside a sequence, of this layout. Ways with
  /// the same number to the same state must have the same number again behind the same further steps.
  using WayReader = std::function<std::uint32_t(std::span<const space::Step> way, LayoutId layout)>;

  /// From now on, where all steps are recorded; without a reader ways are not told apart.
  virtual void tell_ways_apart(WayReader reader) = 0;

 protected:
  WayTelling() = default;
  WayTelling(const WayTelling&) = default;
  WayTelling& operator=(const WayTelling&) = default;
  ~WayTelling() = default;
};

}  // namespace ouro::program
