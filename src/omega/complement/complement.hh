// Complements: automata that accept exactly the words which another one rejects.
//
// There is no best construction: which route gives the smaller result depends on the automaton. Each is in a
// file of its own, for the automata that it takes:
//
//   Dual              deterministic, any condition          n + 1 states, deterministic
//   Breakpoint        inherently weak, any condition        3^n, deterministic Büchi
//   Ncsb              accepting components deterministic    4^n, Büchi
//                     or weak
//   RankBased         any                                   (0.76 n)^n, Büchi
//   Determinization   any: determinized(), then Dual        2^O(n log n), deterministic, parity
//
// Conditions with Fin are brought to Inf first, and for the routes that need Büchi conditions generalised
// ones are degeneralised. Automatic takes the first of Dual and Breakpoint that applies. Otherwise it lets
// the remaining routes run one after the other with a limit on states, multiplies the limit until one of them
// ends within it, and takes the smallest of those that do. What that gains and costs is in bench/README.md:
// on the random automata there determinisation alone is nearly as good.
//
// The automaton is reduced before (reduce/reduce.hh), and so is the result.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>

#include "omega/automaton.hh"
#include "omega/lazy.hh"

namespace ouro::omega {

enum class ComplementRoute : std::uint8_t { Automatic, Dual, Breakpoint, Ncsb, RankBased, Determinization };

inline constexpr std::array complement_routes = {
    ComplementRoute::Automatic, ComplementRoute::Dual,      ComplementRoute::Breakpoint,
    ComplementRoute::Ncsb,      ComplementRoute::RankBased, ComplementRoute::Determinization,
};

/// "automatic", "dual", "breakpoint", "ncsb", "rank-based", "determinization".
std::string_view name_of(ComplementRoute route);

struct ComplementOptions {
  ComplementRoute route = ComplementRoute::Automatic;
  /// UserError beyond this many states, before the result is reduced.
  std::size_t max_states = 1'000'000;
};

/// Whether a route takes an automaton.
bool applies(ComplementRoute route, const Automaton& automaton);

/// Accepts exactly what the automaton, with the same propositions, rejects. Throws UserError when the route
/// does not apply.
Automaton complemented(const Automaton& automaton, const ComplementOptions& options = {});

/// The same, made while it is looked at; the result is not reduced. Automatic takes the first of Dual,
/// Breakpoint, Ncsb and Determinization (by history trees, see tree_dual.hh) that applies.
std::unique_ptr<LazyAutomaton> lazy_complement(const Automaton& automaton,
                                               const ComplementOptions& options = {});

}  // namespace ouro::omega
