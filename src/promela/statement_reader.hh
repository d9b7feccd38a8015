// Statements and sequences of them.
//
// `;` and `->` separate statements. As in SPIN the end of a line does so too where a statement can end, and
// nothing is needed after a closing brace; where that leaves a choice the statement ends: a line that begins
// with `-`, `(` or `!` begins a statement. Lines that begin with what cannot begin one (`&&`, `[`) go on.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "promela/ast.hh"
#include "promela/cursor.hh"
#include "promela/declaration_reader.hh"
#include "promela/expression_reader.hh"
#include "promela/names.hh"

namespace ouro::promela {

class StatementReader {
 public:
  StatementReader(Cursor& cursor, Model& model, ExpressionReader& expressions,
                  DeclarationReader& declarations, Names& names)
      : cursor_(cursor),
        model_(model),
        expressions_(expressions),
        declarations_(declarations),
        names_(names) {}

  /// `{ statements }`
  Sequence body();

 private:
  using Node = decltype(Statement::node);

  Sequence sequence();
  void require_separator(StatementId last, std::size_t mark);
  void recover(std::size_t mark);
  bool at_end_of_sequence() const;

  StatementId step();
  std::vector<Name> labels();
  Node statement();
  Node simple();
  Node condition();

  Node choice();
  Node block(Block::Kind kind);
  /// What stands in the parentheses of `for` and `select`: either a range or a collection.
  struct Range {
    ExpressionId variable = none;
    ExpressionId low = none;
    ExpressionId high = none;
    ExpressionId collection = none;
  };
  Range range_in_parentheses();
  Node for_loop();
  Node select();
  Node print();
  Node exclusive_use();
  Node set_priority();
  Node assign_priority();
  Node return_value();

  Node named();
  Node assignment(ExpressionId target);
  Node step_by_one(ExpressionId target, BinaryOperator op);
  Node send(ExpressionId channel);
  Node receive(ExpressionId channel);
  ExpressionId poll(ExpressionId channel, std::size_t mark);
  Node inline_call(ExpressionId result);
  void require_expandable(const Name& name, const Inline& definition, std::size_t arguments);
  void require_budget(const Name& name, std::size_t words);
  [[noreturn]] void fail_unknown_call();

  StatementId add(Node node, std::vector<Name> labels, std::size_t mark);

  Cursor& cursor_;
  Model& model_;
  ExpressionReader& expressions_;
  DeclarationReader& declarations_;
  Names& names_;
  ExpressionId return_target_ = none;  ///< of the innermost inline call whose value is assigned
  std::size_t inlined_tokens_ = 0;
};

}  // namespace ouro::promela
