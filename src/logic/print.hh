// Writing formulas.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "logic/formula.hh"
#include "logic/syntax.hh"

namespace ouro::logic {

struct PrintOptions {
  Syntax syntax = Syntax::Infix;
  /// Parentheses around every operand that is an operator, for readers who do not trust precedence.
  bool all_parentheses = false;
  /// A formula that is a small graph may be an enormous tree, and text is a tree. Beyond this many
  /// nodes to_text() throws UserError instead.
  std::uint64_t max_tree_size = 100'000'000;
};

/// The text of a formula, with as few parentheses as its syntax needs. Reading it back in that syntax
/// gives the same formula. Throws UserError for an operator that the syntax cannot express (see
/// unsupported()); express_in() of express.hh finds an equivalent formula that it can.
std::string to_text(const Formula& formula, const PrintOptions& options = {});

/// What a syntax cannot say of a formula, as a sentence; nothing when it can be printed.
std::optional<std::string> unsupported(const Formula& formula, Syntax syntax);

}  // namespace ouro::logic
