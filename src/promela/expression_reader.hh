// Expressions, and formulas of temporal logic over them.
//
// One operator-precedence reader serves both, because they nest in each other: in `[] (x + 1 > y)` the
// parentheses hold an expression, in `!(<> p)` a formula, and which it is shows at their end. An operand is
// an expression as long as it can be; a temporal operator, or `->`, makes it a formula.
//
//     loosest  -> <->              formulas only, grouped from the left
//              ||
//              &&
//              U W V R M           formulas only, from the left
//              |
//              ^
//              &
//              == !=
//              < <= > >=
//              << >>
//              + -
//              * / %
//     tightest ! ~ - [] <> X G F   prefix
//
// This is how SPIN groups, with one exception. To SPIN `[] x == 1` is the comparison of `[] x` with 1 and
// means nothing; here the operand of a temporal prefix extends over arithmetic and comparisons, and a warning
// asks for parentheses.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "logic/logic.hh"
#include "promela/ast.hh"
#include "promela/cursor.hh"
#include "promela/names.hh"
#include "promela/operators.hh"
#include "promela/temporal_words.hh"

namespace ouro::promela {

class ExpressionReader {
 public:
  ExpressionReader(Cursor& cursor, Model& model, const Names& names)
      : cursor_(cursor), model_(model), names_(names) {}

  ExpressionId expression();
  /// An expression of which the first operand has been read already.
  ExpressionId expression_from(ExpressionId first, std::size_t mark);
  /// `a[i].b`, as an Expression.
  ExpressionId reference();
  /// What can begin an expression with a name: a reference, or `P[i]@label`, `P:x`.
  ExpressionId named();
  /// A name where only a name may be.
  Name name(std::string_view context = {});
  /// `(a, b, c)`, `()`
  std::vector<ExpressionId> arguments();
  /// One or more expressions, commas between them.
  std::vector<ExpressionId> list();
  ExpressionId in_parentheses();
  /// The same, but `(c -> a : b)` may be meant.
  ExpressionId condition_in_parentheses();
  /// `[e]`
  ExpressionId index();
  /// What follows `c ?` in a receive: `a,b`, `a(b)`, `(a,b)`.
  std::vector<ReceiveArgument> receive_arguments();
  /// A receive in brackets, `c?[a,b]`; the channel and the operator have been read.
  ExpressionId poll(ExpressionId channel, bool anywhere, std::size_t mark);

  /// The formula that follows. In branching time quantifiers are prefixes too: `A p`, `AG p`, `A[p U q]`.
  FormulaId formula(logic::Logic logic = logic::Logic::Ltl);

  /// Adds a node. Fails if it is too deep.
  ExpressionId add(Expression expression);

  /// While it lives, the ends of lines have no meaning: within parentheses and brackets.
  class Enclosed {
   public:
    explicit Enclosed(ExpressionReader& reader) : reader_(reader) { ++reader_.enclosed_; }
    ~Enclosed() { --reader_.enclosed_; }
    Enclosed(const Enclosed&) = delete;
    Enclosed& operator=(const Enclosed&) = delete;

   private:
    ExpressionReader& reader_;
  };

 private:
  /// An expression or a formula: the other is none.
  struct Operand {
    ExpressionId expression = none;
    FormulaId formula = none;
  };
  struct Infix;

  Operand infix(Level loosest);
  Operand infix_from(Operand left, Level loosest, std::size_t mark);
  std::optional<Infix> next_infix() const;
  Operand combine(const Infix& infix, Operand left, Operand right, Position at, std::size_t mark);
  Operand prefix();
  Operand negation();
  Operand temporal_prefix(const TemporalPrefix& prefix);
  Operand bracketed(logic::Op quantifier);
  /// Does the model give that name to processes, or to an array that everybody sees?
  bool has_elements(std::string_view name) const;
  Operand arithmetic_prefix(UnaryOperator op);
  Operand primary();
  /// Parentheses; in formulas braces may stand around expressions, as where expressions of other languages
  /// do.
  Operand parenthesis(Word close = Word::CloseParenthesis);
  ExpressionId conditional_from(ExpressionId condition, std::size_t mark);

  ExpressionId call_or_name();
  ExpressionId constant(std::int32_t value);
  ExpressionId system_value(SystemValue value);
  ExpressionId run();
  ExpressionId channel_query(ChannelQuery::Kind kind);
  ExpressionId process_query(ProcessQuery::Kind kind);
  ExpressionId possible_poll(ExpressionId channel, std::size_t mark);
  ReceiveArgument receive_argument();
  void receive_list(std::vector<ReceiveArgument>& all);
  Reference read_reference();

  ExpressionId plain(Operand operand, Position position);
  FormulaId lift(Operand operand);
  FormulaId lift_expression(ExpressionId expression);
  FormulaId add(const Formula& formula);
  void require_depth(std::uint32_t depth, Position position);
  bool is_temporal() const { return logic_.has_value(); }
  bool line_may_end() const { return enclosed_ == 0; }

  Cursor& cursor_;
  Model& model_;
  const Names& names_;
  std::optional<logic::Logic> logic_;  ///< of the formula that is read; nothing: an expression
  int enclosed_ = 0;
  std::vector<std::uint32_t> expression_depths_;  ///< by ExpressionId
  std::vector<std::uint32_t> formula_depths_;     ///< by FormulaId
};

}  // namespace ouro::promela
