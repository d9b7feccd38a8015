// An automaton that is made while it is looked at.
//
// A translation, a product or a complement can be asked for the edges of one state, or, cheaper still, for
// the moves of one state under one valuation, and never builds the rest. States are numbered in the order
// in which they are met. materialize() walks the whole of it into an Automaton.
//
// One lazy automaton is for one thread at a time, like the BDD manager behind its labels.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

/// Where an automaton may go on one letter.
struct Move {
  State target = 0;
  Marks marks;

  friend bool operator==(const Move&, const Move&) = default;
};

class LazyAutomaton {
 public:
  LazyAutomaton() = default;
  LazyAutomaton(const LazyAutomaton&) = delete;
  LazyAutomaton& operator=(const LazyAutomaton&) = delete;
  virtual ~LazyAutomaton() = default;

  virtual const std::shared_ptr<Propositions>& propositions() const = 0;
  virtual std::span<const bdd::Variable> variables() const = 0;
  virtual const Acceptance& acceptance() const = 0;
  virtual std::size_t mark_count() const = 0;

  /// How many states there are, if that is known: their numbers are those below.
  virtual std::optional<std::size_t> known_state_count() const { return std::nullopt; }

  virtual std::vector<State> initial() = 0;

  /// The edges that leave a state that was met. Replaces what is in `edges`.
  virtual void edges(State state, std::vector<Edge>& edges) = 0;

  /// The moves that leave a state under one valuation: variable v is bit v % 64 of word v / 64 (of
  /// the Propositions' variables). Replaces what is in `moves`. The default asks for all edges.
  virtual void moves(State state, std::span<const std::uint64_t> valuation, std::vector<Move>& moves);

  /// A text for a state, for pictures; may be empty.
  virtual std::string state_name(State) { return {}; }
};

/// The whole automaton, states numbered as met breadth-first. Throws UserError beyond `max_states`, or beyond
/// `max_edges` as they come, before parallel ones are merged.
Automaton materialize(LazyAutomaton& lazy, ParallelEdges parallel = ParallelEdges::Merge,
                      std::size_t max_states = 10'000'000, std::size_t max_edges = 100'000'000);

}  // namespace ouro::omega
