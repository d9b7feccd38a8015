// Finds the words of an expression; InfixStack knows what they mean together, at any depth.
#include <fmt/format.h>

#include <charconv>
#include <utility>

#include "base/infix_stack.hh"
#include "bdd/algebra.hh"
#include "bdd/expression.hh"
#include "bdd/expression_words.hh"

namespace ouro::bdd {

namespace {

class Reader {
 public:
  Reader(Manager& manager, const SourceText& source, const Meanings& meanings)
      : stack_(Algebra{&manager}), source_(source), text_(source.text), meanings_(meanings) {}

  Bdd read() {
    for (skip_blanks(); at_ < text_.size(); skip_blanks()) {
      if (stack_.operand_expected()) {
        read_operand();
      } else {
        read_operator();
      }
    }
    if (stack_.operand_expected()) fail({at_, at_}, "the expression ends where an operand is expected");
    if (const auto open = stack_.innermost_open()) fail({*open, *open + 1}, "this '(' is not closed");
    return stack_.finish();
  }

 private:
  [[noreturn]] void fail(Span span, std::string message, std::string hint = {}) const {
    throw UserError(diagnose(source_, span, Severity::Error, std::move(message), std::move(hint)));
  }

  void skip_blanks() {
    while (at_ < text_.size() && std::string_view(" \t\r\n").find(text_[at_]) != std::string_view::npos)
      ++at_;
  }

  void read_operand() {
    const char c = text_[at_];
    if (c == '!' || c == '(') {
      if (c == '!') {
        stack_.negate();
      } else {
        stack_.open(at_);
      }
      ++at_;
      return;
    }
    stack_.operand(operand());
  }

  void read_operator() {
    const char c = text_[at_];
    if (c == '&' || c == '|') {
      stack_.binary(c);
    } else if (c != ')') {
      fail({at_, at_ + 1}, "'&', '|' or ')' is expected here");
    } else if (!stack_.close()) {
      fail({at_, at_ + 1}, "this ')' closes nothing");
    }
    ++at_;
  }

  Bdd operand() {
    if (is_digit(text_[at_])) return number();
    if (text_[at_] == '"') return quoted_name();
    const std::size_t size = word_size(text_.substr(at_));
    const Span span{at_, at_ + size};
    if (size == 0) fail({at_, at_ + 1}, "an operand is expected here", "t, f, a number, a name, '!' or '('");
    const std::string_view word = text_.substr(at_, size);
    at_ += size;
    if (is_true_word(word) || is_false_word(word)) return Bdd::constant(is_true_word(word));
    return named(word, span);
  }

  Bdd number() {
    std::uint32_t value = 0;
    const char* begin = text_.data() + at_;
    const auto [end, error] = std::from_chars(begin, text_.data() + text_.size(), value);
    const Span span{at_, static_cast<std::size_t>(end - text_.data())};
    at_ = span.end;
    if (at_ < text_.size() && is_word_part(text_[at_])) {
      fail({span.begin, at_ + 1}, "a name cannot begin with a digit", "put it in double quotes");
    }
    if (!meanings_.of_number) fail(span, "numbers mean nothing here", "use names");
    if (error == std::errc()) {
      if (const std::optional<Bdd> meaning = meanings_.of_number(value)) return *meaning;
    }
    fail(span, fmt::format("there is no proposition {}", text_.substr(span.begin, span.end - span.begin)));
  }

  Bdd quoted_name() {
    const std::size_t begin = at_++;
    std::string name;
    while (at_ < text_.size() && text_[at_] != '"') {
      if (text_[at_] == '\\' && at_ + 1 < text_.size()) ++at_;
      name += text_[at_++];
    }
    if (at_ >= text_.size()) fail({begin, begin + 1}, "this quotation does not end");
    ++at_;
    return named(name, {begin, at_});
  }

  Bdd named(std::string_view name, Span span) const {
    if (!meanings_.of_name) fail(span, "names mean nothing here", "use numbers");
    if (const std::optional<Bdd> meaning = meanings_.of_name(name)) return *meaning;
    fail(span, fmt::format("there is no proposition '{}'", name));
  }

  InfixStack<Bdd, Algebra> stack_;
  const SourceText& source_;
  std::string_view text_;
  const Meanings& meanings_;
  std::size_t at_ = 0;
};

}  // namespace

Meanings numbered_variables(Manager& manager) {
  return {.of_number = [&manager](std::uint32_t number) -> std::optional<Bdd> {
    if (number >= manager.variable_count()) return std::nullopt;
    return manager.variable(number);
  }};
}

Bdd read_expression(Manager& manager, const SourceText& source, const Meanings& meanings) {
  return Reader(manager, source, meanings).read();
}

}  // namespace ouro::bdd
