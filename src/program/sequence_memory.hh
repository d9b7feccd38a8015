// The states inside one indivisible sequence: those that were met, and those still to be followed.
//
// A sequence is short, mostly, and there is one for every few states of the system: what counts is that
// nothing is allocated for it and nothing has to be cleaned up after it. States lie one after another in one
// block of memory; a table with open addressing finds them by their hash. A slot of the table belongs to the
// sequence whose number it carries, so a new number empties it.
//
// States are followed last in, first out. So what is common to the paths of the state at hand and of the one
// that is followed next is a prefix, and a state needs to keep only what comes after that: its own steps
// behind those of the state it was reached from, on a stack beside the one of states.
//
// Each state that waits carries a mark, a small number; an engine that goes on from a state without noting
// what it passes by asks for the marks of those that wait, and stops where it might meet one of them.
//
// A state is noted in constant expected time, plus its bytes and its own steps.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "program/semantics.hh"
#include "space/state_space.hh"

namespace ouro::program {

class SequenceMemory {
 public:
  /// Forgets everything: a new sequence.
  void clear();

  /// Notes a state in which the process `holder` has the right to go on, reached by a way of this kind. False
  /// if it was noted before.
  bool remember(const WorkingState& state, std::uint32_t holder, std::uint32_t way = 0);
  /// What was remembered last is to be followed. `common` is the length of the path to the state it was
  /// reached from, `steps` how the path to it goes on; the mark is below 64.
  void follow(std::uint32_t mark, std::size_t common, std::span<const space::Step> steps);

  /// Takes the state to be followed next, which `path` must have been kept for: it leads to a state that was
  /// taken before. Returns its holder; none if there is no state left.
  std::uint32_t take(WorkingState& state, std::vector<space::Step>& path);
  /// The marks of those that are still to be followed, as bits.
  std::uint64_t marks() const { return marks_; }
  /// The bytes of the state that was taken last.
  std::span<const std::byte> taken() const;

 private:
  struct Record {
    std::uint64_t hash = 0;
    std::size_t begin = 0;  ///< of its bytes
    const Layout* layout = nullptr;
    std::uint32_t holder = none;
    std::uint32_t way = 0;
  };
  struct Waiting {
    std::size_t record = 0;
    std::size_t common = 0;
    std::size_t step_count = 0;
    std::uint32_t mark = 0;
  };
  struct Slot {
    std::uint32_t sequence = 0;  ///< of another sequence: free
    std::uint32_t record = 0;
  };

  bool is_at(const Record& record, std::uint64_t hash, const WorkingState& state) const;
  void place(std::uint64_t hash, std::uint32_t record);
  void grow();

  std::vector<std::byte> bytes_;
  std::vector<Record> records_;
  std::vector<Slot> slots_ = std::vector<Slot>(64);  // a power of two
  std::uint32_t sequence_ = 1;
  std::vector<Waiting> waiting_;
  std::array<std::uint32_t, 64> waiting_with_mark_ = {};
  std::uint64_t marks_ = 0;
  std::size_t taken_ = 0;           // in records_
  std::vector<space::Step> steps_;  // of those who wait, the last one's at the end
};

}  // namespace ouro::program
