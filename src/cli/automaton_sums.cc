#include "cli/automaton_sums.hh"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace ouro::cli {

void AutomatonSums::add(omega::PropertyCache& cache) {
  Row& row = rows_.back();
  ++row.automata;
  row.states += cache.automaton().state_count();
  row.edges += cache.automaton().edge_count();
  row.acceptance_sets += cache.automaton().mark_count();
  if (cache.deterministic()) ++row.deterministic;
}

AutomatonSums::Row AutomatonSums::total() const {
  Row sum{"total"};
  for (const Row& row : rows_) {
    sum.automata += row.automata;
    sum.states += row.states;
    sum.edges += row.edges;
    sum.acceptance_sets += row.acceptance_sets;
    sum.deterministic += row.deterministic;
  }
  return sum;
}

void AutomatonSums::print_table(Output& output) const {
  constexpr const char* layout = "{:>10} {:>10} {:>10} {:>10} {:>14}  {}";
  output.line(fmt::format(layout, "automata", "states", "edges", "sets", "deterministic", "file"));
  const auto print = [&](const Row& r) {
    output.line(
        fmt::format(layout, r.automata, r.states, r.edges, r.acceptance_sets, r.deterministic, r.file));
  };
  for (const Row& row : rows_) print(row);
  if (rows_.size() > 1) print(total());
}

void AutomatonSums::print_json(Output& output) const {
  for (const Row& row : rows_) {
    nlohmann::ordered_json object;
    object["file"] = row.file;
    object["automata"] = row.automata;
    object["states"] = row.states;
    object["edges"] = row.edges;
    object["acceptance_sets"] = row.acceptance_sets;
    object["deterministic"] = row.deterministic;
    output.line(object.dump());
  }
}

}  // namespace ouro::cli
