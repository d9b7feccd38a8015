// Reading infix formulas: operator precedence with explicit stacks.
//
// Dijkstra's shunting yard: operands wait on one stack, operators and opening parentheses on another; an
// operator is applied when one that binds less tightly follows. There is no recursion, so the
// nesting of the text costs heap memory only, and each word is looked at once.
//
// Mistakes do not stop the reading. A missing operand is replaced by `true`, a missing operator by
// `&`, and reading goes on, so that one run reports them all; the formula is then thrown away.
#include "logic/parse.hh"

#include <fmt/format.h>

#include <cassert>
#include <optional>
#include <utility>

#include "base/ascii.hh"
#include "logic/formula_builder.hh"
#include "logic/lexer.hh"

namespace ouro::logic {

namespace {

constexpr std::uint64_t max_written_out = 100'000;

class InfixParser {
 public:
  InfixParser(FormulaPool& pool, const SourceText& source, const ParseOptions& options)
      : source_(source),
        syntax_(options.syntax),
        lexer_(source.text, options.syntax),
        builder_(pool, source, options) {}

  ParsedFormula run() {
    while (!done_ && !builder_.gave_up()) {
      Token token = lexer_.next(operand_expected_);
      if (operand_expected_) {
        read_operand(token);
      } else {
        read_operator(token);
      }
    }
    if (operands_.empty()) operands_.push_back(builder_.constant(true, {}));
    warn_about_grouping();
    return builder_.finish(operands_.back());
  }

 private:
  // An operator that waits for its right operand, or an opening parenthesis that waits for its mate.
  struct Pending {
    enum class Kind : std::uint8_t { Group, Prefix, Binary };
    Kind kind;
    Op op{};
    Bounds bounds{};
    Span span;
    char closer = 0;
  };

  std::string quote(const Token& token) const {
    if (token.kind == Token::Kind::End) return "the end";
    return fmt::format("'{}'", source_.text.substr(token.span.begin, token.span.end - token.span.begin));
  }

  // NOLINTBEGIN(misc-no-recursion): what is no operand is an operator and the other way round, so these
  // call each other once at most.
  void read_operand(Token& token) {
    switch (token.kind) {
      case Token::Kind::Constant:
        return push_operand(builder_.constant(token.op == Op::True, token.span));
      case Token::Kind::Name:
        return push_operand(builder_.proposition(token.text, token.span));
      case Token::Kind::Quantified:
        push_prefix(token.op, {}, token.span);
        token.op = token.second;
        return push_prefixes(token);
      case Token::Kind::Prefix:
        if (token.doubtful_split) warn_about_split(token);
        return push_prefixes(token);
      case Token::Kind::Open:
        return open(token);
      case Token::Kind::Bad:
        builder_.error(token.span, token.text, token.hint);
        return push_operand(builder_.constant(true, token.span));
      default:
        return missing_operand(token);
    }
  }

  void missing_operand(const Token& token) {
    std::string hint;
    if (token.kind == Token::Kind::Binary) {
      const std::string_view word = source_.text.substr(token.span.begin, token.span.end - token.span.begin);
      if (word.size() == 1 && ascii::is_upper(word[0])) {
        hint =
            fmt::format("{0} is an operator; write \"{0}\" in quotes for a proposition of that name", word);
      }
    }
    builder_.error(token.span, fmt::format("expected a formula before {}", quote(token)), std::move(hint));
    push_operand(builder_.constant(true, token.span));
    read_operator(token);
  }

  void read_operator(const Token& token) {
    switch (token.kind) {
      case Token::Kind::Binary:
        return push_binary(token);
      case Token::Kind::Close:
        return close(token);
      case Token::Kind::End:
        return finish();
      case Token::Kind::Bad:
        return builder_.error(token.span, token.text, token.hint);
      default:
        break;
    }
    builder_.error(token.span, fmt::format("expected an operator before {}", quote(token)),
                   "join two formulas by &, |, ->, <->, U, R, W or M");
    push_binary({.kind = Token::Kind::Binary, .op = Op::And, .span = token.span});
    Token again = token;
    read_operand(again);
  }
  // NOLINTEND(misc-no-recursion)

  void push_operand(ReadFormula operand) {
    operands_.push_back(std::move(operand));
    operand_expected_ = false;
    // Prefix operators bind tighter than anything that may follow.
    while (!pending_.empty() && pending_.back().kind == Pending::Kind::Prefix) apply_top();
  }

  void push_prefix(Op op, Bounds bounds, Span span) {
    pending_.push_back({.kind = Pending::Kind::Prefix, .op = op, .bounds = bounds, .span = span});
    operand_expected_ = true;
  }

  // X[n] is written out as n operators, so a short text could ask for any amount of memory.
  bool can_write_out(const Token& token) {
    if (token.count == 1) return true;
    written_out_ += token.count;
    if (written_out_ <= max_written_out) return true;
    builder_.error(token.span, fmt::format("X[n] stands for n operators; a formula may have {} of them so",
                                           max_written_out));
    return false;
  }

