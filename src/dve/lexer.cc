#include "dve/lexer.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <charconv>
#include <cstddef>
#include <system_error>

#include "base/ascii.hh"

namespace ouro::dve {
namespace {

struct Spelling {
  std::string_view text;
  TokenKind kind;
};

constexpr auto words = std::to_array<Spelling>({
    {"byte", TokenKind::Byte},         {"int", TokenKind::Int},         {"const", TokenKind::Const},
    {"channel", TokenKind::Channel},   {"process", TokenKind::Process}, {"state", TokenKind::State},
    {"init", TokenKind::Init},         {"commit", TokenKind::Commit},   {"accept", TokenKind::Accept},
    {"assert", TokenKind::Assert},     {"trans", TokenKind::Trans},     {"guard", TokenKind::Guard},
    {"sync", TokenKind::Sync},         {"effect", TokenKind::Effect},   {"system", TokenKind::System},
    {"async", TokenKind::Async},       {"true", TokenKind::True},       {"false", TokenKind::False},
    {"property", TokenKind::Property}, {"imply", TokenKind::Imply},     {"not", TokenKind::Not},
    {"and", TokenKind::And},           {"or", TokenKind::Or},
});

// A mark stands before those that are a prefix of it.
constexpr auto marks = std::to_array<Spelling>({
    {"&&", TokenKind::And},
    {"||", TokenKind::Or},
    {"->", TokenKind::Arrow},
    {"==", TokenKind::Equal},
    {"!=", TokenKind::NotEqual},
    {"<=", TokenKind::LessEqual},
    {">=", TokenKind::GreaterEqual},
    {"<<", TokenKind::ShiftLeft},
    {">>", TokenKind::ShiftRight},
    {"{", TokenKind::OpenBrace},
    {"}", TokenKind::CloseBrace},
    {"[", TokenKind::OpenBracket},
    {"]", TokenKind::CloseBracket},
    {"(", TokenKind::OpenParenthesis},
    {")", TokenKind::CloseParenthesis},
    {";", TokenKind::Semicolon},
    {",", TokenKind::Comma},
    {".", TokenKind::Dot},
    {"=", TokenKind::Assign},
    {"?", TokenKind::Question},
    {"!", TokenKind::Exclamation},
    {"+", TokenKind::Plus},
    {"-", TokenKind::Minus},
    {"*", TokenKind::Times},
    {"/", TokenKind::Slash},
    {"%", TokenKind::Percent},
    {"~", TokenKind::Tilde},
    {"&", TokenKind::Ampersand},
    {"|", TokenKind::Bar},
    {"^", TokenKind::Caret},
    {"<", TokenKind::Less},
    {">", TokenKind::Greater},
});

class Tokenizer {
 public:
  explicit Tokenizer(Report& report) : report_(report), text_(report.source().text) {}

  std::vector<Token> run() {
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) read_token();
    add(TokenKind::End, text_.size());
    return std::move(tokens_);
  }

 private:
  bool starts_with(std::string_view prefix) const { return text_.substr(at_).starts_with(prefix); }

  void skip_blanks() {
    while (at_ < text_.size()) {
      if (ascii::is_blank(text_[at_])) {
        ++at_;
      } else if (starts_with("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (starts_with("/*")) {
        skip_block_comment();
      } else {
        return;
      }
    }
  }

  void skip_block_comment() {
    const std::size_t begin = at_;
    const std::size_t end = text_.find("*/", begin + 2);
    at_ = end == std::string_view::npos ? text_.size() : end + 2;
    if (end == std::string_view::npos)
      report_.error({begin, begin + 2}, "this comment is never closed", "close it with */");
  }

  void add(TokenKind kind, std::size_t end) {
    tokens_.push_back({kind, {at_, end}, text_.substr(at_, end - at_), 0});
    at_ = end;
  }

  std::size_t word_end() const {
    std::size_t end = at_;
    while (end < text_.size() && ascii::is_name_char(text_[end])) ++end;
    return end;
  }

  void read_token() {
    if (ascii::is_digit(text_[at_])) return read_number();
    if (ascii::is_name_start(text_[at_])) return read_word();
    for (const Spelling& mark : marks) {
      if (starts_with(mark.text)) return add(mark.kind, at_ + mark.text.size());
    }
    skip_unknown();
  }

  void read_word() {
    const std::size_t end = word_end();
    const std::string_view word = text_.substr(at_, end - at_);
    const auto* reserved = std::ranges::find(words, word, &Spelling::text);
    add(reserved == words.end() ? TokenKind::Name : reserved->kind, end);
  }

  void read_number() {
    const std::size_t end = word_end();
    const Span span{at_, end};
    const std::string_view digits = text_.substr(at_, end - at_);
    add(TokenKind::Number, end);
    const auto [stopped, status] =
        std::from_chars(digits.data(), digits.data() + digits.size(), tokens_.back().value);
    if (status == std::errc::result_out_of_range) {
      report_.error(span, fmt::format("{} is too large a number", digits), "the largest is 2147483647");
    } else if (stopped != digits.data() + digits.size()) {
      tokens_.back().kind = TokenKind::Name;
      report_.error(span, fmt::format("'{}' is neither a number nor a name", digits),
                    "numbers are decimal, and names do not begin with a digit");
    }
  }

  // One message for a run of characters that mean nothing: the file may not be a model at all.
  void skip_unknown() {
    const std::size_t begin = at_;
    const auto means_nothing = [](char c) {
      return !ascii::is_blank(c) && !ascii::is_name_char(c) &&
             std::ranges::none_of(marks, [c](const Spelling& mark) { return mark.text.front() == c; });
    };
    const bool directive = text_[begin] == '#';
    while (at_ < text_.size() && means_nothing(text_[at_])) ++at_;
    report_.error({begin, at_}, "this means nothing in a DVE model",
                  directive ? "run the preprocessor first: directives are not part of DVE" : "");
    if (directive) at_ = std::min(text_.find('\n', at_), text_.size());
  }

  Report& report_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::vector<Token> tokens_;
};

}  // namespace

std::vector<Token> tokenize(Report& report) { return Tokenizer(report).run(); }

std::string describe(TokenKind kind) {
  if (kind == TokenKind::Name) return "a name";
  if (kind == TokenKind::Number) return "a number";
  if (kind == TokenKind::End) return "the end";
  const auto is_it = [kind](const Spelling& spelling) { return spelling.kind == kind; };
  const auto* mark = std::ranges::find_if(marks, is_it);
  if (mark != marks.end()) return fmt::format("'{}'", mark->text);
  const auto* word = std::ranges::find_if(words, is_it);
  assert(word != words.end());
  return fmt::format("'{}'", word->text);
}

std::string describe(const Token& token) {
  return token.kind == TokenKind::End ? describe(TokenKind::End) : fmt::format("'{}'", token.text);
}

bool is_reserved(TokenKind kind) {
  return std::ranges::any_of(words, [kind](const Spelling& word) { return word.kind == kind; });
}

}  // namespace ouro::dve
