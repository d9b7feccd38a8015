#include "logic/lexer.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>
#include <utility>

#include "base/ascii.hh"
#include "base/utf8.hh"

namespace ouro::logic {

namespace {

using ascii::is_blank;
using ascii::is_digit;

constexpr bool is_word_char(char c) { return ascii::is_name_char(c) || c == '.'; }
constexpr bool is_spot_prefix(char c) { return c == 'F' || c == 'G' || c == 'X'; }

std::size_t word_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_word_char(text[at])) ++at;
  return at;
}

std::size_t digits_end(std::string_view text, std::size_t at) {
  while (at < text.size() && is_digit(text[at])) ++at;
  return at;
}

// `GFp1` and `Xq` are surely operators; `Green` and `Fair` may have been meant as names.
bool looks_like_a_name(std::string_view word) {
  return word.size() >= 4 && std::ranges::all_of(word.substr(1, 3), ascii::is_lower);
}

bool is_spot_like(Syntax syntax) { return syntax == Syntax::Infix || syntax == Syntax::Symbols; }

bool takes_bounds(Op op) { return op == Op::Finally || op == Op::Globally; }

// Reads a small language: what stands between the brackets of F[...], G[...] and X[...].
class BracketReader {
 public:
  BracketReader(std::string_view text, std::size_t at) : text_(text), at_(at) {}

  std::size_t position() const { return at_; }
  bool overflowed() const { return overflowed_; }

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  bool accept(std::string_view expected) {
    skip_blanks();
    if (!text_.substr(at_).starts_with(expected)) return false;
    at_ += expected.size();
    return true;
  }

  std::optional<std::uint32_t> number() {
    skip_blanks();
    const std::size_t end = digits_end(text_, at_);
    if (end == at_) return std::nullopt;
    std::uint32_t value = 0;
    const auto result = std::from_chars(text_.data() + at_, text_.data() + end, value);
    if (result.ec != std::errc() || value == Bounds::infinite) overflowed_ = true;
    at_ = end;
    return value;
  }

 private:
  std::string_view text_;
  std::size_t at_;
  bool overflowed_ = false;
};

}  // namespace

Token Lexer::next(bool operand_expected) {
  skip_blanks();
  if (at_ == text_.size()) return {.kind = Token::Kind::End, .span = {at_, at_}};
  const char c = text_[at_];
  if (ascii::is_name_start(c)) return word(operand_expected);
  if (is_digit(c)) return number(operand_expected);
  if (c == '"') return quoted();
  if (c == '{') return braced();
  if (const auto symbol = leading_symbol(syntax_, text_.substr(at_))) {
    return operator_token(symbol->meaning, at_ + symbol->size);
  }
  const Span span{at_, at_ + utf8::decode(text_.substr(at_)).size};
  at_ = span.end;
  if (c == '(' || c == '[') return {.kind = Token::Kind::Open, .span = span, .text = std::string(1, c)};
  if (c == ')' || c == ']') return {.kind = Token::Kind::Close, .span = span, .text = std::string(1, c)};
  if (!utf8::is_valid(text_.substr(span.begin, span.end - span.begin))) {
    return bad(span, "this is not UTF-8 text");
  }
  if (c == '<' || c == '>' || c == '=' || c == '@') {
    return bad(span, fmt::format("'{}' belongs to a model expression", c),
               "put expressions of the model in braces or quotes: {x > 3}, \"P@crit\"");
  }
  if (c == '\'')
    return bad(span, "unexpected character '''", "use double quotes or braces around a proposition");
  return bad(span, fmt::format("unexpected character '{}'", text_.substr(span.begin, span.end - span.begin)));
}

void Lexer::skip_blanks() { at_ = after_blanks(at_); }

std::size_t Lexer::after_blanks(std::size_t at) const {
  while (at < text_.size() && is_blank(text_[at])) ++at;
  return at;
}

Token Lexer::bad(Span span, std::string message, std::string hint) const {
  return {.kind = Token::Kind::Bad, .span = span, .text = std::move(message), .hint = std::move(hint)};
}

Token Lexer::word(bool operand_expected) {
  // The rest of a word that is being split has been measured already: XXX...Xp takes linear time.
  const bool continues = at_ == split_begin_;
  const std::size_t end = continues ? split_end_ : word_end(text_, at_);
  const std::string_view word = text_.substr(at_, end - at_);
  if (const auto meaning = word_meaning(syntax_, word)) return reserved_word(*meaning, end, operand_expected);
  const bool splits =
      is_spot_like(syntax_) && is_spot_prefix(word[0]) && word.size() > 1 && !is_digit(word[1]);
  if (!splits || !operand_expected) return proposition(has_atoms() ? atom_end(at_) : end);
  split_begin_ = at_ + 1;
  split_end_ = end;
  Token token = operator_token(*word_meaning(syntax_, word.substr(0, 1)), at_ + 1);
  token.doubtful_split = !continues && looks_like_a_name(word);
  return token;
}

