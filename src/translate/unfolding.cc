#include "translate/unfolding.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/source.hh"
#include "logic/expand_bounds.hh"

namespace ouro::translate {

namespace {

using bdd::Bdd;
using logic::Formula;
using logic::Op;

// Limits on what is found out about formulas, which is not worth more.
constexpr std::size_t most_compared = 100;
constexpr std::size_t most_nodes_known = 10'000;

Formula prepared(const Formula& formula) {
  if (!formula.has(logic::Trait::Linear)) {
    throw UserError("only linear-time formulas are read on finite words; this one has path quantifiers",
                    "leave out A and E");
  }
  return formula.has(logic::Trait::Unbounded) ? formula : logic::expand_bounds(formula, logic::Words::Finite);
}

}  // namespace

Unfoldings::Unfoldings(const Formula& formula, omega::Propositions& propositions, std::size_t max_nodes)
    : formulas_(prepared(formula)), functions_({.max_nodes = max_nodes}), variables_(formulas_.size(), none) {
  new_variable(none);
  assign_variables(propositions);
  for (std::size_t i = 0; i < formulas_.size(); ++i) {
    of_empty_word_.push_back(on_empty_word(i));
    unfolded_.push_back(unfold(i));
  }
  for (bdd::Variable v = 0; v < carried_.size(); ++v) {
    replacements_.push_back(carried_[v] == none ? functions_.variable(v) : unfolded_[carried_[v]]);
  }
  find_implications();
}

// Inner formulas first. Of very many only neighbours in the order are compared, which suffices for bounds.
void Unfoldings::find_implications() {
  std::vector<bdd::Variable> order;
  for (bdd::Variable v = 0; v < carried_.size(); ++v) {
    if (carried_[v] != none) order.push_back(v);
  }
  std::ranges::sort(order, {}, [this](bdd::Variable v) { return carried_[v]; });
  const std::size_t window = order.size() <= most_compared ? most_compared : 2;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t j = i - std::min(i, window); j < i; ++j) {
      try_implication(order[i], order[j]);
      try_implication(order[j], order[i]);
    }
  }
}

void Unfoldings::try_implication(bdd::Variable stronger, bdd::Variable weaker) {
  const Bdd assumption = functions_.conjunction(replacements_[stronger], known_);
  if (!functions_.implies(assumption, replacements_[weaker])) return;
  // Nothing is asked of the rest where there is none.
  const Bdd step = functions_.disjunction(
      functions_.variable(last),
      functions_.implication(functions_.variable(stronger), functions_.variable(weaker)));
  const Bdd more = functions_.conjunction(known_, step);
  if (functions_.size(more) <= most_nodes_known) known_ = more;
}

std::vector<Bdd> Unfoldings::roots() const {
  std::vector<Bdd> roots = unfolded_;
  roots.push_back(known_);
  roots.insert(roots.end(), replacements_.begin(), replacements_.end());
  return roots;
}

// In the order that is explained above: the left operand, the operator, the right operand.
void Unfoldings::assign_variables(omega::Propositions& propositions) {
  struct Visit {
    std::size_t formula;
    bool left_is_done;
  };
  std::vector<bool> seen(formulas_.size());
  std::vector<Visit> open{{formulas_.size() - 1, false}};
  while (!open.empty()) {
    const auto [i, left_is_done] = open.back();
    open.pop_back();
    const auto& [formula, left, right] = formulas_[i];
    if (!left_is_done) {
      if (seen[i]) continue;
      seen[i] = true;
      if (logic::arity(formula.op()) == 2) {
        open.push_back({i, true});
        open.push_back({left, false});
        continue;
      }
    }
    assign_variables_of(i, propositions);
    if (logic::arity(formula.op()) > 0) {
      open.push_back({left_is_done ? std::size_t{right} : std::size_t{left}, false});
    }
  }
}

