// The states of a store in a file, in the order of their numbers.
//
// A state is written as its difference from the last one of the same layout: states that a search finds one
// after another are mostly successors of the same state, and differ in a few bytes.
//
//     state: layout, and does its size differ | size, if so | run ... | 0
//     run:   length | how many bytes before it stay | bytes
//
// Reading interns them one after another, so the file is the same for every kind of store and may be read
// into another one than it was written from. A state that is there twice, or one of an unknown layout, is
// refused.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "base/checked_file.hh"
#include "store/state_store.hh"

namespace ouro::store {

/// Writes the first `count` states.
void save_states(const StateStore& states, std::size_t count, CheckedWriter& file);

/// Reads them.
class SavedStates {
 public:
  /// There are so many layouts. The file must outlive this.
  SavedStates(CheckedReader& file, std::size_t layouts) : file_(file), last_(layouts) {}

  /// The next `count` states get the next numbers. Throws UserError when that cannot be.
  void restore(std::size_t count, StateStore& states);

 private:
  static constexpr std::size_t batch_states = 32;

  /// Reads a state to the end of bytes_.
  void read_state();
  void read_runs(std::vector<std::byte>& state);

  struct Place {
    std::uint32_t layout;
    std::size_t begin;
    std::size_t size;
  };

  CheckedReader& file_;
  std::vector<std::vector<std::byte>> last_;  // by layout
  std::vector<std::byte> bytes_;              // of a batch
  std::vector<Place> places_;
  std::vector<Candidate> candidates_;
  std::vector<Interned> interned_;
};

/// Reads so many into an empty store, and calls after some of them, when another store may take its place.
void restore_states(CheckedReader& file, std::uint64_t count, std::size_t layouts,
                    const std::unique_ptr<StateStore>& states, const std::function<void()>& after_some);

}  // namespace ouro::store
