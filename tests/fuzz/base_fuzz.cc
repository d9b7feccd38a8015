// UTF-8 and diagnostics on arbitrary bytes. The first four bytes of the input choose a span (which may
// lie outside the text: diagnose must cope) and the rest is the text.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/source.hh"
#include "base/utf8.hh"
#include "require.hh"

namespace {

using ouro::fuzz::require;

void check_decoding(std::string_view text) {
  std::size_t characters = 0;
  bool valid = true;
  for (std::string_view rest = text; !rest.empty(); ++characters) {
    const ouro::utf8::Decoded decoded = ouro::utf8::decode(rest);
    require(decoded.size >= 1 && decoded.size <= rest.size(), "a character has bytes, all of them there");
    require(decoded.valid || decoded.size == 1, "what is not UTF-8 is skipped byte by byte");
    require(decoded.character <= 0x10ffff, "a character is one of Unicode's");
    valid = valid && decoded.valid;
    rest.remove_prefix(decoded.size);
  }
  require(ouro::utf8::length(text) == characters, "length counts what decode finds");
  require(ouro::utf8::is_valid(text) == valid, "is_valid says what decode says");
  require(ouro::utf8::display_width(text) <= 2 * characters, "no character is wider than two columns");
}

void check_diagnostic(std::string_view text, ouro::Span span) {
  const ouro::Diagnostic d = ouro::diagnose({text, "fuzz"}, span, ouro::Severity::Error, "message", "hint");
  const auto lines = static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1;
  require(d.line >= 1 && d.line <= lines, "the line is one of the text");
  require(d.column >= 1 && d.column <= text.size() + 1, "the column is one of the text");
  require(d.marker.find('^') != std::string::npos, "there is a caret");
  require(d.excerpt.find('\n') == std::string::npos, "the excerpt is one line");
  require(ouro::utf8::is_valid(d.excerpt), "the excerpt is text whatever the source is");
  require(ouro::utf8::length(d.excerpt) < 200, "the excerpt is short however long the line");
  const std::string rendered = ouro::render(d);
  require(std::ranges::count(rendered, '\n') == 4, "message, excerpt, marker and hint, a line each");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t header = 4;
  if (size < header) return 0;
  const ouro::Span span{data[0] * std::size_t{256} + data[1], data[2] * std::size_t{256} + data[3]};
  const std::string_view text(reinterpret_cast<const char*>(data) + header, size - header);
  check_decoding(text);
  check_diagnostic(text, span);
  return 0;
}