void Unfoldings::assign_variables_of(std::size_t i, omega::Propositions& propositions) {
  const auto& [formula, left, right] = formulas_[i];
  const Op op = formula.op();
  if (op == Op::Proposition) {
    propositions_.push_back({new_variable(none), propositions.variable(formula.name())});
    variables_[i] = propositions_.back().variable;
  } else if (op == Op::Next || op == Op::StrongNext) {
    carry(left);
  } else if (logic::is_temporal(op)) {
    carry(i);
  }
}

// `X p` carries p, whose own variable is already that of the proposition.
void Unfoldings::carry(std::size_t i) {
  if (carried_as_.try_emplace(i, none).second) {
    carried_as_[i] = new_variable(static_cast<std::uint32_t>(i));
  }
}

bdd::Variable Unfoldings::new_variable(std::uint32_t carried) {
  if (carried_.size() == bdd::max_variables) {
    throw LimitError(
        fmt::format("the formula needs more than {} variables: it has too many temporal "
                    "operators, or too wide bounds",
                    bdd::max_variables));
  }
  carried_.push_back(carried);
  return functions_.new_variable();
}

bool Unfoldings::on_empty_word(std::size_t i) const {
  const auto& [formula, left, right] = formulas_[i];
  switch (formula.op()) {
    case Op::Not:
      return !of_empty_word_[left];
    case Op::And:
      return of_empty_word_[left] && of_empty_word_[right];
    case Op::Or:
      return of_empty_word_[left] || of_empty_word_[right];
    case Op::Implies:
      return !of_empty_word_[left] || of_empty_word_[right];
    case Op::Equiv:
      return of_empty_word_[left] == of_empty_word_[right];
    case Op::Xor:
      return of_empty_word_[left] != of_empty_word_[right];
    case Op::True:
    case Op::Next:
    case Op::Globally:
    case Op::Release:
    case Op::WeakUntil:
      return true;
    default:
      return false;
  }
}

Bdd Unfoldings::unfold(std::size_t i) {
  const auto& [formula, left_index, right_index] = formulas_[i];
  const int operands = logic::arity(formula.op());
  const Bdd left = operands > 0 ? unfolded_[left_index] : bdd::false_function;
  const Bdd right = operands > 1 ? unfolded_[right_index] : bdd::false_function;
  switch (formula.op()) {
    case Op::False:
    case Op::True:
      return Bdd::constant(formula.is(Op::True));
    case Op::Proposition:
      return functions_.variable(variables_[i]);
    case Op::Not:
      return !left;
    case Op::And:
      return functions_.conjunction(left, right);
    case Op::Or:
      return functions_.disjunction(left, right);
    case Op::Implies:
      return functions_.implication(left, right);
    case Op::Equiv:
      return functions_.equivalence(left, right);
    case Op::Xor:
      return functions_.exclusive_or(left, right);
    default:
      return unfold_temporal(i, left, right);
  }
}

Bdd Unfoldings::unfold_temporal(std::size_t i, Bdd left, Bdd right) {
  switch (formulas_[i].formula.op()) {
    case Op::Next:
      return weak_next(formulas_[i].left);
    case Op::StrongNext:
      return strong_next(formulas_[i].left);
    case Op::Finally:
      return functions_.disjunction(left, strong_next(i));
    case Op::Globally:
      return functions_.conjunction(left, weak_next(i));
    case Op::Until:
      return functions_.disjunction(right, functions_.conjunction(left, strong_next(i)));
    case Op::WeakUntil:
      return functions_.disjunction(right, functions_.conjunction(left, weak_next(i)));
    case Op::Release:
      return functions_.conjunction(right, functions_.disjunction(left, weak_next(i)));
    default:
      assert(formulas_[i].formula.is(Op::StrongRelease));
      return functions_.conjunction(right, functions_.disjunction(left, strong_next(i)));
  }
}

Bdd Unfoldings::weak_next(std::size_t i) {
  return functions_.disjunction(functions_.variable(last), carried(i));
}

Bdd Unfoldings::strong_next(std::size_t i) {
  return functions_.difference(carried(i), functions_.variable(last));
}

}  // namespace ouro::translate
