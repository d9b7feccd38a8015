#include "omega/reduce/deterministic_comparison.hh"

#include <algorithm>
#include <cassert>

#include "omega/complete.hh"
#include "omega/emptiness.hh"
#include "omega/label_table.hh"
#include "omega/product.hh"
#include "omega/properties.hh"
#include "omega/scc.hh"

namespace ouro::omega {

namespace {

bool has_cycle(const Automaton& automaton, const Components& components, const Acceptance& condition) {
  const std::vector<bool> found = components_with_cycle(automaton, components, condition);
  return std::ranges::find(found, true) != found.end();
}

}  // namespace

StateComparison::StateComparison(const Automaton& automaton)
    : states_(automaton.state_count()),
      complete_(completed(automaton)),
      words_(complete_),
      class_(words_.classes()) {
  assert(is_deterministic(automaton));
  tells_apart_.resize(number_pairs());
  if (size_.size() < class_.size()) compare_pairs();
}

std::size_t StateComparison::number_pairs() {
  for (const std::uint32_t c : class_) {
    if (c >= size_.size()) size_.resize(c + 1);
    rank_.push_back(size_[c]++);
  }
  std::size_t pairs = 0;
  for (const std::size_t size : size_) {
    first_pair_.push_back(pairs);
    pairs += size * size;
  }
  return pairs;
}

void StateComparison::compare_pairs() {
  const Automaton product = all_pairs();
  const Components components(product);
  const Acceptance& one = complete_.acceptance();
  const Acceptance other = one.shifted(static_cast<Mark>(complete_.mark_count())).negated();
  const std::vector<bool> bad =
      leading_to(product, components, components_with_cycle(product, components, one & other));
  for (Component c = 0; c < components.count(); ++c) {
    for (const State pair : components.states(c)) tells_apart_[pair] = bad[c];
  }
}

bool StateComparison::all_different() const {
  for (State a = 0; a < states_; ++a) {
    for (State b = 0; b < a; ++b) {
      if (equal(a, b)) return false;
    }
  }
  return true;
}

bool StateComparison::surely_changed_by(std::vector<State> instead) const {
  while (instead.size() < complete_.state_count()) instead.push_back(static_cast<State>(instead.size()));
  return words_.show_change(instead);
}

Automaton StateComparison::all_pairs() const {
  AutomatonBuilder builder = AutomatonBuilder::like(complete_);
  LabelTable labels(complete_);
  builder.set_acceptance(Acceptance::always(), 2 * complete_.mark_count());
  builder.add_states(tells_apart_.size());
  for (State a = 0; a < class_.size(); ++a) {
    for (State b = 0; b < class_.size(); ++b) {
      if (a != b && class_[a] == class_[b]) add_edges(labels, a, b, builder);
    }
  }
  return builder.build(ParallelEdges::Keep);
}

// Equal states need not be followed: nothing tells them apart.
void StateComparison::add_edges(LabelTable& labels, State a, State b, AutomatonBuilder& builder) const {
  const auto shift = static_cast<Mark>(complete_.mark_count());
  builder.add_initial(pair(a, b));
  for (std::size_t i = complete_.first_edge(a); i < complete_.first_edge(a + 1); ++i) {
    const Edge& left = complete_.edges()[i];
    for (std::size_t j = complete_.first_edge(b); j < complete_.first_edge(b + 1); ++j) {
      const Edge& right = complete_.edges()[j];
      if (left.target == right.target || labels.disjoint(labels(i), labels(j))) continue;
      builder.add_edge(pair(a, b), bdd::true_function, left.marks | right.marks.shifted(shift),
                       pair(left.target, right.target));
    }
  }
}

bool same_language(const Automaton& one, const Automaton& other) {
  assert(is_deterministic(one) && is_deterministic(other));
  const Automaton left = completed(one);
  const Automaton right = completed(other);
  ProductAutomaton lazy(left, right, ProductAccepts::WhenBothDo);
  const Automaton product = materialize(lazy, ParallelEdges::Keep);
  const Components components(product);
  const Acceptance& here = left.acceptance();
  const Acceptance there = right.acceptance().shifted(static_cast<Mark>(left.mark_count()));
  return !has_cycle(product, components, here & there.negated()) &&
         !has_cycle(product, components, here.negated() & there);
}

}  // namespace ouro::omega
