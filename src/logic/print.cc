// Writing formulas: a depth-first walk with a stack of things still to be written.
//
// Parentheses come from the table of bindings that the reader uses (syntax.hh). An operand is
// parenthesised when it binds less tightly than its operator, or as tightly but on the side to which
// the operator does not associate. SPIN has two readers that group Boolean connectives differently,
// so for it only chains of one && or || go without.
#include "logic/print.hh"

#include <fmt/format.h>

#include <string_view>
#include <utility>
#include <vector>

#include "base/ascii.hh"
#include "logic/lexer.hh"
#include "logic/measure.hh"
#include "logic/post_order.hh"

namespace ouro::logic {

namespace {

bool is_word_char(char c) { return ascii::is_name_char(c) || c == '.'; }

// SPIN takes C expressions in parentheses, and `spin -f` anything in braces.
bool fits_in_braces(std::string_view name) {
  int depth = 0;
  for (const char c : name) {
    if (c == '{') ++depth;
    if (c == '}' && --depth < 0) return false;
  }
  return depth == 0 && name.front() != ' ' && name.back() != ' ';
}

std::string proposition_text(Syntax syntax, const std::string& name) {
  if (is_bare_name(syntax, name)) return name;
  if (is_bare_comparison(syntax, name)) return fmt::format("({})", name);
  if (syntax == Syntax::Spin && fits_in_braces(name)) return fmt::format("{{{}}}", name);
  return ascii::quoted(name);
}

class Writer {
 public:
  explicit Writer(const PrintOptions& options) : options_(options) {}

  std::string run(const Formula& formula) {
    push(formula);
    while (!work_.empty()) {
      const Item item = work_.back();
      work_.pop_back();
      if (item.formula == nullptr) {
        append(item.text);
      } else if (options_.syntax == Syntax::Lbt) {
        write_prefix(*item.formula);
      } else {
        write_infix(*item.formula);
      }
    }
    return std::move(out_);
  }

 private:
  // Either a formula or, when that is null, a piece of text.
  struct Item {
    const Formula* formula;
    std::string_view text;
  };

  // What the text ends in: an operator's word that a word may not touch, unless it is a letter of
  // Spot's that other letters may follow, or a quantifier that one temporal operator may follow.
  enum class Run : std::uint8_t { Closed, Word, Letters, Quantifier };

  void push(const Formula& formula) { work_.push_back({&formula, {}}); }
  void push(std::string_view text) { work_.push_back({nullptr, text}); }

  // Two words that touch would be read as one.
  void append(std::string_view text) {
    if (run_ != Run::Closed && (is_word_char(text.front()) || text.front() == '"')) out_ += ' ';
    run_ = Run::Closed;
    out_ += text;
  }

  void push_operand(const Formula& operand, bool parentheses) {
    if (parentheses) push(")");
    push(operand);
    if (parentheses) push("(");
  }

  std::string_view spelled(Op op) const { return spelling(options_.syntax, op); }

  void write_leaf(const Formula& f) {
    append(f.is(Op::Proposition) ? proposition_text(options_.syntax, f.name())
                                 : std::string(spelled(f.op())));
  }

  void write_prefix(const Formula& f) {
    if (!out_.empty()) out_ += ' ';
    if (arity(f.op()) == 0) return write_leaf(f);
    out_ += spelled(f.op());
    if (arity(f.op()) == 2) push(f.right());
    push(f.left());
  }

  void write_infix(const Formula& f) {
    switch (arity(f.op())) {
      case 0:
        return write_leaf(f);
      case 1:
        return write_unary(f);
      default:
        push_operand(f.right(), needs_parentheses(f, f.right(), true));
        push(" ");
        push(spelled(f.op()));
        push(" ");
        push_operand(f.left(), needs_parentheses(f, f.left(), false));
    }
  }

