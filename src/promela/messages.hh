// What the lowering has to say about a model: every error of a run, and the warnings.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "base/source.hh"
#include "promela/source_map.hh"

namespace ouro::promela {

/// Collects diagnostics, so that one run reports several mistakes.
class Messages {
 public:
  /// More errors than this are not worth reading: the run stops.
  static constexpr std::size_t max_errors = 20;

  explicit Messages(const SourceMap& source) : source_(source) {}

  /// Throws UserError when there are too many.
  void error(Position position, std::string message, std::string hint = {});
  void warning(Position position, std::string message, std::string hint = {});

  /// Throws UserError with all the errors, if there are any.
  void require_none() const;
  std::vector<Diagnostic> take_warnings() { return std::move(warnings_); }

 private:
  const SourceMap& source_;
  std::vector<Diagnostic> errors_;
  std::vector<Diagnostic> warnings_;
};

}  // namespace ouro::promela
