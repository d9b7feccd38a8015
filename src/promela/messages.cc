#include "promela/messages.hh"

#include <algorithm>
#include <tuple>
#include <utility>

namespace ouro::promela {
namespace {

/// The text of an inline is lowered once a call: the same message about the same place is said once.
bool is_known(const std::vector<Diagnostic>& known, const Diagnostic& diagnostic) {
  return std::ranges::any_of(known, [&](const Diagnostic& other) {
    return std::tie(other.file, other.line, other.column, other.message) ==
           std::tie(diagnostic.file, diagnostic.line, diagnostic.column, diagnostic.message);
  });
}

}  // namespace

void Messages::error(Position position, std::string message, std::string hint) {
  Diagnostic diagnostic = source_.diagnose(position, Severity::Error, std::move(message), std::move(hint));
  if (is_known(errors_, diagnostic)) return;
  errors_.push_back(std::move(diagnostic));
  if (errors_.size() >= max_errors) require_none();
}

void Messages::warning(Position position, std::string message, std::string hint) {
  constexpr std::size_t max_warnings = 1000;
  if (warnings_.size() >= max_warnings) return;
  Diagnostic diagnostic = source_.diagnose(position, Severity::Warning, std::move(message), std::move(hint));
  if (!is_known(warnings_, diagnostic)) warnings_.push_back(std::move(diagnostic));
}

void Messages::require_none() const {
  if (errors_.empty()) return;
  std::vector<Diagnostic> sorted = errors_;
  std::ranges::stable_sort(sorted, [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.file, a.line, a.column) < std::tie(b.file, b.line, b.column);
  });
  throw UserError(std::move(sorted));
}

}  // namespace ouro::promela
