#include "session/stuttering.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "base/source.hh"
#include "logic/formula.hh"
#include "logic/parse.hh"
#include "logic/post_order.hh"
#include "omega/classify/hierarchy.hh"

namespace ouro::session {

namespace {

using logic::Op;

/// Where a formula speaks of the end of runs.
///
/// The step that ends a run is whichever comes last, so what else it changes depends on the order of steps:
/// where `x` is set and a process that nobody watches takes its last step, one order passes a state with `x`
/// in which the run goes on, and the other does not. What does not depend on it is what holds at the end. So
/// `dead` may be looked for, but not looked at: F (dead & f) and G (dead -> f) say the same at each moment
/// of a run.
class EndsOfRuns {
 public:
  EndsOfRuns(const logic::Formula& formula, std::string_view dead) : nodes_(formula), facts_(nodes_.size()) {
    for (std::size_t i = 0; i < nodes_.size(); ++i) facts_[i] = facts_of(nodes_[i], dead);
  }

  /// Whether the formula looks at `dead` elsewhere.
  bool are_looked_at() const { return facts_.back().looks; }

 private:
  struct Facts {
    bool looks = false;      ///< the value at a moment depends on whether the run is dead then
    bool only_dead = false;  ///< true in dead states at most
    bool not_dead = false;   ///< true in all other states
  };

  Facts facts_of(const logic::PostOrder::Entry& entry, std::string_view dead) const {
    const Op op = entry.formula.op();
    if (op == Op::Proposition) {
      const bool is_dead = entry.formula.name() == dead;
      return {is_dead, is_dead, false};
    }
    const Facts left = facts_[entry.left], right = facts_[entry.right];
    const int operands = logic::arity(op);
    Facts facts{.looks = (operands > 0 && left.looks) || (operands > 1 && right.looks)};
    if (op == Op::Not) {
      facts.only_dead = left.not_dead;
      facts.not_dead = left.only_dead;
    } else if (op == Op::And) {
      facts.only_dead = left.only_dead || right.only_dead;
      facts.not_dead = left.not_dead && right.not_dead;
    } else if (op == Op::Or) {
      facts.only_dead = left.only_dead && right.only_dead;
      facts.not_dead = left.not_dead || right.not_dead;
    } else if (op == Op::Implies) {
      facts.not_dead = left.only_dead || right.not_dead;
      facts.only_dead = left.not_dead && right.only_dead;
    } else if ((op == Op::Finally && left.only_dead) || (op == Op::Globally && left.not_dead)) {
      facts.looks = false;
    }
    return facts;
  }

  logic::PostOrder nodes_;
  std::vector<Facts> facts_;
};

const std::string* name_of_dead(const RunQuestion& question) {
  const auto found = std::ranges::find(question.atoms, dead_proposition, &Atom::proposition);
  return found == question.atoms.end() ? nullptr : &found->name;
}

std::optional<std::string> objection_to_formula(const RunQuestion& question) {
  logic::FormulaPool pool;
  const logic::Formula formula = logic::parse(pool, question.formula, {.logic = logic::Logic::Ltl});
  if (!formula.has(logic::Trait::NextFree))
    return fmt::format("{} has a next operator or a bound, and counts steps", question.name);
  const std::string* const dead = name_of_dead(question);
  if (dead != nullptr && question.atoms.size() > 1 && EndsOfRuns(formula, *dead).are_looked_at())
    return fmt::format(
        "{} asks what holds before a run ends, and which step is the last depends on their order",
        question.name);
  return std::nullopt;
}

std::optional<std::string> objection_to_automaton(const RunQuestion& question) {
  constexpr omega::LanguageLimits cheap{.max_states = 1'000};
  if (name_of_dead(question) != nullptr && question.atoms.size() > 1)
    return fmt::format("{} reads where runs end, and which step is the last depends on their order",
                       question.name);
  try {
    if (omega::LanguageCache(*question.violations, cheap).stutter_invariant()) return std::nullopt;
    return fmt::format("{} counts steps", question.name);
  } catch (const UserError&) {
    return fmt::format("whether {} counts steps takes long to decide", question.name);
  }
}

std::optional<std::string> objection_to(const RunQuestion& question) {
  return question.violations ? objection_to_automaton(question) : objection_to_formula(question);
}

}  // namespace

std::optional<std::string> stutter_objection(const RunQuestions& asked) {
  for (const auto* questions : {&asked.questions, &asked.assumptions})
    for (const RunQuestion& question : *questions)
      if (auto objection = objection_to(question)) return objection;
  return std::nullopt;
}

}  // namespace ouro::session
