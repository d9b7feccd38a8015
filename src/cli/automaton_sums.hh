// Sums of sizes over the automata of each file: to compare what different tools have made of the same input.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cli/output.hh"
#include "omega/properties.hh"

namespace ouro::cli {

class AutomatonSums {
 public:
  /// What is added from now on comes from this file.
  void begin_file(std::string file) { rows_.push_back({std::move(file)}); }
  /// Requires that a file has begun.
  void add(omega::PropertyCache& cache);

  /// For people: a row per file, and a last one for all of them where there are several.
  void print_table(Output& output) const;
  /// An object a line, for each file.
  void print_json(Output& output) const;

 private:
  struct Row {
    std::string file;
    std::uint64_t automata = 0;
    std::uint64_t states = 0;
    std::uint64_t edges = 0;
    std::uint64_t acceptance_sets = 0;
    std::uint64_t deterministic = 0;
  };

  Row total() const;

  std::vector<Row> rows_;
};

}  // namespace ouro::cli
