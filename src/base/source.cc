#include "base/source.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/utf8.hh"

namespace ouro {

namespace {

// Long lines (generated formulas of a megabyte exist) are quoted only around the place. The excerpt is
// widened to whole characters, by at most three bytes a side: the text need not be UTF-8.
constexpr std::size_t context_bytes = 70;
constexpr std::string_view ellipsis = "...";

struct Excerpt {
  std::string text;
  std::string marker;
};

// Copies text[from, to) with control characters as blanks, so that the marker lines up under it.
void append_visible(std::string& out, std::string_view text) {
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    out += (byte < 0x20 || byte == 0x7f) ? ' ' : c;
  }
}

Excerpt quote(std::string_view line, std::size_t begin, std::size_t end) {
  std::size_t from = begin > context_bytes ? begin - context_bytes : 0;
  std::size_t to = std::min(line.size(), begin + context_bytes);
  for (int i = 0; i < 3 && from > 0 && utf8::is_continuation(line[from]); ++i) --from;
  for (int i = 0; i < 3 && to < line.size() && utf8::is_continuation(line[to]); ++i) ++to;
  end = std::clamp(end, begin, to);

  Excerpt result;
  if (from > 0) result.text = ellipsis;
  result.marker.assign(result.text.size() + utf8::display_width(line.substr(from, begin - from)), ' ');
  append_visible(result.text, line.substr(from, to - from));
  if (to < line.size()) result.text += ellipsis;
  const std::size_t width = utf8::display_width(line.substr(begin, end - begin));
  result.marker.append(std::max<std::size_t>(width, 1), '^');
  return result;
}

}  // namespace

Span join(Span a, Span b) { return {std::min(a.begin, b.begin), std::max(a.end, b.end)}; }

Diagnostic diagnose(const SourceText& source, Span span, Severity severity, std::string message,
                    std::string hint) {
  const std::string_view text = source.text;
  const std::size_t begin = std::min(span.begin, text.size());
  const std::string_view before = text.substr(0, begin);
  const std::size_t newline = before.rfind('\n');
  const std::size_t line_begin = newline == std::string_view::npos ? 0 : newline + 1;
  const std::size_t line_end = std::min(text.find('\n', begin), text.size());
  const std::size_t end = std::clamp(span.end, begin, line_end);

  Diagnostic result;
  result.severity = severity;
  result.file = std::string(source.name);
  result.line = source.first_line + static_cast<std::size_t>(std::ranges::count(before, '\n'));
  result.column =
      utf8::length(text.substr(line_begin, begin - line_begin)) + (line_begin == 0 ? source.first_column : 1);
  result.message = std::move(message);
  result.hint = std::move(hint);
  Excerpt excerpt =
      quote(text.substr(line_begin, line_end - line_begin), begin - line_begin, end - line_begin);
  result.excerpt = std::move(excerpt.text);
  result.marker = std::move(excerpt.marker);
  return result;
}

Diagnostic general_error(std::string message, std::string hint) {
  Diagnostic result;
  result.message = std::move(message);
  result.hint = std::move(hint);
  return result;
}

std::string render(const Diagnostic& diagnostic) {
  std::string out;
  if (diagnostic.line != 0) {
    out = fmt::format("{}:{}:{}: ", diagnostic.file, diagnostic.line, diagnostic.column);
  } else if (!diagnostic.file.empty()) {
    out = fmt::format("{}: ", diagnostic.file);
  }
  out += diagnostic.severity == Severity::Error ? "error: " : "warning: ";
  out += diagnostic.message;
  out += '\n';
  if (diagnostic.line != 0) out += fmt::format("  {}\n  {}\n", diagnostic.excerpt, diagnostic.marker);
  if (!diagnostic.hint.empty()) out += fmt::format("  hint: {}\n", diagnostic.hint);
  return out;
}

UserError::UserError(Diagnostic diagnostic) : UserError(std::vector{std::move(diagnostic)}) {}

UserError::UserError(std::vector<Diagnostic> diagnostics)
    : std::runtime_error(diagnostics.empty() ? std::string() : diagnostics.front().message),
      diagnostics_(std::move(diagnostics)) {
  assert(!diagnostics_.empty());
}

UserError::UserError(std::string message, std::string hint)
    : UserError(general_error(std::move(message), std::move(hint))) {}

}  // namespace ouro
