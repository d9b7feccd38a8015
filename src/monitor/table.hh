// The automaton of a formula as a table, whole and as small as possible: what a generated monitor runs on.
//
// A letter is a set of propositions, 2^n of them for n propositions. Letters on which every state does the
// same are one column, so the table has as many columns as the formula tells letters apart; which column a
// letter belongs to is a table of its own.
//
// All states that can be reached are built, letter by letter, and merged by Moore's algorithm when they say
// the same now and after every letter. Decided states are one of two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "monitor/machine.hh"

namespace ouro::monitor {

struct MonitorTable {
  struct Row {
    translate::Outlook outlook = translate::Outlook::Open;
    bool holds_if_ended = false;
    std::vector<std::uint32_t> next;  ///< by column
  };

  std::size_t propositions = 0;
  std::vector<std::uint32_t> column_of;  ///< by letter
  std::vector<Row> rows;                 ///< the first is the initial state

  std::size_t column_count() const { return rows.front().next.size(); }
  std::uint32_t next(std::uint32_t row, Machine::Letter letter) const {
    return rows[row].next[column_of[letter]];
  }
};

/// Beyond this many propositions there are too many letters to write down.
inline constexpr std::size_t max_table_propositions = 12;

/// Throws like make_machine(), UserError for too many propositions and LimitError for a table of more than
/// `max_entries` entries, before anything is merged.
MonitorTable make_table(const logic::Formula& formula, const MachineOptions& options,
                        std::size_t max_entries = std::size_t{1} << 22U);

}  // namespace ouro::monitor
