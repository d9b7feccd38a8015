// Random automata, for tests and benchmarks.
//
// Each state gets a number of edges around a given mean, each edge a uniform target, a random conjunction of
// literals and random marks. Such automata are mostly one large component with a few states around it;
// fewer than about two edges a state break it up. The same seed gives the same automaton everywhere.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/random.hh"
#include "omega/automaton.hh"

namespace ouro::omega {

enum class RandomShape : std::uint8_t {
  Nondeterministic,
  /// One initial state and at most one move on each letter. All 2^propositions letters of each state are
  /// drawn one by one.
  Deterministic,
  /// One initial state and exactly one move on each letter.
  DeterministicComplete,
};

struct RandomAutomatonOptions {
  std::size_t states = 5;
  std::size_t initial_states = 1;  ///< at most; ignored for deterministic shapes
  /// Edges of a state are uniform between 0 and twice this. Deterministic shapes: about that many targets.
  double mean_edges = 2.0;
  /// The chance of a proposition to occur in a label: 0 makes all labels true, 1 makes them full valuations.
  double literal_density = 0.6;
  /// The chance of each mark on each edge.
  double mark_density = 0.3;
  std::size_t marks = 2;
  /// Over the marks; a random_acceptance() when not given.
  std::optional<Acceptance> acceptance = std::nullopt;
  std::vector<std::string> propositions = {"a", "b"};
  RandomShape shape = RandomShape::Nondeterministic;
};

Automaton random_automaton(Random& random, const std::shared_ptr<Propositions>& propositions,
                           const RandomAutomatonOptions& options);

/// A random tree of & and | over `leaves` times Inf or Fin of marks below `marks`. Requires both positive.
Acceptance random_acceptance(Random& random, std::size_t marks, std::size_t leaves);

}  // namespace ouro::omega
