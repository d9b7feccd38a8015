#include "omega/automaton.hh"

#include <algorithm>
#include <tuple>

namespace ouro::omega {

AutomatonBuilder AutomatonBuilder::like(const Automaton& automaton) {
  AutomatonBuilder builder(automaton.propositions());
  for (const bdd::Variable variable : automaton.variables()) builder.declare(variable);
  builder.set_acceptance(automaton.acceptance(), automaton.mark_count());
  return builder;
}

bdd::Variable AutomatonBuilder::declare(std::string_view name) {
  const bdd::Variable variable = propositions_->variable(name);
  declare(variable);
  return variable;
}

void AutomatonBuilder::declare(bdd::Variable variable) {
  if (std::ranges::find(variables_, variable) == variables_.end()) variables_.push_back(variable);
}

State AutomatonBuilder::add_state() { return add_states(1); }

State AutomatonBuilder::add_states(std::size_t count) {
  const auto first = static_cast<State>(state_count_);
  state_count_ += count;
  return first;
}

void AutomatonBuilder::add_initial(State state) {
  assert(state < state_count_);
  initial_.push_back(state);
}

void AutomatonBuilder::add_edge(State source, bdd::Bdd label, Marks marks, State target) {
  assert(source < state_count_ && target < state_count_);
  if (label.is_false()) return;
  edges_.push_back({source, {target, label, std::move(marks)}});
}

void AutomatonBuilder::set_acceptance(Acceptance acceptance, std::size_t mark_count) {
  assert(acceptance.marks().bound() <= mark_count);
  acceptance_ = std::move(acceptance);
  mark_count_ = mark_count;
}

void AutomatonBuilder::set_state_name(State state, std::string name) {
  assert(state < state_count_);
  state_names_.resize(state_count_);
  state_names_[state] = std::move(name);
}

namespace {

// What makes two edges parallel, and the order in which an automaton keeps its edges.
template <class SourcedEdge>
auto place(const SourcedEdge& e) {
  return std::tie(e.source, e.edge.target, e.edge.marks);
}

// The states in the order in which they first occur.
std::vector<State> without_duplicates(std::span<const State> states, std::size_t state_count) {
  std::vector<bool> seen(state_count);
  std::vector<State> result;
  for (const State state : states) {
    if (!seen[state]) result.push_back(state);
    seen[state] = true;
  }
  return result;
}

}  // namespace

void AutomatonBuilder::merge_sorted_edges() {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < edges_.size(); ++i) {
    if (kept > 0 && place(edges_[kept - 1]) == place(edges_[i])) {
      bdd::Bdd& label = edges_[kept - 1].edge.label;
      label = labels().disjunction(label, edges_[i].edge.label);
    } else if (kept++ != i) {
      edges_[kept - 1] = std::move(edges_[i]);
    }
  }
  edges_.resize(kept);
}

Automaton AutomatonBuilder::build(ParallelEdges parallel) {
  std::ranges::stable_sort(edges_, [](const auto& a, const auto& b) { return place(a) < place(b); });
  if (parallel == ParallelEdges::Merge) merge_sorted_edges();
  Automaton result;
  result.first_edge_.assign(state_count_ + 1, 0);
  result.edges_.reserve(edges_.size());
  for (SourcedEdge& e : edges_) {
    assert(e.edge.marks.bound() <= mark_count_);
    ++result.first_edge_[e.source + 1];
    result.edges_.push_back(std::move(e.edge));
  }
  for (std::size_t i = 1; i <= state_count_; ++i) result.first_edge_[i] += result.first_edge_[i - 1];
  if (!state_names_.empty()) state_names_.resize(state_count_);
  result.propositions_ = propositions_;
  result.variables_ = std::move(variables_);
  result.acceptance_ = std::move(acceptance_);
  result.mark_count_ = mark_count_;
  result.initial_ = without_duplicates(initial_, state_count_);
  result.name_ = std::move(name_);
  result.state_names_ = std::move(state_names_);
  *this = AutomatonBuilder(propositions_);
  return result;
}

}  // namespace ouro::omega
