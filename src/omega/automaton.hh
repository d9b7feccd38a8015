// Omega-automata: nondeterministic, with labels, marks and acceptance on transitions.
//
// An automaton is an immutable value made by an AutomatonBuilder. Its edges are one array, sorted by source
// state, so that walking over an automaton is walking over memory: 24 bytes an edge. A run starts in any
// of the initial states; on each letter it takes an edge whose label the letter satisfies; it is accepting
// when the marks it sees infinitely often satisfy the acceptance condition.
//
// Marks are always on edges. An automaton is *state-based* when all edges that leave a state have the
// same marks, which is then what the state is marked with: HOA's convention. It is a property like any other
// (properties.hh), not a second kind of automaton.
//
// Complete, deterministic, weak and the like are computed when somebody asks: properties.hh.
#pragma once

#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "bdd/bdd.hh"
#include "omega/acceptance.hh"
#include "omega/marks.hh"
#include "omega/propositions.hh"

namespace ouro::omega {

using State = std::uint32_t;

struct Edge {
  State target = 0;
  bdd::Bdd label;  ///< over the variables of the automaton's Propositions; never false
  Marks marks;
};

class Automaton {
 public:
  /// The states are 0 to state_count() - 1.
  std::size_t state_count() const noexcept { return first_edge_.size() - 1; }
  std::size_t edge_count() const noexcept { return edges_.size(); }
  std::span<const State> initial() const noexcept { return initial_; }

  /// The edges that leave a state.
  std::span<const Edge> edges(State state) const {
    assert(state < state_count());
    return std::span(edges_).subspan(first_edge_[state], first_edge_[state + 1] - first_edge_[state]);
  }
  /// All edges, by source state; the number of an edge is its index here.
  std::span<const Edge> edges() const noexcept { return edges_; }
  std::size_t first_edge(State state) const { return first_edge_[state]; }

  const Acceptance& acceptance() const noexcept { return acceptance_; }
  /// The number of marks: edges have marks below it. The condition need not mention all.
  std::size_t mark_count() const noexcept { return mark_count_; }

  /// The propositions that the automaton declares, in its order. Labels use no others.
  std::span<const bdd::Variable> variables() const noexcept { return variables_; }
  const std::shared_ptr<Propositions>& propositions() const noexcept { return propositions_; }
  bdd::Manager& labels() const noexcept { return propositions_->labels(); }

  /// What it is called, in HOA's `name:`; may be empty.
  const std::string& name() const noexcept { return name_; }
  /// What its states are called: one text per state, or none at all.
  std::span<const std::string> state_names() const noexcept { return state_names_; }

 private:
  friend class AutomatonBuilder;
  Automaton() = default;

  std::shared_ptr<Propositions> propositions_;
  std::vector<bdd::Variable> variables_;
  Acceptance acceptance_;
  std::size_t mark_count_ = 0;
  std::vector<std::size_t> first_edge_;  // by state, with one more at the end
  std::vector<Edge> edges_;
  std::vector<State> initial_;
  std::string name_;
  std::vector<std::string> state_names_;
};

/// What becomes of edges that agree in source, target and marks.
enum class ParallelEdges : std::uint8_t {
  Merge,  ///< they become one, labelled with the disjunction
  Keep,   ///< they stay as they were added: for counting what a construction gives
};

/// Makes an automaton: states, edges in any order, acceptance; then build().
class AutomatonBuilder {
 public:
  explicit AutomatonBuilder(std::shared_ptr<Propositions> propositions)
      : propositions_(std::move(propositions)) {}

  /// A builder with the propositions and the acceptance of another automaton, and no states.
  static AutomatonBuilder like(const Automaton& automaton);

  Propositions& propositions() const noexcept { return *propositions_; }
  bdd::Manager& labels() const noexcept { return propositions_->labels(); }

  /// Declares a proposition; declaring it twice changes nothing.
  bdd::Variable declare(std::string_view name);
  void declare(bdd::Variable variable);

  State add_state();
  /// The first of several new states with consecutive numbers.
  State add_states(std::size_t count);
  std::size_t state_count() const noexcept { return state_count_; }

  void add_initial(State state);
  /// Requires states that were added and a label over declared propositions. An edge whose label is
  /// false is not added.
  void add_edge(State source, bdd::Bdd label, Marks marks, State target);

  /// The condition, and how many marks there are: at least as many as it mentions.
  void set_acceptance(Acceptance acceptance, std::size_t mark_count);
  void set_name(std::string name) { name_ = std::move(name); }
  void set_state_name(State state, std::string name);

  /// The automaton, the edges of each state sorted by target and marks. Leaves the builder empty.
  /// Requires that every mark of an edge is below the mark count. Linear, apart from sorting the edges of
  /// those states to which they were not added in order.
  Automaton build(ParallelEdges parallel = ParallelEdges::Merge);

 private:
  struct SourcedEdge {
    State source;
    Edge edge;
  };

  void place_edges(Automaton& result);
  void merge_parallel_edges(Automaton& result);

  std::shared_ptr<Propositions> propositions_;
  std::vector<bdd::Variable> variables_;
  Acceptance acceptance_;
  std::size_t mark_count_ = 0;
  std::size_t state_count_ = 0;
  std::vector<SourcedEdge> edges_;
  std::vector<State> initial_;
  std::string name_;
  std::vector<std::string> state_names_;
};

}  // namespace ouro::omega
