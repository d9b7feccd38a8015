// Mistakes and doubts about one model, collected while it is read.
//
// Several mistakes are reported in one run, but not endlessly many: after `max_errors` the reader gives
// up. Positions are looked up in a table of line beginnings, because a large model has an origin for
// every one of its tens of thousands of commands.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/source.hh"
#include "program/program.hh"

namespace ouro::dve {

class Report {
 public:
  static constexpr std::size_t max_errors = 20;
  static constexpr std::size_t max_warnings = 100;

  /// Warnings are appended to `warnings`; both arguments must outlive the report.
  Report(const SourceText& source, std::vector<Diagnostic>& warnings);

  /// Throws the UserError with everything found so far when there are too many.
  void error(Span span, std::string message, std::string hint = {});
  void warning(Span span, std::string message, std::string hint = {});
  /// Throws UserError with all errors, in the order of the text, if there are any.
  void throw_if_errors();

  const SourceText& source() const { return source_; }
  /// In file 0 of a program. Logarithmic in the number of lines.
  program::Origin origin(Span span) const;
  /// "line 12", for messages that speak of a second place.
  std::string line_of(Span span) const;

 private:
  SourceText source_;
  std::vector<Diagnostic>& warnings_;
  std::vector<Diagnostic> errors_;
  std::vector<std::size_t> line_begins_;
  std::size_t warning_count_ = 0;
};

}  // namespace ouro::dve
