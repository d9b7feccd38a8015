// Words as text, by a scanner of one character of look-ahead and no recursion.
//
//     lasso   = { letter ";" } "cycle" "{" letter { ";" letter } "}"
//     finite  = [ letter { ";" letter } ]
//     letter  = literal { "&" literal }
//     literal = "1" | [ "!" ] name
//     name    = identifier | '"' { any byte, with \" and \\ for a quote and a backslash } '"'
//
// `cycle` is a keyword only before a brace; elsewhere it is a name. The printer writes every
// proposition of the alphabet into every letter, so its text also means the same to tools that take
// what a letter does not mention as unknown. Both directions are linear in the text.
#include "logic/word.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "base/ascii.hh"
#include "base/utf8.hh"
#include "logic/proposition_index.hh"

namespace ouro::logic {

namespace {

constexpr std::string_view cycle_keyword = "cycle";

bool is_identifier(std::string_view name) {
  return !name.empty() && ascii::is_name_start(name.front()) &&
         std::ranges::all_of(name, ascii::is_name_char);
}

/// Some names of an alphabet, for a hint.
std::string list_names(const Alphabet& alphabet) {
  constexpr std::size_t shown = 8;
  if (alphabet.empty()) return "the alphabet is empty";
  std::string out = "the propositions are";
  for (std::size_t i = 0; i < std::min(shown, alphabet.size()); ++i) {
    out += fmt::format("{} {}", i == 0 ? "" : ",", alphabet[i]);
  }
  if (alphabet.size() > shown) out += ", ...";
  return out;
}

class WordReader {
 public:
  WordReader(const Alphabet& alphabet, const SourceText& source)
      : alphabet_(alphabet), index_(alphabet), source_(source), text_(source.text) {
    skip_blanks();
  }

  LassoWord read_lasso() {
    LassoWord word;
    while (!take_cycle_opening()) {
      word.stem.push_back(read_letter());
      if (at_end()) fail_here("the word has no cycle", "an infinite word ends with cycle{...}");
      expect(';', "after a letter");
    }
    word.cycle.push_back(read_letter());
    while (take(';')) word.cycle.push_back(read_letter());
    expect('}', "at the end of the cycle");
    if (!at_end()) fail_here("nothing may follow the cycle");
    return word;
  }

  FiniteWord read_finite() {
    FiniteWord word;
    if (at_end()) return word;
    do {
      const std::size_t begin = at_;
      if (take_cycle_opening()) fail({begin, at_}, "a finite word has no cycle");
      word.push_back(read_letter());
    } while (take(';'));
    if (!at_end()) fail_here("expected ';' or '&' after a letter");
    return word;
  }

 private:
  Letter read_letter() {
    Letter letter(alphabet_.size());
    Letter denied(alphabet_.size());
    do {
      const std::size_t begin = at_;
      if (const auto literal = read_literal()) {
        const auto [proposition, value] = *literal;
        (value ? letter : denied)[proposition] = true;
        if (letter[proposition] && denied[proposition]) {
          fail({begin, end_of_token_}, "the letter contradicts itself",
               "a proposition cannot be both true and false at one position");
        }
      }
    } while (take_and());
    return letter;
  }

  /// A proposition and its value; nothing for `1`.
  std::optional<std::pair<std::size_t, bool>> read_literal() {
    if (take('1')) return std::nullopt;
    if (peek() == '0') fail_here("no letter satisfies 0", "write 1 for a letter without true propositions");
    const bool value = !take('!');
    return std::pair{read_proposition(), value};
  }

  std::size_t read_proposition() {
    const std::size_t begin = at_;
    const std::string name = peek() == '"' ? read_quoted() : std::string(read_identifier());
    if (const std::size_t* index = index_.find(name)) return *index;
    fail({begin, end_of_token_}, fmt::format("unknown proposition '{}'", name), list_names(alphabet_));
  }

