// The parts of a model: declarations, processes, claims, formulas and inlines.
#pragma once

#include <span>
#include <string>

#include "promela/ast.hh"
#include "promela/cursor.hh"
#include "promela/declaration_reader.hh"
#include "promela/expression_reader.hh"
#include "promela/names.hh"
#include "promela/statement_reader.hh"

namespace ouro::promela {

class UnitReader {
 public:
  /// Adds to a model that holds its source only.
  UnitReader(Cursor& cursor, Model& model, Names names);

  /// Reads all; mistakes are left with the cursor's reporter.
  void read();
  /// Reads a condition that is written elsewhere; the words end with Word::End.
  void read_condition(std::span<const Token> words);
  void read_formula(std::span<const Token> words, logic::Logic logic);

 private:
  /// Reads words that are written elsewhere by `read`; `what` they are is for messages.
  template <class Read>
  void read_elsewhere(std::span<const Token> words, std::string_view what, Read&& read);
  void unit();
  void recover(std::size_t mark);

  Process begin(Process::Kind kind) const;
  void active();
  void proctype(Process process);
  void init();
  void claim(Process::Kind kind);
  void ltl();
  void inline_definition();
  void declaration();
  void finish(Process process);
  [[noreturn]] void fail_unknown();

  Cursor& cursor_;
  Model& model_;
  Names names_;
  ExpressionReader expressions_;
  DeclarationReader declarations_;
  StatementReader statements_;
};

}  // namespace ouro::promela
