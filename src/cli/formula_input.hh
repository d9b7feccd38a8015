// Where formulas come from: the command line, files of one formula a line, CSV columns, families.
#pragma once

#include <CLI/CLI.hpp>
#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "base/source.hh"
#include "cli/csv.hh"
#include "logic/parse.hh"

namespace ouro::cli {

struct FormulaInputOptions {
  std::vector<std::string> formulas;
  std::vector<std::string> files;
  std::vector<std::string> families;  ///< NAME=N or NAME=N..M
  std::string csv_column;             ///< name or number; empty: files have one formula a line
  std::string from = "infix";
  std::string logic;
};

/// Adds the options to a verb.
void add_formula_input(CLI::App& verb, FormulaInputOptions& options);

/// One formula of the input.
struct FormulaItem {
  logic::Formula formula;
  /// As it was written, valid during the call; the text is empty for a formula of a family.
  SourceText source = {};
  std::span<const logic::PropositionUse> propositions = {};  ///< where they stand in it
  std::string file;             ///< empty when it came from the command line or a family
  std::size_t line = 0;         ///< in the file
  const CsvRow* row = nullptr;  ///< the row it came from, when reading CSV
  std::size_t csv_index = 0;    ///< which cell of the row it is
};

/// What there is to do with the input, in its order.
struct FormulaHandlers {
  std::function<void(const FormulaItem&)> formula;
  std::function<void(const CsvRow&)> csv_header;
  std::function<void(const Diagnostic&)> warning;
  std::function<void(const UserError&)> error;  ///< a formula that cannot be read; the next one follows
  std::function<bool()> stop;                   ///< asked before each formula
};

/// Whether the input can be more than one formula: then JSON is one object a line.
bool has_many(const FormulaInputOptions& options);

/// Reads everything. Throws UserError when there is nothing to read or a file cannot be read.
void for_each_formula(logic::FormulaPool& pool, const FormulaInputOptions& options,
                      const FormulaHandlers& handlers);

}  // namespace ouro::cli
