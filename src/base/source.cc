#include "base/source.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <utility>

#include "base/utf8.hh"

namespace ouro {

namespace {

// Long lines (generated formulas of a megabyte exist) are quoted only around the place.
constexpr std::size_t context_bytes = 70;
constexpr std::string_view ellipsis = "...";

struct Excerpt {
  std::string text;
  std::string marker;
};

// Copies a text so that it is valid UTF-8, harmless to a terminal, and as wide as display_width() says:
// control characters become blanks, bytes that are not UTF-8 the replacement character.
void append_visible(std::string& out, std::string_view text) {
  while (!text.empty()) {
    const utf8::Decoded d = utf8::decode(text);
    const bool control = d.character < 0x20 || (d.character >= 0x7f && d.character < 0xa0);
    if (control) {
      out += ' ';
    } else {
      out += d.valid ? text.substr(0, d.size) : "\ufffd";
    }
    text.remove_prefix(d.size);
  }
}

// The first byte of the character that the byte at `place` belongs to. Characters are at most four
// bytes long; among stray continuation bytes it does not look further back.
std::size_t character_begin(std::string_view text, std::size_t place) {
  std::size_t begin = place;
  while (begin > 0 && place - begin < 3 && utf8::is_continuation(text[begin])) --begin;
  return begin;
}

Excerpt quote(std::string_view line, std::size_t begin, std::size_t end) {
  const std::size_t from = begin > context_bytes ? character_begin(line, begin - context_bytes) : 0;
  const std::size_t to =
      line.size() - begin > context_bytes ? character_begin(line, begin + context_bytes) : line.size();
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
