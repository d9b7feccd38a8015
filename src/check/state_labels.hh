// What is known of states as sets, read one state at a time: a valuation for a property (property.hh).
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "check/state_set.hh"

namespace ouro::check {

class StateLabels {
 public:
  static constexpr std::size_t max_labels = 64;

  /// The next bit of a valuation is set in the states of this set, which must outlive the labels.
  void add(const StateSet& states) {
    assert(sets_.size() < max_labels);
    sets_.push_back(&states);
  }
  std::size_t size() const { return sets_.size(); }

  std::uint64_t valuation(StateNumber state) const {
    std::uint64_t result = 0;
    for (std::size_t i = 0; i < sets_.size(); ++i) result |= std::uint64_t{sets_[i]->contains(state)} << i;
    return result;
  }

 private:
  std::vector<const StateSet*> sets_;  // by bit
};

}  // namespace ouro::check
