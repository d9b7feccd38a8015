// Collects what is wrong with a model while it is read.
#pragma once

#include <string>
#include <vector>

#include "promela/source_map.hh"

namespace ouro::promela {

class Reporter {
 public:
  /// The source must outlive the reporter.
  explicit Reporter(const SourceMap& source) : source_(source) {}

  /// Throws UserError with everything collected when there are too many. The same message about the same
  /// place of an inline is kept once, however often the inline is called.
  void error(Position position, std::string message, std::string hint = {});
  void warning(Position position, std::string message, std::string hint = {});

  /// Throws UserError if there were errors.
  void finish() const;
  const std::vector<Diagnostic>& warnings() const noexcept { return warnings_; }

 private:
  const SourceMap& source_;
  std::vector<Diagnostic> errors_;
  std::vector<Diagnostic> warnings_;
};

}  // namespace ouro::promela
