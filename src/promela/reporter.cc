#include "promela/reporter.hh"

#include <algorithm>
#include <utility>

#include "promela/limits.hh"

namespace ouro::promela {

void Reporter::add_once(Messages& all, Message message) {
  const auto is_same = [&](const Message& other) {
    return other.begin == message.begin && other.diagnostic.message == message.diagnostic.message;
  };
  if (std::ranges::none_of(all, is_same)) all.push_back(std::move(message));
}

std::vector<Diagnostic> Reporter::take(Messages& messages) {
  std::ranges::stable_sort(messages, {}, &Message::begin);
  std::vector<Diagnostic> diagnostics;
  for (Message& message : messages) diagnostics.push_back(std::move(message.diagnostic));
  messages.clear();
  return diagnostics;
}

void Reporter::error(Position position, std::string message, std::string hint) {
  add_once(errors_, {position.begin,
                     source_.diagnose(position, Severity::Error, std::move(message), std::move(hint))});
  if (errors_.size() >= limits::errors) finish();
}

void Reporter::warning(Position position, std::string message, std::string hint) {
  if (warnings_.size() >= limits::warnings) return;
  add_once(warnings_, {position.begin,
                       source_.diagnose(position, Severity::Warning, std::move(message), std::move(hint))});
}

void Reporter::finish() {
  if (!errors_.empty()) throw UserError(take(errors_));
}

std::vector<Diagnostic> Reporter::take_warnings() { return take(warnings_); }

}  // namespace ouro::promela
