#include "omega/promela_guard.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <utility>

#include "base/ascii.hh"
#include "base/infix_stack.hh"
#include "bdd/algebra.hh"

namespace ouro::omega {

PromelaText::PromelaText(const SourceText& source) : source_(source), text_(source.text) {
  remove_comments();
  match_parentheses();
}

void PromelaText::fail(Span span, std::string message, std::string hint) const {
  throw UserError(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
}

std::size_t PromelaText::skip_blanks(std::size_t at, std::size_t end) const {
  while (at < end && ascii::is_blank(text_[at])) ++at;
  return at;
}

void PromelaText::remove_comments() {
  for (std::size_t at = text_.find('/'); at < text_.size(); at = text_.find('/', at + 1)) {
    const bool block = text_.compare(at, 2, "/*") == 0;
    if (!block && text_.compare(at, 2, "//") != 0) continue;
    std::size_t end = block ? text_.find("*/", at + 2) : text_.find('\n', at);
    if (end == std::string::npos && block) fail({at, at + 2}, "this comment does not end");
    end = end == std::string::npos ? text_.size() : end + (block ? 2U : 0U);
    std::fill(text_.begin() + static_cast<std::ptrdiff_t>(at),
              text_.begin() + static_cast<std::ptrdiff_t>(end), ' ');
  }
}

void PromelaText::match_parentheses() {
  closing_.resize(text_.size());
  std::vector<std::size_t> open;
  for (std::size_t at = 0; at < text_.size(); ++at) {
    const char c = text_[at];
    if (c == '(' || c == '[') open.push_back(at);
    if (c != ')' && c != ']') continue;
    const char partner = c == ')' ? '(' : '[';
    if (open.empty() || text_[open.back()] != partner) fail({at, at + 1}, "this closes nothing");
    closing_[open.back()] = at;
    open.pop_back();
  }
  if (!open.empty()) fail({open.back(), open.back() + 1}, "this is not closed");
}

namespace {

class GuardReader {
 public:
  GuardReader(const PromelaText& text, Span part, bdd::Manager& manager, const MeaningOfAtom& meaning)
      : whole_(text),
        text_(text.text()),
        at_(part.begin),
        end_(part.end),
        meaning_(meaning),
        stack_(bdd::Algebra{&manager}) {}

  bdd::Bdd read() {
    for (skip_blanks(); at_ < end_; skip_blanks()) {
      if (stack_.operand_expected()) {
        read_operand();
      } else {
        read_operator();
      }
    }
    if (stack_.operand_expected()) whole_.fail({at_, at_}, "a condition is expected here");
    return stack_.finish();
  }

 private:
  void skip_blanks() { at_ = whole_.skip_blanks(at_, end_); }

  bool is_connective(std::size_t at) const {
    const std::string_view two = text_.substr(at, 2);
    return two == "&&" || two == "||";
  }

  // Whether what ends before this place is a whole operand of a Boolean connective.
  bool operand_ends(std::size_t at) const {
    at = whole_.skip_blanks(at, end_);
    return at >= end_ || text_[at] == ')' || is_connective(at);
  }

  void read_operand() {
    const char c = text_[at_];
    if (c == '(' && operand_ends(whole_.closing(at_) + 1)) {
      stack_.open(at_++);
    } else if (c == '!' && negates_alone()) {
      for (const std::size_t end = negations_end(); at_ < end; ++at_) {
        if (text_[at_] == '!') stack_.negate();
      }
    } else {
      read_atom();
    }
  }

  void read_operator() {
    if (text_[at_] == ')') {
      if (!stack_.close()) whole_.fail({at_, at_ + 1}, "this closes nothing");
      ++at_;
      return;
    }
    if (!is_connective(at_)) whole_.fail({at_, at_ + 1}, "'&&' or '||' is expected here");
    stack_.binary(text_[at_]);
    at_ += 2;
  }

  // In Promela `!x == 3` is (!x) == 3: an expression of the model, not the negation of one.
  bool negates_alone() const { return operand_ends(primary_end(negations_end())); }

  std::size_t negations_end() const {
    std::size_t at = at_;
    while (at < end_ && (text_[at] == '!' || ascii::is_blank(text_[at]))) ++at;
    return at;
  }

  // A name or a number with indices, arguments, fields, labels: `P[1]@crit`, `len(q)`.
  std::size_t primary_end(std::size_t at) const {
    while (at < end_) {
      const char c = text_[at];
      if (c == '(' || c == '[') {
        at = whole_.closing(at) + 1;
      } else if (ascii::is_name_char(c) || c == '.' || c == '@' || c == ':') {
        ++at;
      } else {
        break;
      }
    }
    return at;
  }

  void read_atom() {
    const std::size_t begin = at_;
    while (at_ < end_ && text_[at_] != ')' && !is_connective(at_)) {
      const bool nested = text_[at_] == '(' || text_[at_] == '[';
      at_ = nested ? whole_.closing(at_) + 1 : at_ + 1;
    }
    const std::string_view text = text_.substr(begin, at_ - begin);
    const std::string atom = normalised(text);
    if (atom.empty()) whole_.fail({begin, begin + 1}, "a condition is expected here");
    refuse_statements(begin, text);
    stack_.operand(value_of(atom));
  }

  // What can stand where a condition can, but is none.
  void refuse_statements(std::size_t begin, std::string_view text) const {
    static constexpr std::array<std::string_view, 14> words = {
        "assert", "atomic", "break",  "d_step", "do",  "else",   "for",
        "goto",   "if",     "printf", "printm", "run", "select", "unless"};
    const std::string_view word = text.substr(0, word_size(text));
    if (std::ranges::find(words, word) != words.end()) {
      whole_.fail({begin, begin + word.size()},
                  fmt::format("a condition is expected here, and '{}' is none", word));
    }
    if (const std::size_t change = change_in(text); change < text.size()) {
      whole_.fail({begin + change, begin + change + 1},
                  "a condition is expected here, and this changes the model");
    }
  }

  static std::size_t word_size(std::string_view text) {
    return static_cast<std::size_t>(std::ranges::find_if_not(text, ascii::is_name_char) - text.begin());
  }

  // Where an assignment is made; the end if none is.
  static std::size_t change_in(std::string_view text) {
    for (std::size_t i = 0; i < text.size(); ++i) {
      const std::string_view two = text.substr(i, 2);
      if (two == "++" || two == "--" || (text[i] == '=' && two != "==")) return i;
      if (text[i] == '=' || two == "!=" || two == "<=" || two == ">=") ++i;
    }
    return text.size();
  }

  // One blank for each run of blanks, none at the ends.
  static std::string normalised(std::string_view text) {
    std::string result;
    for (const char c : text) {
      if (!ascii::is_blank(c)) {
        result += c;
      } else if (!result.empty() && result.back() != ' ') {
        result += ' ';
      }
    }
    if (!result.empty() && result.back() == ' ') result.pop_back();
    return result;
  }

  bdd::Bdd value_of(const std::string& atom) const {
    if (atom == "true" || atom == "skip") return bdd::true_function;
    if (atom == "false") return bdd::false_function;
    if (std::ranges::all_of(atom, ascii::is_digit)) {
      return bdd::Bdd::constant(!std::ranges::all_of(atom, [](char c) { return c == '0'; }));
    }
    return meaning_(atom);
  }

  const PromelaText& whole_;
  std::string_view text_;
  std::size_t at_;
  std::size_t end_;
  const MeaningOfAtom& meaning_;
  InfixStack<bdd::Bdd, bdd::Algebra> stack_;
};

}  // namespace

bdd::Bdd read_promela_guard(const PromelaText& text, Span part, bdd::Manager& manager,
                            const MeaningOfAtom& meaning) {
  return GuardReader(text, part, manager, meaning).read();
}

}  // namespace ouro::omega
