// Operator precedence with two explicit stacks: operands are nodes, operators wait until one that binds
// less tightly, or a closing bracket, arrives. An index is like a parenthesis that becomes an operand
// when it is closed.
#include "dve/expression_parser.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace ouro::dve {
namespace {

using program::Operation;

struct BinaryOperator {
  TokenKind token;
  Operation operation;
  int tightness;
};

constexpr int imply_tightness = 1;
constexpr int prefix_tightness = 12;

// imply has no operation of its own: a imply b is (not a) or b.
constexpr auto binary_operators = std::to_array<BinaryOperator>({
    {TokenKind::Imply, Operation::Or, imply_tightness},
    {TokenKind::Or, Operation::Or, 2},
    {TokenKind::And, Operation::And, 3},
    {TokenKind::Bar, Operation::BitOr, 4},
    {TokenKind::Caret, Operation::BitXor, 5},
    {TokenKind::Ampersand, Operation::BitAnd, 6},
    {TokenKind::Equal, Operation::Equal, 7},
    {TokenKind::NotEqual, Operation::NotEqual, 7},
    {TokenKind::Less, Operation::Less, 8},
    {TokenKind::LessEqual, Operation::LessEqual, 8},
    {TokenKind::Greater, Operation::Greater, 8},
    {TokenKind::GreaterEqual, Operation::GreaterEqual, 8},
    {TokenKind::ShiftLeft, Operation::ShiftLeft, 9},
    {TokenKind::ShiftRight, Operation::ShiftRight, 9},
    {TokenKind::Plus, Operation::Add, 10},
    {TokenKind::Minus, Operation::Subtract, 10},
    {TokenKind::Times, Operation::Multiply, 11},
    {TokenKind::Slash, Operation::Divide, 11},
    {TokenKind::Percent, Operation::Remainder, 11},
});

class ExpressionParser {
 public:
  ExpressionParser(TokenStream& tokens, Model& model) : tokens_(tokens), model_(model) {}

  Expression parse() {
    const std::uint32_t begin = node_count();
    bool more = true;
    while (more) more = operand_expected_ ? read_operand() : read_operator();
    apply_waiting(imply_tightness);
    if (!waiting_.empty()) {
      const bool index = waiting_.back().kind == Waiting::Kind::Index;
      tokens_.fail_expecting(index ? "']'" : "')'",
                             fmt::format("to close the one in {}", line_of(waiting_.back().span)));
    }
    assert(operands_.size() == 1 && operands_.back() + 1 == node_count());
    return {begin, node_count()};
  }

 private:
  struct Waiting {
    enum class Kind : std::uint8_t { Prefix, Binary, Imply, Parenthesis, Index };
    Kind kind;
    int tightness = 0;  ///< 0 for what only a bracket closes
    Operation operation{};
    Span span{};
    Node variable{};  ///< of an Index
  };

  std::uint32_t node_count() const { return static_cast<std::uint32_t>(model_.nodes.size()); }
  std::string line_of(Span span) { return tokens_.report().line_of(span); }

  void push(Node node) {
    node.depth = 1;
    for (const std::uint32_t operand : node.operands) {
      if (operand == program::none) continue;
      node.depth = std::max(node.depth, model_.nodes[operand].depth + 1);
      node.span = join(node.span, model_.nodes[operand].span);
    }
    if (node.depth > max_expression_depth) {
      tokens_.report().error(node.span, "this expression is nested too deeply",
                             fmt::format("at most {} operators on top of each other; compute parts of it "
                                         "in variables",
                                         max_expression_depth));
      throw SyntaxError();
    }
    operands_.push_back(node_count());
    model_.nodes.push_back(node);
  }

  void push_number(const Token& token, std::int32_t value) { push({.value = value, .span = token.span}); }

  std::uint32_t pop() {
    const std::uint32_t operand = operands_.back();
    operands_.pop_back();
    return operand;
  }

  // --- Where an operand is expected ---