Token Lexer::reserved_word(Meaning meaning, std::size_t end, bool operand_expected) {
  const bool is_path_word = meaning.kind == Meaning::Kind::QuantifiedPrefix || is_quantifier(meaning.op);
  if (is_path_word && (!operand_expected || !operand_follows(end))) {
    return proposition(has_atoms() ? atom_end(at_) : end);
  }
  return operator_token(meaning, end);
}

Token Lexer::proposition(std::size_t end) {
  const Span span{at_, end};
  at_ = end;
  return {.kind = Token::Kind::Name,
          .span = span,
          .text = std::string(text_.substr(span.begin, end - span.begin))};
}

Token Lexer::number(bool operand_expected) {
  const std::size_t end = word_end(text_, at_);
  const std::string_view digits = text_.substr(at_, end - at_);
  if (has_atoms() && operand_expected) {
    const std::size_t atom = atom_end(at_);
    if (atom > end) return proposition(atom);
  }
  const Span span{at_, end};
  at_ = end;
  if (digits == "0" || digits == "1") {
    return {.kind = Token::Kind::Constant, .op = digits == "1" ? Op::True : Op::False, .span = span};
  }
  return bad(span, fmt::format("'{}' is neither a proposition nor 0 or 1", digits),
             "a proposition begins with a letter; put anything else in braces or quotes");
}

Token Lexer::quoted() {
  std::size_t end = at_ + 1;
  while (end < text_.size() && text_[end] != '"') end += text_[end] == '\\' ? 2U : 1U;
  if (end >= text_.size()) {
    const Span span{at_, at_ + 1};
    at_ = text_.size();
    return bad(span, "this quote is never closed", "end the proposition with \"");
  }
  return name_between(at_ + 1, end, end + 1, true);
}

Token Lexer::braced() {
  std::size_t depth = 0;
  std::size_t end = at_;
  for (; end < text_.size(); ++end) {
    if (text_[end] == '{') ++depth;
    if (text_[end] == '}' && --depth == 0) break;
  }
  if (end == text_.size()) {
    const Span span{at_, at_ + 1};
    at_ = end;
    return bad(span, "this brace is never closed", "end the model expression with }");
  }
  std::size_t begin = after_blanks(at_ + 1);
  std::size_t last = end;
  while (last > begin && is_blank(text_[last - 1])) --last;
  return name_between(std::min(begin, last), last, end + 1, false);
}

Token Lexer::name_between(std::size_t begin, std::size_t end, std::size_t token_end, bool escapes) {
  const Span span{at_, token_end};
  at_ = token_end;
  std::string name;
  for (std::size_t i = begin; i < end; ++i) {
    if (escapes && text_[i] == '\\') ++i;
    name += is_blank(text_[i]) ? ' ' : text_[i];
  }
  if (name.empty()) return bad(span, "a proposition needs a name");
  if (std::ranges::any_of(name, ascii::is_control))
    return bad(span, "a proposition cannot contain control characters");
  if (!utf8::is_valid(name)) return bad(span, "this is not UTF-8 text");
  return {.kind = Token::Kind::Name, .span = span, .text = std::move(name)};
}

Token Lexer::operator_token(Meaning meaning, std::size_t end) {
  Token token{.op = meaning.op, .second = meaning.second, .span = {at_, end}};
  at_ = end;
  switch (meaning.kind) {
    case Meaning::Kind::Constant:
      token.kind = Token::Kind::Constant;
      return token;
    case Meaning::Kind::Binary:
      token.kind = Token::Kind::Binary;
      return token;
    case Meaning::Kind::Prefix:
      token.kind = Token::Kind::Prefix;
      break;
    case Meaning::Kind::QuantifiedPrefix:
      token.kind = Token::Kind::Quantified;
      break;
  }
  const Op temporal = token.kind == Token::Kind::Quantified ? token.second : token.op;
  if (takes_bounds(temporal)) return read_bounds(std::move(token));
  if (temporal == Op::Next) return read_next_count(std::move(token));
  return token;
}

// F[2:5], F[2..5], F[2,5], F[2:], F[:5], F[2:$]. Anything else after [ is not for the operator.
Token Lexer::read_bounds(Token token) {
  BracketReader reader(text_, at_);
  if (!reader.accept("[")) return token;
  const auto low = reader.number();
  const bool separated = reader.accept(":") || reader.accept("..") || reader.accept(",");
  if (!low && !separated) return token;
  if (!separated && reader.accept("]")) {
    const Span span{token.span.begin, reader.position()};
    at_ = span.end;
    return bad(
        span, "bounds need two numbers",
        fmt::format("write [{0}:{0}] for position {0} alone, [0:{0}] for all positions up to it", *low));
  }
  const auto high = reader.number();
  if (!high) reader.accept("$");
  const bool closed = reader.accept("]");
  token.span.end = at_ = reader.position();
  token.bounds = {low.value_or(0), high.value_or(Bounds::infinite)};
  if (!closed || !separated) return bad(token.span, "expected bounds such as [2:5] or [2:]");
  if (reader.overflowed()) return bad(token.span, "a bound must be below 4294967295");
  if (token.bounds.low > token.bounds.high) {
    return bad(token.span,
               fmt::format("there is no position from {} to {}", token.bounds.low, token.bounds.high),
               "the smaller bound comes first");
  }
  return token;
}

