#include "monitor/prefix_outlook.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "logic/build.hh"
#include "logic/measure.hh"
#include "omega/propositions.hh"
#include "translate/derivative.hh"
#include "translate/set_table.hh"
#include "translate/three_valued.hh"
#include "translate/unipolar.hh"

namespace ouro::monitor {

namespace {

using logic::Formula;
using logic::Op;
using omega::State;
using translate::Outlook;
using PropositionsPointer = std::shared_ptr<omega::Propositions>;

class ExactOutlook final : public PrefixOutlook {
 public:
  ExactOutlook(const Formula& formula, const PropositionsPointer& propositions,
               const PrefixOutlookOptions& options)
      : automaton_(formula, propositions,
                   {.max_states = options.max_states,
                    .max_automaton_states = options.max_automaton_states,
                    .max_automaton_edges = options.max_automaton_edges}) {}

  State successor(State state, std::uint64_t letter) override {
    return automaton_.successor(state, std::span(&letter, 1));
  }
  Outlook outlook(State state) const override { return automaton_.outlook(state); }
  bool is_exact() const override { return true; }

 private:
  translate::ThreeValuedAutomaton automaton_;
};

class DerivedOutlook final : public PrefixOutlook {
 public:
  DerivedOutlook(const Formula& formula, const PropositionsPointer& propositions,
                 const PrefixOutlookOptions& options)
      : is_exact_(translate::derivatives_show_outlook(formula, logic::Words::Infinite)),
        automaton_(formula, propositions, {.max_states = options.max_states}) {}

  State successor(State state, std::uint64_t letter) override {
    return outlook(state) == Outlook::Open ? automaton_.successor(state, std::span(&letter, 1)) : state;
  }
  Outlook outlook(State state) const override { return automaton_.outlook_on_infinite_words(state); }
  bool is_exact() const override { return is_exact_; }

 private:
  bool is_exact_;
  translate::DerivativeAutomaton automaton_;
};

// Parts of a conjunction or a disjunction, side by side: a state is a state of each.
class CombinedOutlook final : public PrefixOutlook {
 public:
  using Parts = std::vector<std::unique_ptr<PrefixOutlook>>;

  CombinedOutlook(Op op, Parts parts, bool are_independent, std::size_t max_states)
      : settling_(op == Op::And ? Outlook::Violated : Outlook::Satisfied),
        otherwise_(op == Op::And ? Outlook::Satisfied : Outlook::Violated),
        parts_(std::move(parts)),
        is_exact_(are_independent &&
                  std::ranges::all_of(parts_, [](const auto& part) { return part->is_exact(); })),
        max_states_(max_states) {
    std::vector<State> states;
    for (const auto& part : parts_) states.push_back(part->initial());
    tuples_.intern(std::move(states));
  }

  State successor(State state, std::uint64_t letter) override {
    const std::span<const State> sources = tuples_[state];
    std::vector<State> targets;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      targets.push_back(parts_[i]->successor(sources[i], letter));
    }
    const State target = tuples_.intern(std::move(targets));
    if (tuples_.size() <= max_states_) return target;
    throw LimitError(fmt::format("watching the formula needs more than {} states", max_states_));
  }

  Outlook outlook(State state) const override {
    const std::span<const State> states = tuples_[state];
    bool all = true;
    for (std::size_t i = 0; i < parts_.size(); ++i) {
      const Outlook outlook = parts_[i]->outlook(states[i]);
      if (outlook == settling_) return settling_;
      all = all && outlook == otherwise_;
    }
    return all ? otherwise_ : Outlook::Open;
  }
  bool is_exact() const override { return is_exact_; }

 private:
  Outlook settling_;   // of one part it is that of all
  Outlook otherwise_;  // it takes all parts
  Parts parts_;
  bool is_exact_;
  std::size_t max_states_;
  translate::SetTable tuples_;
};

// A conjunction or disjunction, flat; any other formula is one with one operand.
struct Junction {
  Op op = Op::And;
  std::vector<Formula> operands;
};

struct Signed {
  Formula formula;
  bool positive = true;