  void push_prefixes(const Token& token) {
    if (!can_write_out(token)) return;
    for (std::uint32_t i = 0; i < token.count; ++i) push_prefix(token.op, token.bounds, token.span);
    const std::string_view text = source_.text.substr(token.span.begin, token.span.end - token.span.begin);
    if (text.starts_with("[]") || text.starts_with("<>")) uses_spin_symbols_ = true;
  }

  void push_binary(const Token& token) {
    const Binding incoming = binding(syntax_, token.op);
    while (!pending_.empty() && pending_.back().kind == Pending::Kind::Binary) {
      const Binding waiting = binding(syntax_, pending_.back().op);
      if (waiting.level < incoming.level) break;
      if (waiting.level == incoming.level && incoming.to_the_right) {
        if (!right_grouping_) right_grouping_ = token.span;
        break;
      }
      apply_top();
    }
    pending_.push_back({.kind = Pending::Kind::Binary, .op = token.op, .span = token.span});
    operand_expected_ = true;
  }

  void open(const Token& token) {
    const bool bracket = token.text == "[";
    const bool after_quantifier = !pending_.empty() && pending_.back().kind == Pending::Kind::Prefix &&
                                  is_quantifier(pending_.back().op);
    if (bracket && !after_quantifier) {
      builder_.error(token.span, "'[' opens a path formula only after A or E", "use ( and ) to group");
    }
    pending_.push_back({.kind = Pending::Kind::Group, .span = token.span, .closer = bracket ? ']' : ')'});
  }

  void close(const Token& token) {
    while (!pending_.empty() && pending_.back().kind != Pending::Kind::Group) apply_top();
    if (pending_.empty()) {
      return builder_.error(token.span, fmt::format("nothing is open that {} could close", quote(token)));
    }
    if (pending_.back().closer != token.text[0]) {
      builder_.error(token.span, fmt::format("expected '{}' here", pending_.back().closer));
    }
    pending_.pop_back();
    ReadFormula group = std::move(operands_.back());
    operands_.pop_back();
    push_operand(std::move(group));
  }

  void finish() {
    while (!pending_.empty()) {
      if (pending_.back().kind == Pending::Kind::Group) {
        const char closer = pending_.back().closer;
        builder_.error(pending_.back().span,
                       fmt::format("this '{}' is never closed", closer == ')' ? '(' : '['),
                       fmt::format("add '{}'", closer));
        pending_.pop_back();
        while (!pending_.empty() && pending_.back().kind == Pending::Kind::Prefix) apply_top();
      } else {
        apply_top();
      }
    }
    done_ = true;
  }

  void apply_top() {
    const Pending top = pending_.back();
    pending_.pop_back();
    assert(!operands_.empty());
    ReadFormula& last = operands_.back();
    if (top.kind == Pending::Kind::Prefix) {
      last = builder_.unary(top.op, top.bounds, top.span, last);
      return;
    }
    ReadFormula right = std::move(last);
    operands_.pop_back();
    operands_.back() = builder_.binary(top.op, top.span, operands_.back(), right);
  }

  void warn_about_split(const Token& token) {
    const std::string_view text = source_.text;
    std::size_t end = token.span.end;
    while (end < text.size() && text[end] != ' ' && text[end] != '(' && text[end] != ')') ++end;
    const std::string_view rest = text.substr(token.span.end, end - token.span.end);
    const std::string_view letter = text.substr(token.span.begin, 1);
    builder_.warning({token.span.begin, end}, fmt::format("read as {} {}, the way Spot does", letter, rest),
                     fmt::format("write \"{0}{1}\" in quotes to make it one proposition", letter, rest));
  }

  // SPIN's symbols suggest SPIN's reading, which is another one where operators of a level follow
  // each other.
  void warn_about_grouping() {
    if (!uses_spin_symbols_ || !right_grouping_) return;
    builder_.warning(*right_grouping_, "grouped to the right; SPIN would group to the left",
                     "add parentheses, or read the formula in SPIN's syntax");
  }

  const SourceText& source_;
  Syntax syntax_;
  Lexer lexer_;
  FormulaBuilder builder_;
  std::vector<Pending> pending_;
  std::vector<ReadFormula> operands_;
  bool operand_expected_ = true;
  bool done_ = false;
  bool uses_spin_symbols_ = false;
  std::uint64_t written_out_ = 0;
  std::optional<Span> right_grouping_;
};

}  // namespace

ParsedFormula parse_formula(FormulaPool& pool, const SourceText& source, const ParseOptions& options) {
  if (options.syntax == Syntax::Lbt) return parse_lbt(pool, source, options);
  return InfixParser(pool, source, options).run();
}

Formula parse(FormulaPool& pool, std::string_view text, const ParseOptions& options) {
  return parse_formula(pool, {.text = text}, options).formula;
}

}  // namespace ouro::logic