  bool read_operand() {
    const Token token = tokens_.peek();
    switch (token.kind) {
      case TokenKind::Minus:
        return read_prefix(Operation::Negate);
      case TokenKind::Tilde:
        return read_prefix(Operation::BitNot);
      case TokenKind::Not:
      case TokenKind::Exclamation:
        return read_prefix(Operation::Not);
      case TokenKind::OpenParenthesis:
        waiting_.push_back({.kind = Waiting::Kind::Parenthesis, .span = tokens_.next().span});
        return true;
      case TokenKind::Name:
        return read_name();
      case TokenKind::Number:
      case TokenKind::True:
      case TokenKind::False:
        tokens_.next();
        push_number(token, token.kind == TokenKind::True ? 1 : token.value);
        operand_expected_ = false;
        return true;
      default:
        tokens_.fail_expecting("an expression");
    }
  }

  bool read_prefix(Operation operation) {
    waiting_.push_back({.kind = Waiting::Kind::Prefix,
                        .tightness = prefix_tightness,
                        .operation = operation,
                        .span = tokens_.next().span});
    return true;
  }

  bool read_name() {
    Node node{.form = Node::Form::Variable, .name = tokens_.expect_name("a name")};
    node.span = node.name.span;
    const bool at_state = tokens_.at(TokenKind::Dot);
    if (at_state || tokens_.at(TokenKind::Arrow)) {
      tokens_.next();
      node.owner = std::exchange(node.name, tokens_.expect_name(at_state ? "a state" : "a variable"));
      node.span = join(node.owner.span, node.name.span);
    }
    if (at_state) node.form = Node::Form::AtState;
    if (!at_state && tokens_.at(TokenKind::OpenBracket)) {
      waiting_.push_back({.kind = Waiting::Kind::Index, .span = tokens_.next().span, .variable = node});
    } else {
      push(node);
      operand_expected_ = false;
    }
    return true;
  }

  // --- Where an operator is expected ---

  bool read_operator() {
    const TokenKind kind = tokens_.peek().kind;
    if (kind == TokenKind::CloseParenthesis) return close(Waiting::Kind::Parenthesis);
    if (kind == TokenKind::CloseBracket) return close(Waiting::Kind::Index);
    const auto* binary = std::ranges::find(binary_operators, kind, &BinaryOperator::token);
    if (binary == binary_operators.end()) return false;
    const Token token = tokens_.next();
    const bool imply = kind == TokenKind::Imply;
    apply_waiting(binary->tightness + (imply ? 1 : 0));
    if (imply && !waiting_.empty() && waiting_.back().kind == Waiting::Kind::Imply)
      tokens_.fail(token, "a chain of 'imply' can be read in two ways", "put parentheses around one of them");
    waiting_.push_back({.kind = imply ? Waiting::Kind::Imply : Waiting::Kind::Binary,
                        .tightness = binary->tightness,
                        .operation = binary->operation,
                        .span = token.span});
    operand_expected_ = true;
    return true;
  }

  // False when the bracket belongs to something around the expression.
  bool close(Waiting::Kind kind) {
    apply_waiting(imply_tightness);
    if (waiting_.empty() || waiting_.back().kind != kind) return false;
    const Waiting opened = waiting_.back();
    waiting_.pop_back();
    const Token bracket = tokens_.next();
    if (kind == Waiting::Kind::Index) {
      Node variable = opened.variable;
      variable.operands[0] = pop();
      variable.span = join(variable.span, bracket.span);
      push(variable);
    } else {
      Span& span = model_.nodes[operands_.back()].span;
      span = join(join(opened.span, bracket.span), span);
    }
    return true;
  }

  // Applies the operators on top that bind at least as tightly.
  void apply_waiting(int least) {
    while (!waiting_.empty() && waiting_.back().tightness >= least) {
      const Waiting top = waiting_.back();
      waiting_.pop_back();
      apply(top);
    }
  }

  void apply(const Waiting& top) {
    Node node{.form = Node::Form::Operation, .operation = top.operation, .span = top.span};
    if (top.kind == Waiting::Kind::Prefix) {
      node.operands[0] = pop();
      return push(node);
    }
    node.operands[1] = pop();
    if (top.kind == Waiting::Kind::Imply) {
      push({.form = Node::Form::Operation,
            .operation = Operation::Not,
            .operands = {pop(), program::none},
            .span = top.span});
    }
    node.operands[0] = pop();
    push(node);
  }

  TokenStream& tokens_;
  Model& model_;
  bool operand_expected_ = true;
  std::vector<std::uint32_t> operands_;
  std::vector<Waiting> waiting_;
};

}  // namespace

Expression parse_expression(TokenStream& tokens, Model& model) {
  return ExpressionParser(tokens, model).parse();
}

}  // namespace ouro::dve
