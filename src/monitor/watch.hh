// One formula and where its automaton is: a step is a look-up in a table that is filled on demand.
//
// The table has a row for each state and a column for each letter over the formula's propositions. A formula
// of more propositions than a row can have columns, or of more states than the table can have rows, is
// stepped by its automaton; the table never grows beyond a few megabytes.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "monitor/machine.hh"

namespace ouro::monitor {

class Watch {
 public:
  Watch(std::unique_ptr<Machine> machine, std::size_t propositions)
      : machine_(std::move(machine)), columns_(propositions), state_(machine_->initial()) {}

  /// Reads one letter. Throws LimitError.
  void step(Machine::Letter letter) {
    if (columns_ > max_columns) return derive(letter);
    const std::size_t entry = entry_of(letter);
    if (entry >= next_.size() || next_[entry] == unknown) return derive(letter);
    state_ = next_[entry];
  }

  translate::Outlook outlook() const { return machine_->outlook(state_); }
  bool holds_if_ended() const { return machine_->holds_if_ended(state_); }
  bool is_exact() const { return machine_->is_exact(); }
  Machine::State state() const { return state_; }

 private:
  static constexpr std::size_t max_columns = 10;  // as a power of two
  static constexpr std::size_t max_entries = std::size_t{1} << 20U;
  static constexpr Machine::State unknown = ~Machine::State{0};

  std::size_t entry_of(Machine::Letter letter) const { return std::size_t{state_} << columns_ | letter; }

  void derive(Machine::Letter letter) {
    const Machine::State target = machine_->successor(state_, letter);
    const std::size_t rows_end = columns_ > max_columns ? 0 : (std::size_t{state_} + 1) << columns_;
    if (rows_end > 0 && rows_end <= max_entries) {
      if (next_.size() < rows_end) next_.resize(rows_end, unknown);
      next_[entry_of(letter)] = target;
    }
    state_ = target;
  }

  std::unique_ptr<Machine> machine_;
  std::size_t columns_;  // as a power of two
  Machine::State state_;
  std::vector<Machine::State> next_;
};

}  // namespace ouro::monitor
