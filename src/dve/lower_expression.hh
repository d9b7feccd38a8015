// Expressions of DVE in the intermediate form.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "dve/report.hh"
#include "dve/symbols.hh"
#include "dve/syntax_tree.hh"
#include "program/program.hh"

namespace ouro::dve {

/// Who evaluates an expression.
struct Evaluator {
  program::ProcessTypeId process = program::none;  ///< whose names are visible; none: the model's only
  /// The expression is about a state of the system, not part of a command of that process.
  bool from_outside = false;
};

/// An expression that was lowered: a number that is known now, or something to evaluate later.
struct Value {
  std::optional<std::int32_t> known{};
  program::ExpressionId id = program::none;  ///< none when known
  bool broken = false;                       ///< a mistake in it has been reported
};

/// Resolves names, checks arrays against their bounds, and computes what is constant.
class ExpressionLowering {
 public:
  ExpressionLowering(const Model& model, Symbols& symbols, program::Program& program, Report& report)
      : model_(model), symbols_(symbols), program_(program), report_(report) {}

  Value lower(const Expression& expression, const Evaluator& evaluator);
  program::ExpressionId lower_to_id(const Expression& expression, const Evaluator& evaluator) {
    return id_of(lower(expression, evaluator));
  }
  /// Reports when the value is not known; nothing when that or anything else was wrong.
  std::optional<std::int32_t> lower_constant(const Expression& expression, const Evaluator& evaluator,
                                             const char* what);
  /// Something to assign to; none when a mistake has been reported.
  program::PlaceId lower_target(const Target& target, const Evaluator& evaluator);

  program::ExpressionId id_of(const Value& value);

 private:
  Value lower_node(const Node& node, const Evaluator& evaluator);
  Value lower_operation(const Node& node);
  Value lower_state_test(const Node& node);
  Value lower_variable(const Node& node, const Evaluator& evaluator);
  Symbols::Found find_owned(const Node& node);
  Symbols::Found find_variable(const Name& name, const Evaluator& evaluator);
  std::optional<program::ProcessTypeId> find_process(const Name& name);
  program::PlaceId place(const Symbols::Found& found, const Value* index, Span span,
                         const Evaluator& evaluator);
  bool check_index(const program::Variable& variable, const Value* index, Span span);
  const Value& operand(const Node& node, std::size_t i) const { return values_[node.operands[i] - begin_]; }

  const Model& model_;
  Symbols& symbols_;
  program::Program& program_;
  Report& report_;
  // Of the expression that is being lowered: its nodes' values.
  std::uint32_t begin_ = 0;
  std::vector<Value> values_;
};

}  // namespace ouro::dve