  void write_unary(const Formula& f) {
    write_operator(f);
    const Formula& operand = f.operand();
    const bool nusmv_path =
        options_.syntax == Syntax::Nusmv && is_quantifier(f.op()) && arity(operand.op()) == 2;
    if (nusmv_path) {
      push("]");
      push(operand);
      push(" [");
      return;
    }
    // To SPIN, !! is the operator of sorted sending.
    const bool sorted_send = options_.syntax == Syntax::Spin && f.is(Op::Not) && operand.is(Op::Not);
    const bool unary_operand = arity(operand.op()) == 1;
    push_operand(operand,
                 arity(operand.op()) == 2 || (unary_operand && options_.all_parentheses) || sorted_send);
  }

  void write_operator(const Formula& f) {
    const bool joins = may_join(f.op());
    const bool joins_quantifier = joins && run_ == Run::Quantifier;
    if (joins) run_ = Run::Closed;
    append(spelled(f.op()));
    if ((f.is(Op::Finally) || f.is(Op::Globally)) && !f.bounds().is_trivial()) append_bounds(f.bounds());
    if (!is_word_char(out_.back())) return;
    if (is_quantifier(f.op())) {
      run_ = Run::Quantifier;
    } else {
      run_ = options_.syntax == Syntax::Infix && !joins_quantifier ? Run::Letters : Run::Word;
    }
  }

  // Whether the letter of an operator may touch the operator's before it: in `GFX p`, and in `AG p`.
  bool may_join(Op op) const {
    const bool letter = op == Op::Next || op == Op::StrongNext || op == Op::Finally || op == Op::Globally;
    return letter && (run_ == Run::Letters || run_ == Run::Quantifier);
  }

  void append_bounds(Bounds b) {
    out_ += b.high == Bounds::infinite ? fmt::format("[{}:]", b.low) : fmt::format("[{}:{}]", b.low, b.high);
  }

  bool needs_parentheses(const Formula& parent, const Formula& operand, bool on_the_right) const {
    if (arity(operand.op()) < 2) return options_.all_parentheses && arity(operand.op()) == 1;
    if (options_.all_parentheses) return true;
    if (options_.syntax == Syntax::Spin) {
      const bool chain = parent.op() == operand.op() && (parent.is(Op::And) || parent.is(Op::Or));
      return !chain || on_the_right;
    }
    const Binding outer = binding(options_.syntax, parent.op());
    const Binding inner = binding(options_.syntax, operand.op());
    if (outer.level != inner.level) return inner.level < outer.level;
    return outer.to_the_right != on_the_right;
  }

  const PrintOptions& options_;
  std::string out_;
  std::vector<Item> work_;
  Run run_ = Run::Closed;
};

}  // namespace

std::string to_text(const Formula& formula, const PrintOptions& options) {
  if (const auto problem = unsupported(formula, options.syntax)) throw UserError(*problem);
  if (const std::uint64_t size = tree_size(formula); size > options.max_tree_size) {
    throw UserError(fmt::format("written out, this formula would have more than {} operators and operands",
                                options.max_tree_size),
                    "its parts are shared; expanding <-> and xor repeats them");
  }
  return Writer(options).run(formula);
}

std::optional<std::string> unsupported(const Formula& formula, Syntax syntax) {
  const bool has_bounds = syntax == Syntax::Infix || syntax == Syntax::Symbols;
  for (const PostOrder::Entry& entry : PostOrder(formula)) {
    const Op op = entry.formula.op();
    if (op != Op::Proposition && spelling(syntax, op).empty()) {
      return fmt::format("the {} syntax has no operator {}", to_string(syntax), spelling(Syntax::Infix, op));
    }
    const bool bounded = (op == Op::Finally || op == Op::Globally) && !entry.formula.bounds().is_trivial();
    if (bounded && !has_bounds)
      return fmt::format("the {} syntax has no bounded operators", to_string(syntax));
  }
  return std::nullopt;
}

}  // namespace ouro::logic
