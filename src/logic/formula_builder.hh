// What the two readers of formulas share: making nodes, checking the logic, collecting mistakes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "logic/branching_shape.hh"
#include "logic/parse.hh"

namespace ouro::logic {

/// A formula that has been read, with the place to point at when something is wrong with it.
struct ReadFormula {
  Formula formula;
  Span span;  ///< of its main operator
};

class FormulaBuilder {
 public:
  FormulaBuilder(FormulaPool& pool, const SourceText& source, const ParseOptions& options)
      : pool_(pool), source_(source), options_(options) {}

  void error(Span span, std::string message, std::string hint = {});
  void warning(Span span, std::string message, std::string hint = {});

  /// True once the limit on errors is reached: stop reading.
  bool gave_up() const { return errors_.size() >= options_.max_errors; }

  ReadFormula constant(bool value, Span span) { return {pool_.constant(value), span}; }
  ReadFormula proposition(std::string_view name, Span span);
  ReadFormula unary(Op op, Bounds bounds, Span span, const ReadFormula& operand);
  ReadFormula binary(Op op, Span span, const ReadFormula& left, const ReadFormula& right);

  /// The result. Throws UserError if there were errors.
  ParsedFormula finish(const ReadFormula& root);

 private:
  void check_root(const ReadFormula& root);
  void check_operand(Op parent, const ReadFormula& operand);
  void check_operator(Op op, Span span);
  void object(Span span, std::optional<ShapeProblem> problem);

  FormulaPool& pool_;
  const SourceText& source_;
  const ParseOptions& options_;
  ParsedFormula parsed_;
  std::vector<Diagnostic> errors_;
  std::size_t last_error_at_ = std::string_view::npos;
};

/// The reader of the prefix syntax, in parse_lbt.cc.
ParsedFormula parse_lbt(FormulaPool& pool, const SourceText& source, const ParseOptions& options);

}  // namespace ouro::logic
