// What all parts of the lowering share: the model, the program that grows, and the names.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "program/program.hh"
#include "promela/ast.hh"
#include "promela/reporter.hh"
#include "promela/scope.hh"
#include "promela/types.hh"

namespace ouro::promela {

/// A location test whose label is looked up when all processes have their locations.
struct PendingTest {
  std::uint32_t test = 0;  ///< in Program::location_tests
  Name label;
};

struct Context {
  explicit Context(const Model& read)
      : model(read), messages(read.source), types(program.symbol_sets, messages) {}
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  const Model& model;
  program::Program program;
  Reporter messages;
  Types types;
  Entities entities;
  Scopes scopes;
  std::unordered_map<std::string, program::ProcessTypeId> processes;
  std::vector<PendingTest> pending_tests;

  program::Origin origin(Position position) const { return model.source.origin(position); }
  const Expression& expression(ExpressionId id) const { return model.expressions[id]; }
  const Statement& statement(StatementId id) const { return model.statements[id]; }

  /// The process type of that name; none, after an error, when there is none.
  program::ProcessTypeId find_process(const Name& name);
  /// The text of a position with runs of blanks made one.
  std::string text(Position position) const;
};

/// A variable that the model does not declare.
program::Variable make_variable(std::string name, program::ScalarType type, program::Origin origin);

/// A scalar of a process.
program::Place local_place(program::ProcessTypeId process, program::VariableId variable);

/// "did you mean x?", or nothing.
std::string suggestion(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace ouro::promela
