#include "omega/complement/complement.hh"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "omega/built.hh"
#include "omega/complement/breakpoint.hh"
#include "omega/complement/dual.hh"
#include "omega/complement/ncsb.hh"
#include "omega/complement/rank_based.hh"
#include "omega/complement/tree_dual.hh"
#include "omega/degeneralize.hh"
#include "omega/determinize/determinize.hh"
#include "omega/properties.hh"
#include "omega/reduce/deterministic.hh"
#include "omega/reduce/reduce.hh"
#include "omega/reduce/simulation.hh"
#include "omega/remove_fin.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

using Route = ComplementRoute;

Automaton as_buchi(const Automaton& automaton) { return degeneralized(without_fin(trimmed(automaton))); }

bool is_weak_enough(const Automaton& automaton) {
  return is_inherently_weak(automaton, Components(automaton));
}

// Büchi automata only.
bool is_elevator(const Automaton& buchi) { return !KnownComponents(buchi).has(ComponentKind::General); }

std::string_view what_it_needs(Route route) {
  switch (route) {
    case Route::Dual:
      return "it takes deterministic automata";
    case Route::Breakpoint:
      return "it takes inherently weak automata";
    case Route::Ncsb:
      return "it takes automata whose accepting components are deterministic or weak";
    default:
      return "";
  }
}

// A smaller automaton, if the route still takes it, for which merging states may be too much.
Automaton prepared(Route route, const Automaton& automaton) {
  Automaton small = reduced(automaton);
  if (applies(route, small)) return small;
  if (applies(route, automaton)) return automaton;
  throw UserError(fmt::format("the automaton cannot be complemented by the route {}", name_of(route)),
                  std::string(what_it_needs(route)));
}

// Requires that the route applies.
std::unique_ptr<LazyAutomaton> lazily(Route route, const Automaton& automaton, std::size_t max_states) {
  switch (route) {
    case Route::Dual:
      return std::make_unique<BuiltAutomaton>(dual(trimmed(automaton)));
    case Route::Breakpoint:
      return std::make_unique<BreakpointComplement>(automaton, max_states);
    case Route::Ncsb:
      return std::make_unique<NcsbComplement>(as_buchi(automaton), max_states);
    case Route::RankBased:
      return std::make_unique<RankComplement>(as_buchi(automaton), max_states);
    default:
      return std::make_unique<TreeDual>(as_buchi(automaton), max_states);
  }
}

// Duals have conditions with Fin even where Inf would do: for weak automata.
Automaton tidied(const Automaton& complement) {
  Automaton useful = trimmed(complement);
  const bool generalized_buchi = useful.acceptance().is_generalized_buchi();
  if (!generalized_buchi && is_inherently_weak(useful, Components(useful))) useful = without_fin(useful);
  return is_deterministic(useful) ? reduced_deterministic(useful) : reduced(useful);
}

Automaton determinized_with_simulation(const Automaton& automaton, std::size_t max_states) {
  const auto simulates = [](const Automaton& buchi) -> Simulates {
    constexpr std::size_t most_states = 1500;
    constexpr std::size_t most_edges = 5000;
    if (buchi.state_count() > most_states || buchi.edge_count() > most_edges) return nullptr;
    return [relation = simulation(buchi, SimulationKind::Direct)](State large, State small) {
      return relation.simulates(large, small);
    };
  };
  return determinized(automaton, {.simulation = simulates, .max_states = max_states});
}

Automaton by_route(Route route, const Automaton& automaton, std::size_t max_states) {
  // Determinisation has more ways than history trees when it need not be lazy.
  if (route == Route::Determinization) {
    return tidied(dual(determinized_with_simulation(automaton, max_states)));
  }
  return tidied(materialize(*lazily(route, automaton, max_states)));
}

// Several routes, none of which is always the best.
class Portfolio {
 public:
  // The automaton must outlive this.
  explicit Portfolio(const Automaton& automaton) : automaton_(automaton) {
    if (applies(Route::Ncsb, automaton)) routes_.push_back(Route::Ncsb);
  }

  Automaton run(std::size_t max_states) {
    constexpr std::size_t first_limit = 256;
    constexpr std::size_t growth = 8;
    for (std::size_t limit = first_limit; limit < max_states; limit *= growth) {
      if (auto found = smallest(limit)) return std::move(*found);
    }
    if (auto found = smallest(max_states)) return std::move(*found);
    throw *refusal_;
  }

 private:
  // The smallest result of the routes that end within the limit.
  std::optional<Automaton> smallest(std::size_t limit) {
    std::optional<Automaton> best;
    for (const Route route : routes_) {
      try {
        Automaton result = by_route(route, automaton_, limit);
        if (!best || result.state_count() < best->state_count()) best = std::move(result);
      } catch (const UserError& error) {
        refusal_ = error;
      }
    }
    return best;
  }

  const Automaton& automaton_;
  std::vector<Route> routes_{Route::Determinization, Route::RankBased};
  std::optional<UserError> refusal_;  // the last one
};

}  // namespace

std::string_view name_of(Route route) {
  switch (route) {
    case Route::Automatic:
      return "automatic";
    case Route::Dual:
      return "dual";
    case Route::Breakpoint:
      return "breakpoint";
    case Route::Ncsb:
      return "ncsb";
    case Route::RankBased:
      return "rank-based";
    case Route::Determinization:
      break;
  }
  return "determinization";
}

bool applies(Route route, const Automaton& automaton) {
  switch (route) {
    case Route::Dual:
      return is_deterministic(automaton);
    case Route::Breakpoint:
      return is_weak_enough(automaton);
    case Route::Ncsb:
      return is_elevator(as_buchi(automaton));
    default:
      return true;
  }
}

Automaton complemented(const Automaton& automaton, const ComplementOptions& options) {
  if (options.route != Route::Automatic) {
    return by_route(options.route, prepared(options.route, automaton), options.max_states);
  }
  const Automaton small = reduced(automaton);
  for (const Route route : {Route::Dual, Route::Breakpoint}) {
    if (applies(route, small)) return by_route(route, small, options.max_states);
  }
  return Portfolio(small).run(options.max_states);
}

std::unique_ptr<LazyAutomaton> lazy_complement(const Automaton& automaton, const ComplementOptions& options) {
  if (options.route != Route::Automatic) {
    return lazily(options.route, prepared(options.route, automaton), options.max_states);
  }
  const Automaton small = reduced(automaton);
  for (const Route route : {Route::Dual, Route::Breakpoint, Route::Ncsb}) {
    if (applies(route, small)) return lazily(route, small, options.max_states);
  }
  return lazily(Route::Determinization, small, options.max_states);
}

}  // namespace ouro::omega
