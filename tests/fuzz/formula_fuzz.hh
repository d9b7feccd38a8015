// What must hold of every text that is given to a reader of formulas: it is refused with diagnostics, or
// it is a formula that printing and reading gives back, and that the rewritings can be applied to.
#pragma once

#include <string>
#include <string_view>

#include "base/source.hh"
#include "logic/express.hh"
#include "logic/measure.hh"
#include "logic/normal_form.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/simplify.hh"
#include "require.hh"

namespace ouro::fuzz {

inline void check_rewriting(const logic::Formula& formula) {
  constexpr std::uint64_t small = 2000;
  if (logic::tree_size(formula) > small) return;
  const logic::Formula normal = logic::negation_normal_form(formula);
  require(normal.has(logic::Trait::NegationNormal), "the normal form is one");
  const logic::Formula simple = logic::simplify(formula);
  require(logic::simplify(simple) == simple, "simplifying twice changes nothing");
}

inline void check_formula(std::string_view text, logic::Syntax syntax) {
  logic::FormulaPool pool;
  logic::Formula formula;
  try {
    formula = logic::parse(pool, text, {.syntax = syntax});
  } catch (const UserError& error) {
    for (const Diagnostic& diagnostic : error.diagnostics())
      require(!render(diagnostic).empty(), "errors have text");
    return;
  }
  // SPIN's W is read but not printed, because `spin -f` does not know it.
  const logic::Formula printable = logic::express_in(formula, syntax);
  const std::string printed = logic::to_text(printable, {.syntax = syntax});
  require(logic::parse(pool, printed, {.syntax = syntax}) == printable,
          "what is printed reads back the same");
  check_rewriting(formula);
}

}  // namespace ouro::fuzz
