// Reading the prefix syntax of lbt and lbtt: `U p0 & p1 G p2`.
//
// An operator comes before its operands, so no precedence is needed: operators wait on a stack until
// they have as many operands as they take. Propositions are `p` and a number, or, as an extension
// that several tools share, any name in double quotes.
#include <fmt/format.h>

#include <optional>
#include <utility>

#include "base/ascii.hh"
#include "base/utf8.hh"
#include "logic/formula_builder.hh"
#include "logic/lexer.hh"

namespace ouro::logic {

namespace {

using ascii::is_blank;

class LbtParser {
 public:
  LbtParser(FormulaPool& pool, const SourceText& source, const ParseOptions& options)
      : text_(source.text), builder_(pool, source, options) {}

  ParsedFormula run() {
    skip_blanks();
    while (at_ < text_.size() && !complete_ && !builder_.gave_up()) {
      read_word();
      skip_blanks();
    }
    if (!complete_) {
      builder_.error({at_, at_},
                     fmt::format("expected {} more operand{}", missing(), missing() == 1 ? "" : "s"));
      return builder_.finish(builder_.constant(true, {}));
    }
    if (at_ < text_.size()) {
      builder_.error({at_, word_end()}, "the formula was complete before this",
                     "each operator takes just the operands that follow it; is one missing before?");
    }
    return builder_.finish(operands_.back());
  }

 private:
  struct Pending {
    Op op;
    Span span;
    int missing;
  };

  void skip_blanks() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
  }

  std::size_t word_end() const {
    std::size_t end = at_;
    while (end < text_.size() && !is_blank(text_[end])) ++end;
    return end;
  }

  std::size_t missing() const {
    std::size_t total = pending_.empty() ? 1 : 0;
    for (const Pending& p : pending_) total += static_cast<std::size_t>(p.missing);
    return total;
  }

  static std::optional<Op> operator_of(std::string_view word) {
    if (word == "R") return Op::Release;
    for (std::size_t i = 0; i < op_count; ++i) {
      const Op op = static_cast<Op>(i);
      if (!spelling(Syntax::Lbt, op).empty() && word == spelling(Syntax::Lbt, op)) return op;
    }
    return std::nullopt;
  }

  void read_word() {
    if (text_[at_] == '"') return read_quoted();
    const Span span{at_, word_end()};
    const std::string_view word = text_.substr(span.begin, span.end - span.begin);
    at_ = span.end;
    if (const auto op = operator_of(word)) {
      if (arity(*op) == 0) return push_operand(builder_.constant(*op == Op::True, span));
      pending_.push_back({*op, span, arity(*op)});
    } else if (is_bare_name(Syntax::Lbt, word)) {
      push_operand(builder_.proposition(word, span));
    } else {
      unknown_word(word, span);
    }
  }

  void unknown_word(std::string_view word, Span span) {
    const std::string quoted = utf8::is_valid(word) ? fmt::format("'{}' ", word) : "this ";
    builder_.error(span, quoted + "is neither an operator nor a proposition of LBT's syntax",
                   "operators are t f ! & | i e ^ X F G U V W M, propositions p0, p1, ... or \"a name\"");
    push_operand(builder_.constant(true, span));
  }

  void read_quoted() {
    Lexer lexer(text_.substr(at_), Syntax::Infix);
    const Token token = lexer.next(true);
    const Span span{at_ + token.span.begin, at_ + token.span.end};
    if (token.kind == Token::Kind::Name) {
      at_ = span.end;
      return push_operand(builder_.proposition(token.text, span));
    }
    builder_.error(span, token.text, token.hint);
    at_ = std::max(span.end, word_end());
    push_operand(builder_.constant(true, span));
  }

  // The operand may complete the operator before it, which then is an operand itself, and so on.
  void push_operand(ReadFormula operand) {
    operands_.push_back(std::move(operand));
    while (!pending_.empty() && --pending_.back().missing == 0) {
      const Pending top = pending_.back();
      pending_.pop_back();
      ReadFormula last = std::move(operands_.back());
      operands_.pop_back();
      if (arity(top.op) == 1) {
        operands_.push_back(builder_.unary(top.op, {}, top.span, last));
      } else {
        operands_.back() = builder_.binary(top.op, top.span, operands_.back(), last);
      }
    }
    complete_ = pending_.empty();
  }

  std::string_view text_;
  FormulaBuilder builder_;
  std::size_t at_ = 0;
  bool complete_ = false;
  std::vector<Pending> pending_;
  std::vector<ReadFormula> operands_;
};

}  // namespace

ParsedFormula parse_lbt(FormulaPool& pool, const SourceText& source, const ParseOptions& options) {
  return LbtParser(pool, source, options).run();
}

}  // namespace ouro::logic