// X[!], X[3], X[3!].
Token Lexer::read_next_count(Token token) {
  BracketReader reader(text_, at_);
  if (!reader.accept("[")) return token;
  const auto count = reader.number();
  const bool strong = reader.accept("!");
  if (!count && !strong) return token;
  const bool closed = reader.accept("]");
  token.span.end = at_ = reader.position();
  token.count = count.value_or(1);
  if (!closed) return bad(token.span, "expected X[!], X[3] or X[3!]");
  if (reader.overflowed()) return bad(token.span, "the number is too large");
  if (strong) (token.kind == Token::Kind::Quantified ? token.second : token.op) = Op::StrongNext;
  return token;
}

// Whether what stands at `at` can only begin an operand: then the word before it was an operator.
bool Lexer::operand_follows(std::size_t at) const {
  at = after_blanks(at);
  if (at == text_.size()) return false;
  const char c = text_[at];
  if (c == '(' || c == '[' || c == '{' || c == '"' || is_digit(c)) return true;
  if (ascii::is_name_start(c)) {
    const std::size_t end = word_end(text_, at);
    const auto meaning = word_meaning(syntax_, text_.substr(at, end - at));
    return !meaning || meaning->kind != Meaning::Kind::Binary;
  }
  if (has_atoms() && comparison_size(at) != 0) return false;
  const auto symbol = leading_symbol(syntax_, text_.substr(at));
  return symbol && symbol->meaning.kind != Meaning::Kind::Binary;
}

// An atom of SPIN or NuSMV: terms joined by comparisons and arithmetic.
std::size_t Lexer::atom_end(std::size_t begin) const {
  std::size_t end = term_end(begin);
  while (true) {
    const std::size_t operator_begin = after_blanks(end);
    const std::size_t size = comparison_size(operator_begin);
    if (size == 0) return end;
    const std::size_t term_begin = after_blanks(operator_begin + size);
    const std::size_t next = term_end(term_begin);
    if (next == term_begin) return end;
    end = next;
  }
}

// A number, or a name with fields, indices, a label or a remote variable: `P[1]@crit`, `q.head[i]`.
std::size_t Lexer::term_end(std::size_t begin) const {
  std::size_t at = word_end(text_, begin);
  while (at > begin && at < text_.size()) {
    if (text_[at] == '[') {
      const std::size_t close = text_.find(']', at);
      if (close == std::string_view::npos || close == at + 1) break;
      at = close + 1;
    } else if ((text_[at] == '@' || text_[at] == ':') && at + 1 < text_.size() &&
               ascii::is_name_start(text_[at + 1])) {
      at = word_end(text_, at + 1);
    } else {
      break;
    }
  }
  return at;
}

// The size of the comparison or arithmetic operator at a place; 0 if there is none.
std::size_t Lexer::comparison_size(std::size_t at) const {
  constexpr std::array<std::string_view, 4> not_comparisons = {"<->", "<>", "->", "=>"};
  constexpr std::array<std::string_view, 4> two = {"==", "!=", "<=", ">="};
  const std::string_view rest = text_.substr(std::min(at, text_.size()));
  const auto begins = [rest](std::string_view s) { return rest.starts_with(s); };
  if (rest.empty() || std::ranges::any_of(not_comparisons, begins)) return 0;
  if (std::ranges::any_of(two, begins)) return 2;
  if (rest[0] == '=' && syntax_ == Syntax::Nusmv) return 1;
  if (syntax_ == Syntax::Nusmv && begins("mod ")) return 3;
  return std::string_view("<>+-*/%").find(rest[0]) != std::string_view::npos ? 1 : 0;
}

bool is_bare_name(Syntax syntax, std::string_view name) {
  if (syntax == Syntax::Lbt) {
    return name.size() > 1 && name[0] == 'p' && digits_end(name, 1) == name.size();
  }
  if (name.empty() || !ascii::is_name_start(name[0]) || word_end(name, 0) != name.size()) return false;
  if (word_meaning(syntax, name)) return false;
  return !is_spot_like(syntax) || !is_spot_prefix(name[0]) || (name.size() > 1 && is_digit(name[1]));
}

bool is_bare_comparison(Syntax syntax, std::string_view name) {
  if (syntax != Syntax::Spin && syntax != Syntax::Nusmv) return false;
  Lexer lexer(name, syntax);
  const Token token = lexer.next(true);
  return token.kind == Token::Kind::Name && token.text == name && name[0] != '"' && name[0] != '{';
}

}  // namespace ouro::logic
