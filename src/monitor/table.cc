#include "monitor/table.hh"

#include <fmt/format.h>

#include <map>
#include <unordered_map>
#include <utility>

#include "base/source.hh"
#include "logic/measure.hh"

namespace ouro::monitor {

namespace {

using translate::Outlook;
using Row = MonitorTable::Row;

// Rows for all states that can be reached, with a column for each letter.
std::vector<Row> explored(Machine& machine, std::size_t letters, std::size_t max_entries) {
  std::vector<Row> rows;
  std::vector<Machine::State> states{machine.initial()};
  std::unordered_map<Machine::State, std::uint32_t> numbers{{machine.initial(), 0}};
  for (std::size_t i = 0; i < states.size(); ++i) {
    if ((rows.size() + 1) * letters > max_entries) {
      throw LimitError(fmt::format("the table of the formula has more than {} entries", max_entries),
                       "use a formula with fewer propositions or temporal operators");
    }
    Row row{machine.outlook(states[i]), machine.holds_if_ended(states[i]), {}};
    // Nothing is asked about the end once it is decided.
    if (row.outlook != Outlook::Open) row.holds_if_ended = row.outlook == Outlook::Satisfied;
    for (Machine::Letter letter = 0; letter < letters; ++letter) {
      const Machine::State target =
          row.outlook == Outlook::Open ? machine.successor(states[i], letter) : states[i];
      const auto [place, is_new] = numbers.try_emplace(target, static_cast<std::uint32_t>(states.size()));
      if (is_new) states.push_back(target);
      row.next.push_back(place->second);
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

// Numbers equal keys equally, in the order of first occurrence.
template <class Key>
class Numbering {
 public:
  std::uint32_t operator()(Key key) {
    return numbers_.try_emplace(std::move(key), static_cast<std::uint32_t>(numbers_.size())).first->second;
  }
  std::size_t size() const { return numbers_.size(); }

 private:
  std::map<Key, std::uint32_t> numbers_;
};

// The class of each row, such that rows of one class go to the same classes.
std::vector<std::uint32_t> equivalent_rows(const std::vector<Row>& rows) {
  std::vector<std::uint32_t> class_of(rows.size());
  Numbering<std::pair<Outlook, bool>> first;
  for (std::size_t i = 0; i < rows.size(); ++i)
    class_of[i] = first({rows[i].outlook, rows[i].holds_if_ended});
  std::size_t before = 0;
  std::size_t count = first.size();
  while (before != count) {
    Numbering<std::vector<std::uint32_t>> refined;
    std::vector<std::uint32_t> next(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      std::vector<std::uint32_t> signature{class_of[i]};
      for (const std::uint32_t target : rows[i].next) signature.push_back(class_of[target]);
      next[i] = refined(std::move(signature));
    }
    class_of = std::move(next);
    before = std::exchange(count, refined.size());
  }
  return class_of;
}

std::vector<Row> merged_rows(const std::vector<Row>& rows) {
  const std::vector<std::uint32_t> class_of = equivalent_rows(rows);
  std::vector<Row> result;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (class_of[i] != result.size()) continue;
    result.push_back(rows[i]);
    for (std::uint32_t& target : result.back().next) target = class_of[target];
  }
  return result;
}

void merge_columns(MonitorTable& table, std::size_t letters) {
  Numbering<std::vector<std::uint32_t>> columns;
  for (std::size_t letter = 0; letter < letters; ++letter) {
    std::vector<std::uint32_t> column;
    for (const Row& row : table.rows) column.push_back(row.next[letter]);
    table.column_of.push_back(columns(std::move(column)));
  }
  for (Row& row : table.rows) {
    std::vector<std::uint32_t> next(columns.size());
    for (std::size_t letter = 0; letter < letters; ++letter) next[table.column_of[letter]] = row.next[letter];
    row.next = std::move(next);
  }
}

}  // namespace

MonitorTable make_table(const logic::Formula& formula, const MachineOptions& options,
                        std::size_t max_entries) {
  MonitorTable table;
  table.propositions = logic::propositions(formula).size();
  if (table.propositions > max_table_propositions) {
    throw UserError(fmt::format("the formula has {} propositions; a table can have {}", table.propositions,
                                max_table_propositions),
                    "split it into several formulas");
  }
  const std::size_t letters = std::size_t{1} << table.propositions;
  const std::unique_ptr<Machine> machine = make_machine(formula, options);
  table.rows = merged_rows(explored(*machine, letters, max_entries));
  merge_columns(table, letters);
  return table;
}

}  // namespace ouro::monitor
