#include "kripke/statements.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.hh"
#include "base/suggest.hh"

namespace ouro::kripke {

namespace {

struct Keyword {
  std::string_view word;
  StatementKind kind;
};

constexpr std::array<Keyword, 4> keywords = {{{"propositions", StatementKind::Propositions},
                                              {"state", StatementKind::State},
                                              {"initial", StatementKind::Initial},
                                              {"end", StatementKind::End}}};

constexpr bool is_bare(char c) {
  return ascii::is_name_char(c) || c == '.' || static_cast<unsigned char>(c) >= 0x80;
}

class Reader {
 public:
  explicit Reader(const SourceText& source) : source_(source), text_(source.text) {}

  Statements read() {
    while (skip_to_statement()) read_statement();
    return std::move(result_);
  }

 private:
  [[noreturn]] void fail(Span span, std::string message, std::string hint = {}) const {
    throw UserError(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
  }

  // Characters --------------------------------------------------------------------------------------

  bool at_end() const { return at_ == text_.size(); }

  // To the next word of this line; false at the end of the line.
  bool skip_blanks() {
    while (!at_end() && text_[at_] != '\n' && ascii::is_blank(text_[at_])) ++at_;
    if (!at_end() && text_[at_] == '#') at_ = std::min(text_.find('\n', at_), text_.size());
    return !at_end() && text_[at_] != '\n';
  }

  // To the first word of the next line that has one; false at the end of the text.
  bool skip_to_statement() {
    while (!skip_blanks()) {
      if (at_end()) return false;
      ++at_;
    }
    return true;
  }

  bool sees(std::string_view symbol) { return skip_blanks() && text_.substr(at_).starts_with(symbol); }
  bool sees_arrow() { return sees("->") || sees("-["); }
  bool sees_name() { return skip_blanks() && (text_[at_] == '"' || is_bare(text_[at_])); }

  bool take(std::string_view symbol) {
    if (!sees(symbol)) return false;
    word_end_ = at_ += symbol.size();
    return true;
  }

  // What stands here, for messages; at the end of a line, the place after its last word.
  Span here() {
    if (!skip_blanks()) return {word_end_, word_end_};
    std::size_t end = at_ + 1;
    while (is_bare(text_[at_]) && end < text_.size() && is_bare(text_[end])) ++end;
    return {at_, end};
  }

  Span take_name(std::string_view what) {
    if (!sees_name()) fail(here(), fmt::format("expected {}", what));
    const std::size_t begin = at_;
    if (text_[at_] == '"') {
      take_quotation();
    } else {
      while (!at_end() && is_bare(text_[at_])) ++at_;
    }
    word_end_ = at_;
    return {begin, at_};
  }

  void take_quotation() {
    const std::size_t begin = at_++;
    while (at_ < text_.size() && text_[at_] != '"') at_ += text_[at_] == '\\' ? 2U : 1U;
    if (at_ >= text_.size()) fail({begin, begin + 1}, "this quotation does not end");
    ++at_;
    if (at_ - begin == 2) fail({begin, at_}, "a name must not be empty");
  }

  // Statements --------------------------------------------------------------------------------------

  void read_statement() {
    const Span first = take_name("a statement");
    Statement statement;
    statement.begin = statement.middle = result_.words.size();
    if (sees_arrow()) {
      read_edges(statement, first);
    } else {
      read_declaration(statement, first);
    }
    statement.end = result_.words.size();
    if (skip_blanks()) fail(here(), "the statement should end here");
    result_.list.push_back(statement);
  }

  void read_edges(Statement& statement, Span source) {
    statement.kind = StatementKind::Edges;
    result_.words.push_back(source);
    statement.middle = result_.words.size();
    if (!take("->")) read_action(statement);
    take_names("a state after the arrow");
  }

  void read_action(Statement& statement) {
    take("-[");
    statement.action = take_name("the name of an action");
    if (!take("]->")) fail(here(), "expected ']->' after the action", "an edge is written s -[action]-> t");
  }

  void read_declaration(Statement& statement, Span first) {
    statement.kind = keyword(first);
    const bool may_be_empty = statement.kind == StatementKind::Initial;
    if (!may_be_empty || sees_name()) take_names("a name");
    statement.middle = result_.words.size();
    if (statement.kind != StatementKind::State || !take(":")) return;
    while (sees_name()) result_.words.push_back(take_name("a proposition"));
  }

  void take_names(std::string_view what) {
    do result_.words.push_back(take_name(what));
    while (sees_name());
  }

  StatementKind keyword(Span span) {
    const std::string_view word = text_.substr(span.begin, span.end - span.begin);
    const auto found = std::ranges::find(keywords, word, &Keyword::word);
    if (found != keywords.end()) return found->kind;
    std::array<std::string_view, keywords.size()> words;
    std::ranges::transform(keywords, words.begin(), &Keyword::word);
    const std::string_view near = nearest(word, words);
    if (near.empty() || !sees_name()) fail(here(), fmt::format("expected '->' after the state {}", word));
    fail(span, fmt::format("no statement begins with '{}'", word), fmt::format("did you mean '{}'?", near));
  }

  const SourceText& source_;
  std::string_view text_;
  std::size_t at_ = 0;
  std::size_t word_end_ = 0;
  Statements result_;
};

}  // namespace

Statements read_statements(const SourceText& source) { return Reader(source).read(); }

std::string name_at(const SourceText& source, Span word) {
  const std::string_view text = source.text.substr(word.begin, word.end - word.begin);
  if (text.front() != '"') return std::string(text);
  std::string name;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    if (text[i] == '\\') ++i;
    name += text[i];
  }
  return name;
}

std::string written_name(std::string_view name) {
  return std::ranges::all_of(name, is_bare) && !name.empty() ? std::string(name) : ascii::quoted(name);
}

}  // namespace ouro::kripke
