#include "promela/reporter.hh"

#include <algorithm>
#include <utility>

#include "promela/limits.hh"

namespace ouro::promela {

namespace {

bool is_about_same(const Diagnostic& a, const Diagnostic& b) {
  return a.line == b.line && a.column == b.column && a.file == b.file && a.message == b.message;
}

void add_once(std::vector<Diagnostic>& all, Diagnostic diagnostic) {
  const auto is_same = [&](const Diagnostic& other) { return is_about_same(other, diagnostic); };
  if (std::ranges::none_of(all, is_same)) all.push_back(std::move(diagnostic));
}

}  // namespace

void Reporter::error(Position position, std::string message, std::string hint) {
  add_once(errors_, source_.diagnose(position, Severity::Error, std::move(message), std::move(hint)));
  if (errors_.size() >= limits::errors) finish();
}

void Reporter::warning(Position position, std::string message, std::string hint) {
  if (warnings_.size() >= limits::warnings) return;
  add_once(warnings_, source_.diagnose(position, Severity::Warning, std::move(message), std::move(hint)));
}

void Reporter::finish() const {
  if (!errors_.empty()) throw UserError(errors_);
}

}  // namespace ouro::promela
