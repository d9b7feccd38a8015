// Declarations: variables, channels, symbols and records.
#pragma once

#include <string>
#include <vector>

#include "promela/ast.hh"
#include "promela/cursor.hh"
#include "promela/expression_reader.hh"
#include "promela/names.hh"

namespace ouro::promela {

class DeclarationReader {
 public:
  DeclarationReader(Cursor& cursor, ExpressionReader& expressions, Names& names)
      : cursor_(cursor), expressions_(expressions), names_(names) {}

  /// Whether a declaration of variables begins here.
  bool at_declaration() const;
  Declaration declaration();
  /// `mtype = { ... }` or `mtype:name = { ... }` rather than variables of such a type.
  bool at_symbol_declaration() const;
  SymbolDeclaration symbol_declaration();
  /// `typedef T { ... }`; from then on T begins declarations.
  RecordType record_type();
  /// What stands in the parentheses of a proctype: `byte a, b; chan c`.
  std::vector<Declaration> parameters();

 private:
  Visibility visibility();
  Type type();
  Type mtype();
  Variable variable();
  void initializer(Variable& variable);
  ChannelInitializer channel();

  Cursor& cursor_;
  ExpressionReader& expressions_;
  Names& names_;
};

}  // namespace ouro::promela
