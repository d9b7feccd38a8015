#include "omega/automaton.hh"

#include <algorithm>
#include <numeric>
#include <tuple>
#include <utility>

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

// What makes two edges of a state parallel, and the order in which an automaton keeps them.
auto place(const Edge& edge) { return std::tie(edge.target, edge.marks); }
bool is_before(const Edge& a, const Edge& b) { return place(a) < place(b); }

// Stable. Most states have few edges, for which asking for memory would cost more than moving them.
void sort_edges(std::span<Edge> edges) {
  constexpr std::size_t few = 16;
  if (std::ranges::is_sorted(edges, is_before)) return;
  if (edges.size() > few) {
    std::ranges::stable_sort(edges, is_before);
    return;
  }
  for (auto next = edges.begin() + 1; next != edges.end(); ++next) {
    std::rotate(std::upper_bound(edges.begin(), next, *next, is_before), next, next + 1);
  }
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

// A counting sort by source, which is a copy from front to back when edges were added state by state; then
// the edges of each state on their own.
void AutomatonBuilder::place_edges(Automaton& result) {
  std::vector<std::size_t>& first = result.first_edge_;
  first.assign(state_count_ + 1, 0);
  for (const SourcedEdge& e : edges_) ++first[e.source + 1];
  std::partial_sum(first.begin(), first.end(), first.begin());
  std::vector<std::size_t> next(first.begin(), first.end() - 1);
  result.edges_.resize(edges_.size());
  for (SourcedEdge& e : edges_) {
    assert(e.edge.marks.bound() <= mark_count_);
    result.edges_[next[e.source]++] = std::move(e.edge);
  }
  for (State state = 0; state < state_count_; ++state) {
    sort_edges(std::span(result.edges_).subspan(first[state], first[state + 1] - first[state]));
  }
}

void AutomatonBuilder::merge_parallel_edges(Automaton& result) {
  std::vector<Edge>& edges = result.edges_;
  std::size_t kept = 0;
  for (State state = 0; state < state_count_; ++state) {
    const std::size_t begin = std::exchange(result.first_edge_[state], kept);
    const std::size_t end = result.first_edge_[state + 1];
    for (std::size_t i = begin; i < end; ++i) {
      if (i > begin && place(edges[kept - 1]) == place(edges[i])) {
        edges[kept - 1].label = labels().disjunction(edges[kept - 1].label, edges[i].label);
      } else if (kept++ != i) {
        edges[kept - 1] = std::move(edges[i]);
      }
    }
  }
  result.first_edge_[state_count_] = kept;
  edges.resize(kept);
}

Automaton AutomatonBuilder::build(ParallelEdges parallel) {
  Automaton result;
  place_edges(result);
  if (parallel == ParallelEdges::Merge) merge_parallel_edges(result);
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