  Formula value() const { return positive ? formula : formula.pool().negate(formula); }
};

constexpr Op other(Op op) {
  switch (op) {
    case Op::And:
      return Op::Or;
    case Op::Or:
      return Op::And;
    case Op::Globally:
      return Op::Finally;
    default:
      return Op::Globally;
  }
}

// NOLINTBEGIN(misc-no-recursion): as deep as G and F are nested, and parts of parts.

std::vector<Formula> operands_of(Signed whole, Op op);

// The operands of `G(a & b)` are `G a` and `G b`; of `F !(a | b)`, only itself.
std::vector<Formula> distributed(const Signed& whole, Op op) {
  const auto& [formula, positive] = whole;
  std::vector<Formula> inside = operands_of({formula.operand(), positive}, op);
  if (inside.size() == 1) return {whole.value()};
  for (Formula& operand : inside) {
    const Formula part = Signed{operand, positive}.value();
    operand = Signed{formula.pool().rebuild(formula, part, {}), positive}.value();
  }
  return inside;
}

std::vector<Formula> operands_of(Signed whole, Op op) {
  const Op distributing = op == Op::And ? Op::Globally : Op::Finally;
  std::vector<Formula> operands;
  std::vector<Signed> left{std::move(whole)};
  while (!left.empty()) {
    const Signed next = std::move(left.back());
    left.pop_back();
    const auto& [formula, positive] = next;
    if (formula.is(Op::Not)) {
      left.push_back({formula.operand(), !positive});
    } else if (formula.is(positive ? op : other(op))) {
      left.push_back({formula.right(), positive});
      left.push_back({formula.left(), positive});
    } else if (formula.is(Op::Implies) && positive == (op == Op::Or)) {
      left.push_back({formula.right(), positive});
      left.push_back({formula.left(), !positive});
    } else if (formula.is(positive ? distributing : other(distributing))) {
      const std::vector<Formula> parts = distributed(next, op);
      operands.insert(operands.end(), parts.begin(), parts.end());
    } else {
      operands.push_back(next.value());
    }
  }
  return operands;
}

Junction taken_apart(const Formula& formula) {
  Junction junction{Op::And, operands_of({formula}, Op::And)};
  if (junction.operands.size() == 1) junction = {Op::Or, operands_of({formula}, Op::Or)};
  return junction;
}

// Operands with propositions in common together.
std::vector<Formula> independent_parts(const Junction& junction, omega::Propositions& propositions) {
  struct Group {
    std::uint64_t propositions = 0;
    std::vector<Formula> members;
  };
  std::vector<Group> groups;
  for (const Formula& operand : junction.operands) {
    Group joined{0, {operand}};
    for (const Formula& proposition : logic::propositions(operand)) {
      joined.propositions |= std::uint64_t{1} << propositions.variable(proposition.name());
    }
    std::erase_if(groups, [&joined](const Group& group) {
      if ((group.propositions & joined.propositions) == 0) return false;
      joined.propositions |= group.propositions;
      joined.members.insert(joined.members.begin(), group.members.begin(), group.members.end());
      return true;
    });
    groups.push_back(std::move(joined));
  }
  std::vector<Formula> parts;
  for (const Group& group : groups) parts.push_back(logic::build::fold_left(junction.op, group.members));
  return parts;
}

std::unique_ptr<PrefixOutlook> outlook_of(const Formula& formula, const PropositionsPointer& propositions,
                                          const PrefixOutlookOptions& options);

std::unique_ptr<PrefixOutlook> combined(Op op, const std::vector<Formula>& formulas, bool are_independent,
                                        const PropositionsPointer& propositions,
                                        const PrefixOutlookOptions& options) {
  CombinedOutlook::Parts parts;
  for (const Formula& formula : formulas) {
    try {
      parts.push_back(outlook_of(formula, propositions, options));
    } catch (const LimitError&) {
      parts.push_back(std::make_unique<DerivedOutlook>(formula, propositions, options));
    }
  }
  return std::make_unique<CombinedOutlook>(op, std::move(parts), are_independent, options.max_states);
}

std::unique_ptr<PrefixOutlook> outlook_of(const Formula& formula, const PropositionsPointer& propositions,
                                          const PrefixOutlookOptions& options) {
  const Junction junction = taken_apart(formula);
  const std::vector<Formula> parts = independent_parts(junction, *propositions);
  if (parts.size() > 1) return combined(junction.op, parts, true, propositions, options);
  try {
    return std::make_unique<ExactOutlook>(formula, propositions, options);
  } catch (const LimitError&) {
    if (junction.operands.size() == 1) throw;
    return combined(junction.op, junction.operands, false, propositions, options);
  }
}

// NOLINTEND(misc-no-recursion)

}  // namespace

std::unique_ptr<PrefixOutlook> make_prefix_outlook(const Formula& formula,
                                                   const PropositionsPointer& propositions,
                                                   const PrefixOutlookOptions& options) {
  return outlook_of(formula, propositions, options);
}

}  // namespace ouro::monitor
