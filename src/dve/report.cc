#include "dve/report.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <utility>

#include "base/utf8.hh"

namespace ouro::dve {

Report::Report(const SourceText& source, std::vector<Diagnostic>& warnings)
    : source_(source), warnings_(warnings), line_begins_{0} {
  for (std::size_t i = 0; i < source.text.size(); ++i) {
    if (source.text[i] == '\n') line_begins_.push_back(i + 1);
  }
}

void Report::error(Span span, std::string message, std::string hint) {
  errors_.push_back(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
  if (errors_.size() >= max_errors) throw_if_errors();
}

void Report::warning(Span span, std::string message, std::string hint) {
  if (++warning_count_ > max_warnings) return;
  warnings_.push_back(diagnose(source_, span, Severity::Warning, std::move(message), std::move(hint)));
}

void Report::throw_if_errors() {
  if (errors_.empty()) return;
  std::ranges::stable_sort(errors_, [](const Diagnostic& a, const Diagnostic& b) {
    return std::tie(a.line, a.column) < std::tie(b.line, b.column);
  });
  throw UserError(std::move(errors_));
}

program::Origin Report::origin(Span span) const {
  const auto after = std::ranges::upper_bound(line_begins_, span.begin);
  const auto line = static_cast<std::size_t>(after - line_begins_.begin());
  const std::size_t begin = *(after - 1);
  const std::size_t column = utf8::length(source_.text.substr(begin, span.begin - begin));
  return {.file = 0,
          .line = static_cast<std::uint32_t>(source_.first_line + line - 1),
          .column = static_cast<std::uint32_t>(column + (line == 1 ? source_.first_column : 1))};
}

std::string Report::line_of(Span span) const { return fmt::format("line {}", origin(span).line); }

}  // namespace ouro::dve
