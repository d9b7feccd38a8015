#include "omega/hoa_lexer.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "base/ascii.hh"
#include "base/utf8.hh"

namespace ouro::omega {

namespace {

constexpr std::uint32_t number_limit = std::uint32_t{1} << 31U;

bool is_word_char(char c) { return ascii::is_name_char(c) || c == '-'; }

std::size_t word_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_word_char(text[at])) ++at;
  return at;
}

}  // namespace

std::string HoaToken::unquoted() const {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\\' && i + 1 < text.size()) ++i;
    result += text[i];
  }
  return result;
}

std::string HoaToken::described() const {
  switch (kind) {
    case Kind::End:
      return "the end of the text";
    case Kind::Header:
      return fmt::format("'{}:'", text);
    case Kind::String:
      return "a quoted text";
    default:
      return fmt::format("'{}'", text);
  }
}

Diagnostic HoaLexer::diagnostic(Span span, Severity severity, std::string message, std::string hint) const {
  const std::size_t base = span.begin >= part_begin_ ? part_begin_ : 0;
  const SourceText part{source_.text.substr(base), source_.name, base == 0 ? source_.first_line : part_line_,
                        base == 0 ? source_.first_column : part_column_};
  return diagnose(part, {span.begin - base, span.end - base}, severity, std::move(message), std::move(hint));
}

void HoaLexer::fail_at(Span span, std::string message, std::string hint) const {
  throw UserError(diagnostic(span, Severity::Error, std::move(message), std::move(hint)));
}

void HoaLexer::fail(std::string message, std::string hint) const {
  fail_at(token_.span, std::move(message), std::move(hint));
}

void HoaLexer::fail_expecting(std::string_view what) const {
  fail(fmt::format("expected {}, not {}", what, token_.described()));
}

void HoaLexer::begin_part() {
  const std::string_view between = source_.text.substr(part_begin_, at_ - part_begin_);
  const auto lines = static_cast<std::size_t>(std::ranges::count(between, '\n'));
  const std::size_t last_line = lines == 0 ? 0 : between.rfind('\n') + 1;
  part_line_ += lines;
  part_column_ = (lines == 0 ? part_column_ : 1) + utf8::length(between.substr(last_line));
  part_begin_ = at_;
  seen_words_ = 0;
}

void HoaLexer::seek(std::size_t position) {
  at_ = position;
  advance();
}

void HoaLexer::skip_automaton() {
  if (token_.is_header("HOA") && seen_words_ > 1) {
    at_ = position();  // the --END-- is missing; the next one begins here
    return;
  }
  constexpr std::array<std::string_view, 2> markers = {"--END--", "--ABORT--"};
  std::size_t end = source_.text.size();
  for (const std::string_view marker : markers) {
    const std::string_view before_end = source_.text.substr(0, end);
    const std::size_t found = before_end.find(marker, std::min(position(), end));
    if (found != std::string_view::npos) end = found + marker.size();
  }
  at_ = std::max(at_, end);
}

void HoaLexer::set(HoaToken::Kind kind, std::size_t size) {
  token_ = {kind, {at_, at_ + size}, source_.text.substr(at_, size), 0};
  at_ += size;
}

void HoaLexer::advance() {
  ++seen_words_;
  skip_blanks();
  const std::string_view rest = source_.text.substr(at_);
  if (rest.empty()) return set(HoaToken::Kind::End, 0);
  const char c = rest[0];
  if (ascii::is_digit(c)) return read_number();
  if (ascii::is_name_start(c) || c == '@') return read_word();
  if (c == '"') return read_string();
  if (std::string_view("!&|()[]{}").find(c) != std::string_view::npos) return set(HoaToken::Kind::Symbol, 1);
  if (read_marker()) return;
  set(HoaToken::Kind::End, 1);
  fail("this character means nothing here");
}

void HoaLexer::skip_blanks() {
  const std::string_view text = source_.text;
  while (at_ < text.size()) {
    if (std::string_view(" \t\n\r").find(text[at_]) != std::string_view::npos) {
      ++at_;
    } else if (text.substr(at_).starts_with("/*")) {
      skip_comment();
    } else {
      return;
    }
  }
}

void HoaLexer::skip_comment() {
  const std::string_view text = source_.text;
  const std::size_t begin = at_;
  std::size_t depth = 0;
  do {
    const std::size_t next = text.find_first_of("/*", at_);
    if (next == std::string_view::npos || next + 1 >= text.size()) {
      at_ = text.size();
      token_ = {HoaToken::Kind::End, {begin, begin + 2}, {}, 0};
      fail("this comment does not end", "comments nest: each /* needs its */");
    }
    const std::string_view two = text.substr(next, 2);
    at_ = next + (two == "/*" || two == "*/" ? 2 : 1);
    if (two == "/*") ++depth;
    if (two == "*/") --depth;
  } while (depth > 0);
}

void HoaLexer::read_string() {
  const std::string_view text = source_.text;
  std::size_t end = at_ + 1;
  while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2U : 1U;
  if (end >= text.size()) {
    set(HoaToken::Kind::End, 1);
    fail("this quotation does not end");
  }
  set(HoaToken::Kind::String, end + 1 - at_);
  token_.text = token_.text.substr(1, token_.text.size() - 2);
}

void HoaLexer::read_number() {
  const std::size_t end = word_end(source_.text, at_);
  set(HoaToken::Kind::Integer, end - at_);
  const std::string_view digits = token_.text;
  if (!std::ranges::all_of(digits, ascii::is_digit))
    fail("expected a number, or a word that begins with a letter");
  if (digits.size() > 1 && digits[0] == '0') fail("a number does not begin with 0");
  const auto [last, error] = std::from_chars(digits.data(), digits.data() + digits.size(), token_.number);
  if (error != std::errc() || token_.number >= number_limit) fail("this number is not below 2147483648");
}

void HoaLexer::read_word() {
  const bool alias = source_.text[at_] == '@';
  const std::size_t end = word_end(source_.text, at_ + 1);
  const bool header = !alias && end < source_.text.size() && source_.text[end] == ':';
  set(alias    ? HoaToken::Kind::Alias
      : header ? HoaToken::Kind::Header
               : HoaToken::Kind::Identifier,
      end - at_);
  if (header) ++at_;
  if (alias && token_.text.size() == 1) fail("an alias needs a name after its @");
}

bool HoaLexer::read_marker() {
  constexpr std::array<std::pair<std::string_view, HoaToken::Kind>, 3> markers = {
      {{"--BODY--", HoaToken::Kind::Body},
       {"--END--", HoaToken::Kind::EndOfBody},
       {"--ABORT--", HoaToken::Kind::Abort}}};
  const auto* const found = std::ranges::find_if(
      markers,
      [rest = source_.text.substr(at_)](const auto& marker) { return rest.starts_with(marker.first); });
  if (found == markers.end()) return false;
  set(found->second, found->first.size());
  return true;
}

}  // namespace ouro::omega
