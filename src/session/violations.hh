// The automaton of the runs that must not be: those that violate a property, and satisfy the assumptions.
//
// Built, it is the smallest one that can be found in a reasonable time. A tableau that is never built whole
// (translate/couvreur.hh) takes no time at all before the search, and is for formulas whose automata are
// large: the search may see little of them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

#include "bdd/bdd.hh"
#include "logic/formula.hh"
#include "omega/lazy.hh"
#include "session/run_question.hh"

namespace ouro::session {

/// How the automaton of a formula comes into being.
enum class PropertyForm : std::uint8_t {
  Automatic,  ///< built, unless the formula or the automaton is large
  Built,      ///< whole, and made small
  Lazy,       ///< a tableau that is expanded where the search gets to
};
inline constexpr std::array property_forms = {PropertyForm::Automatic, PropertyForm::Built,
                                              PropertyForm::Lazy};

/// "auto", "built", "lazy".
std::string_view to_string(PropertyForm form);

struct ViolationOptions {
  PropertyForm form = PropertyForm::Automatic;
  bool one_mark = false;  ///< at most one acceptance mark, which must be seen again and again
  /// Asked now and then while an automaton is built: then the one that is there must do, and where there is
  /// none, a tableau.
  std::function<bool()> is_over = {};
};

struct Violations {
  std::unique_ptr<logic::FormulaPool> formulas;  ///< of a tableau; must outlive it
  std::unique_ptr<omega::LazyAutomaton> automaton;
  /// Of a built one: which states accept every run, if reaching one of them is the only way to be accepted.
  std::vector<bool> terminal = {};
  /// Of a built one: the states that no accepting cycle leads to, itself included; empty if there are none.
  std::vector<bool> lead_in = {};
  bool is_weak = false;  ///< all cycles of a component are accepting, or none is; known of built ones
};

/// Throws UserError if a question cannot be asked in this form: an automaton is built already.
void require_form(const RunQuestion& question, PropertyForm form);

/// Throws LimitError for a formula that is too large, UserError for one that is none.
Violations violations_of(const RunQuestion& question, std::span<const RunQuestion> assumptions,
                         const ViolationOptions& options = {});

}  // namespace ouro::session
