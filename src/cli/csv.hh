// Comma-separated values as RFC 4180 describes them: quotes around cells that need them, a doubled
// quote for a quote, line breaks allowed inside quotes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"

namespace ouro::cli {

struct CsvCell {
  std::string text;
  std::size_t column = 1;  ///< where the cell's text begins on its line, from 1
};

struct CsvRow {
  std::vector<CsvCell> cells;
  std::size_t line = 1;  ///< of the row's first character
};

/// Reads row after row. Does not own the text.
class CsvReader {
 public:
  CsvReader(std::string_view text, std::string_view name) : text_(text), name_(name) {}

  /// False at the end. Throws UserError for a quote that is never closed.
  bool next(CsvRow& row);

 private:
  CsvCell cell();
  CsvCell quoted_cell();

  std::string_view text_;
  std::string_view name_;
  std::size_t at_ = 0;
  std::size_t line_ = 1;
  std::size_t line_begin_ = 0;
};

/// A row without its line break.
std::string csv_line(const std::vector<CsvCell>& cells);

}  // namespace ouro::cli
