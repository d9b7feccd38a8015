// Collects what is wrong with a model while it is read and lowered.
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

  /// Throws UserError if there were errors, in the order of the text.
  void finish();
  std::vector<Diagnostic> take_warnings();

 private:
  /// A message and where in the text it belongs.
  struct Message {
    std::uint32_t begin = 0;
    Diagnostic diagnostic;
  };
  using Messages = std::vector<Message>;

  static void add_once(Messages& all, Message message);
  static std::vector<Diagnostic> take(Messages& messages);

  const SourceMap& source_;
  Messages errors_;
  Messages warnings_;
};

}  // namespace ouro::promela
