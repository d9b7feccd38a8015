// Reading formulas.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "logic/formula.hh"
#include "logic/logic.hh"
#include "logic/syntax.hh"

namespace ouro::logic {

struct ParseOptions {
  /// Infix also reads the symbols of SPIN and of papers; Spin and Nusmv differ in how operators group.
  Syntax syntax = Syntax::Infix;
  /// What the formula must belong to; without it any mixture of operators is read.
  std::optional<Logic> logic = std::nullopt;
  /// After this many errors the rest of the text is not looked at.
  std::size_t max_errors = 10;
};

/// Where a proposition stands in the text: an expression of the model is read later, by the model's
/// language, which must be able to point at it.
struct PropositionUse {
  Formula proposition;
  Span span;
};

struct ParsedFormula {
  Formula formula;
  std::vector<PropositionUse> propositions;  ///< in the order of the text
  std::vector<Diagnostic> warnings;          ///< readings that may not be what was meant
};

/// Reads one formula that takes up the whole text. Throws UserError with every mistake found.
/// Takes time and memory linear in the text, however deeply it is nested.
ParsedFormula parse_formula(FormulaPool& pool, const SourceText& source, const ParseOptions& options = {});

/// The same for callers that have no use for the rest.
Formula parse(FormulaPool& pool, std::string_view text, const ParseOptions& options = {});

}  // namespace ouro::logic