  std::string_view read_identifier() {
    const std::size_t begin = at_;
    if (!ascii::is_name_start(peek()))
      fail_here(at_end() ? "expected a letter, but the text ends" : "expected a letter");
    while (ascii::is_name_char(peek())) ++at_;
    const std::string_view name = text_.substr(begin, at_ - begin);
    finish_token();
    return name;
  }

  std::string read_quoted() {
    const std::size_t begin = at_++;
    std::string name;
    while (!at_end() && peek() != '"') {
      if (peek() == '\\') {
        ++at_;
        if (at_end()) break;
        if (peek() != '"' && peek() != '\\')
          fail({at_ - 1, at_ + 1}, "only \\\" and \\\\ may follow a backslash");
      }
      name += text_[at_++];
    }
    if (at_end()) fail({begin, at_}, "the quoted name does not end", "close it with \"");
    ++at_;
    finish_token();
    return name;
  }

  bool take_cycle_opening() {
    const std::size_t begin = at_;
    if (ascii::is_name_start(peek()) && read_identifier() == cycle_keyword && take('{')) return true;
    at_ = begin;
    return false;
  }

  bool take_and() {
    if (!take('&')) return false;
    take('&');
    return true;
  }

  bool take(char c) {
    if (peek() != c || at_end()) return false;
    ++at_;
    finish_token();
    return true;
  }

  void expect(char c, std::string_view where) {
    if (!take(c)) fail_here(fmt::format("expected '{}' {}", c, where));
  }

  void finish_token() {
    end_of_token_ = at_;
    skip_blanks();
  }

  void skip_blanks() {
    while (ascii::is_blank(peek())) ++at_;
  }

  bool at_end() const { return at_ == text_.size(); }
  /// The next character; 0 at the end.
  char peek() const { return at_end() ? '\0' : text_[at_]; }

  [[noreturn]] void fail_here(std::string message, std::string hint = {}) const {
    fail({at_, at_ + utf8::decode(text_.substr(at_)).size}, std::move(message), std::move(hint));
  }

  [[noreturn]] void fail(Span span, std::string message, std::string hint = {}) const {
    throw UserError(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
  }

  const Alphabet& alphabet_;
  PropositionIndex index_;
  SourceText source_;
  std::string_view text_;
  std::size_t at_ = 0;            // of the next character that is not blank
  std::size_t end_of_token_ = 0;  // of the last one read
};

std::string name_text(std::string_view name) {
  return is_identifier(name) && name != cycle_keyword ? std::string(name) : ascii::quoted(name);
}

void append_letter(std::string& out, const Alphabet& alphabet, const Letter& letter) {
  assert(letter.size() == alphabet.size());
  if (letter.empty()) out += '1';
  for (std::size_t i = 0; i < letter.size(); ++i) {
    if (i > 0) out += " & ";
    if (!letter[i]) out += '!';
    out += name_text(alphabet[i]);
  }
}

void append_letters(std::string& out, const Alphabet& alphabet, const std::vector<Letter>& letters) {
  for (std::size_t i = 0; i < letters.size(); ++i) {
    if (i > 0) out += "; ";
    append_letter(out, alphabet, letters[i]);
  }
}

}  // namespace

LassoWord parse_lasso_word(const Alphabet& alphabet, const SourceText& source) {
  return WordReader(alphabet, source).read_lasso();
}

FiniteWord parse_finite_word(const Alphabet& alphabet, const SourceText& source) {
  return WordReader(alphabet, source).read_finite();
}

std::string to_text(const Alphabet& alphabet, const LassoWord& word) {
  assert(!word.cycle.empty());
  std::string out;
  append_letters(out, alphabet, word.stem);
  if (!word.stem.empty()) out += "; ";
  out += "cycle{";
  append_letters(out, alphabet, word.cycle);
  out += '}';
  return out;
}

std::string to_text(const Alphabet& alphabet, const FiniteWord& word) {
  std::string out;
  append_letters(out, alphabet, word);
  return out;
}

}  // namespace ouro::logic
