#include "omega/product.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

#include "omega/complete.hh"
#include "omega/import.hh"

namespace ouro::omega {

namespace {

Acceptance combined_acceptance(const Automaton& left, const Automaton& right, ProductAccepts accepts) {
  const Acceptance second = right.acceptance().shifted(static_cast<Mark>(left.mark_count()));
  return accepts == ProductAccepts::WhenBothDo ? left.acceptance() & second : left.acceptance() | second;
}

std::string name_of(const Automaton& automaton, State state) {
  return automaton.state_names().empty() ? fmt::to_string(state) : automaton.state_names()[state];
}

}  // namespace

ProductAutomaton::ProductAutomaton(const Automaton& left, const Automaton& right, ProductAccepts accepts)
    : left_(left),
      right_(right),
      shift_(static_cast<Mark>(left.mark_count())),
      acceptance_(combined_acceptance(left, right, accepts)),
      variables_(left.variables().begin(), left.variables().end()) {
  assert(left.propositions() == right.propositions());
  for (const bdd::Variable variable : right.variables()) {
    if (std::ranges::find(variables_, variable) == variables_.end()) variables_.push_back(variable);
  }
}

std::vector<State> ProductAutomaton::initial() {
  std::vector<State> result;
  for (const State first : left_.initial()) {
    for (const State second : right_.initial()) result.push_back(pairs_.number(first, second));
  }
  return result;
}

void ProductAutomaton::edges(State state, std::vector<Edge>& edges) {
  edges.clear();
  const auto [first, second] = pairs_.pair(state);
  for (const Edge& left : left_.edges(first)) {
    for (const Edge& right : right_.edges(second)) {
      const bdd::Bdd label = left_.labels().conjunction(left.label, right.label);
      if (label.is_false()) continue;
      edges.push_back({pairs_.number(left.target, right.target), label, marks(left, right)});
    }
  }
}

void ProductAutomaton::moves(State state, std::span<const std::uint64_t> valuation,
                             std::vector<Move>& moves) {
  moves.clear();
  const auto [first, second] = pairs_.pair(state);
  for (const Edge& left : left_.edges(first)) {
    if (!left_.labels().evaluate(left.label, valuation)) continue;
    for (const Edge& right : right_.edges(second)) {
      if (!left_.labels().evaluate(right.label, valuation)) continue;
      moves.push_back({pairs_.number(left.target, right.target), marks(left, right)});
    }
  }
}

std::string ProductAutomaton::state_name(State state) {
  if (left_.state_names().empty() && right_.state_names().empty()) return {};
  return fmt::format("{} × {}", name_of(left_, left(state)), name_of(right_, right(state)));
}

namespace {

Automaton product(const Automaton& left, const Automaton& right, ProductAccepts accepts) {
  std::optional<Automaton> imported;
  if (left.propositions() != right.propositions()) imported = import_automaton(right, left.propositions());
  ProductAutomaton lazy(left, imported ? *imported : right, accepts);
  return materialize(lazy);
}

}  // namespace

Automaton intersection(const Automaton& left, const Automaton& right) {
  return product(left, right, ProductAccepts::WhenBothDo);
}

Automaton union_product(const Automaton& left, const Automaton& right) {
  return product(completed(left), completed(right), ProductAccepts::WhenEitherDoes);
}

}  // namespace ouro::omega
