// What the positions of a run's word are called: "state 3", "step 4".
//
// A word has a letter for each state, numbered from 0, or for each step, numbered as people count them. A
// process that leaves takes a step that people do not count, and has a letter all the same; a word of steps
// may have one more letter, for the state in which the run ends.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace ouro::trace {

class Positions {
 public:
  static Positions states(std::size_t count);
  /// For each step whether it is a process that leaves; `has_end`: there is a letter for the end.
  static Positions steps(const std::vector<bool>& leaves, bool has_end);

  std::size_t size() const { return size_; }
  bool are_states() const { return are_states_; }

  /// "state", "step"
  std::string noun() const;
  /// "state 3", "step 4", "the leaving after step 4", "the end"
  std::string name(std::size_t position) const;
  /// "in state 3", "at step 4"
  std::string at(std::size_t position) const;
  /// "in no state", "at every step"
  std::string at_each(const std::string& which) const;
  /// For a column: "3", "4", "4+" for what leaves after step 4, "end".
  std::string heading(std::size_t position) const;

 private:
  struct StepName {
    std::uint64_t number = 0;
    bool leaves = false;
  };

  bool is_end(std::size_t position) const { return has_end_ && position + 1 == size_; }
  std::string preposition() const;

  std::size_t size_ = 0;
  bool are_states_ = true;
  bool has_end_ = false;
  std::vector<StepName> steps_;
};

}  // namespace ouro::trace
