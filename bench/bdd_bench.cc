// How fast are Boolean functions? Counters: "steps" are decision nodes built per second.
//
//   build/release/bench/bdd_bench --benchmark_filter=Expansion
//
// The small cases are what a translation from temporal logic does all day (labels of a dozen propositions);
// n queens and the products are the classical ones that fill caches.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <vector>

#include "base/random.hh"
#include "bdd/cubes.hh"
#include "bdd/expression.hh"
#include "bdd/isop.hh"
#include "bdd/manager.hh"
#include "bdd/primes.hh"

namespace {

using namespace ouro::bdd;

void count_nodes(benchmark::State& state, std::size_t nodes) {
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["steps"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate);
}

// The condition that the queen at (row, column) threatens no other.
Bdd queen(Manager& manager, int n, int row, int column) {
  Cube cube;
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < n; ++c) {
      const auto v = static_cast<Variable>(r * n + c);
      const bool here = r == row && c == column;
      const bool line = r == row || c == column || r - c == row - column || r + c == row + column;
      if (line) cube.emplace_back(v, here);
    }
  }
  return manager.cube(cube);
}

Bdd queens(Manager& manager, int n) {
  Bdd all = true_function;
  for (int row = n; row-- > 0;) {
    Bdd some = false_function;
    for (int column = 0; column < n; ++column)
      some = manager.disjunction(some, queen(manager, n, row, column));
    all = manager.conjunction(some, all);
  }
  return all;
}

void Queens(benchmark::State& state) {
  const auto n = static_cast<int>(state.range(0));
  std::size_t nodes = 0;
  for ([[maybe_unused]] auto _ : state) {
    Manager manager;
    manager.new_variables(static_cast<std::size_t>(n * n));
    const Bdd solutions = queens(manager, n);
    benchmark::DoNotOptimize(solutions);
    nodes = manager.node_count();
    state.counters["solutions"] = manager.count(solutions, static_cast<std::size_t>(n * n));
  }
  count_nodes(state, nodes);
}
BENCHMARK(Queens)->Arg(6)->Arg(8)->Arg(9)->Unit(benchmark::kMillisecond);

// A cube of so many literals.
Cube random_cube(ouro::Random& random, Variable variables, std::uint64_t size) {
  Cube cube;
  for (Variable v = 0; v < variables; ++v) {
    if (random.below(variables - v) < size - cube.size()) cube.emplace_back(v, random.below(2) == 0);
  }
  return cube;
}

Bdd random_clauses(Manager& manager, ouro::Random& random, Variable variables, Variable clauses) {
  Bdd f = true_function;
  for (Variable i = 0; i < clauses; ++i)
    f = manager.difference(f, manager.cube(random_cube(random, variables, 3)));
  return f;
}

void ConjunctionOfRandomClauses(benchmark::State& state) {
  const auto variables = static_cast<Variable>(state.range(0));
  std::size_t nodes = 0;
  for ([[maybe_unused]] auto _ : state) {
    Manager manager;
    manager.new_variables(variables);
    ouro::Random random(1);
    benchmark::DoNotOptimize(random_clauses(manager, random, variables, 2 * variables));
    nodes = manager.node_count();
  }
  count_nodes(state, nodes);
}
BENCHMARK(ConjunctionOfRandomClauses)->Arg(8)->Arg(16)->Arg(32)->Unit(benchmark::kMicrosecond);

// Apply at its purest: the sum of products in the worst order, every step a new node.
void ApplyWorstOrder(benchmark::State& state) {
  const auto pairs = static_cast<Variable>(state.range(0));
  std::size_t nodes = 0;
  for ([[maybe_unused]] auto _ : state) {
    Manager manager;
    manager.new_variables(2 * pairs);
    Bdd f = false_function;
    for (Variable v = 0; v < pairs; ++v) {
      f = manager.disjunction(f, manager.conjunction(manager.variable(v), manager.variable(v + pairs)));
    }
    benchmark::DoNotOptimize(f);
    nodes = manager.node_count();
  }
  count_nodes(state, nodes);
}
BENCHMARK(ApplyWorstOrder)->Arg(8)->Arg(14)->Arg(18)->Unit(benchmark::kMillisecond);

void XorChain(benchmark::State& state) {
  const auto variables = static_cast<Variable>(state.range(0));
  std::size_t nodes = 0;
  for ([[maybe_unused]] auto _ : state) {
    Manager manager;
    manager.new_variables(variables);
    Bdd parity = false_function;
    for (Variable v = 0; v < variables; ++v) parity = manager.exclusive_or(parity, manager.variable(v));
    benchmark::DoNotOptimize(parity);
    nodes = manager.node_count();
  }
  count_nodes(state, nodes);
}
BENCHMARK(XorChain)->Arg(16)->Arg(256)->Unit(benchmark::kMicrosecond);

Bdd random_function(Manager& manager, ouro::Random& random, Variable variables) {
  std::vector<Bdd> row(std::size_t{1} << variables);
  for (Bdd& value : row) value = Bdd::constant(random.below(2) == 0);
  for (Variable v = variables; v-- > 0;) {
    for (std::size_t i = 0; i < row.size() / 2; ++i) row[i] = manager.make(v, row[2 * i], row[2 * i + 1]);
    row.resize(row.size() / 2);
  }
  return row[0];
}

// Covers, primes and paths of random functions: "cubes" a second.
template <class List>
void list_cubes(benchmark::State& state, List list) {
  Manager manager;
  const auto variables = static_cast<Variable>(state.range(0));
  manager.new_variables(variables);
  ouro::Random random(1);
  const std::vector<Bdd> roots{random_function(manager, random, variables)};
  std::size_t cubes = 0;
  for ([[maybe_unused]] auto _ : state) {
    cubes = list(manager, roots[0]);
    state.PauseTiming();
    manager.collect(roots);
    state.ResumeTiming();
  }
  state.counters["listed"] = static_cast<double>(cubes);
  state.counters["cubes"] =
      benchmark::Counter(static_cast<double>(cubes), benchmark::Counter::kIsIterationInvariantRate);
}

void IsopOfRandomFunction(benchmark::State& state) {
  list_cubes(state, [](Manager& manager, Bdd f) { return isop(manager, f).size(); });
}
BENCHMARK(IsopOfRandomFunction)->Arg(6)->Arg(10)->Arg(14)->Unit(benchmark::kMicrosecond);

void PrimesOfRandomFunction(benchmark::State& state) {
  list_cubes(state, [](Manager& manager, Bdd f) { return primes(manager, f).size(); });
}
BENCHMARK(PrimesOfRandomFunction)->Arg(6)->Arg(10)->Unit(benchmark::kMicrosecond);

void PathsOfRandomFunction(benchmark::State& state) {
  list_cubes(state, [](Manager& manager, Bdd f) {
    std::size_t count = 0;
    for (const CubeView cube : paths(manager, f)) count += cube.empty() ? 0U : 1U;
    return count;
  });
}
BENCHMARK(PathsOfRandomFunction)->Arg(10)->Unit(benchmark::kMicrosecond);

// One node of a tableau after another, as a translation expands them: n obligations "q_i or p_i, next f_i",
// all conjoined, then the primes of the result; and all of it in a fresh manager for every formula.
void ExpansionOfTableauNodes(benchmark::State& state) {
  const auto n = static_cast<Variable>(state.range(0));
  std::size_t cubes = 0;
  for ([[maybe_unused]] auto _ : state) {
    Manager manager;
    manager.new_variables(4 * n);
    const auto variable = [&](Variable kind, Variable i) { return manager.variable(kind * n + i); };
    Bdd node = true_function;
    cubes = 0;
    for (Variable i = 0; i < n; ++i) {
      const Bdd later =
          manager.conjunction(variable(1, i), manager.conjunction(variable(2, i), variable(3, i)));
      node = manager.conjunction(node, manager.disjunction(variable(0, i), later));
      cubes += primes(manager, node).size();
    }
  }
  state.counters["listed"] = static_cast<double>(cubes);
  state.counters["cubes"] =
      benchmark::Counter(static_cast<double>(cubes), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(ExpansionOfTableauNodes)->Arg(1)->Arg(3)->Arg(6)->Arg(10)->Unit(benchmark::kMicrosecond);

// Edge labels of an automaton against each other: the work of a product or a determinisation.
void DisjointLabels(benchmark::State& state) {
  constexpr Variable variables = 12;
  Manager manager;
  manager.new_variables(variables);
  ouro::Random random(1);
  std::vector<Bdd> labels;
  for (int i = 0; i < 64; ++i) {
    labels.push_back(manager.disjunction(manager.cube(random_cube(random, variables, 4)),
                                         manager.cube(random_cube(random, variables, 4))));
  }
  for ([[maybe_unused]] auto _ : state) {
    unsigned disjoint = 0;
    for (const Bdd f : labels) {
      for (const Bdd g : labels) disjoint += manager.disjoint(f, g) ? 1U : 0U;
    }
    benchmark::DoNotOptimize(disjoint);
  }
  state.SetItemsProcessed(state.iterations() * 64 * 64);
}
BENCHMARK(DisjointLabels)->Unit(benchmark::kMicrosecond);

void NewManager(benchmark::State& state) {
  for ([[maybe_unused]] auto _ : state) {
    Manager manager;
    manager.new_variables(8);
    benchmark::DoNotOptimize(manager.variable(3));
  }
}
BENCHMARK(NewManager);

void Evaluate(benchmark::State& state) {
  Manager manager;
  manager.new_variables(12);
  ouro::Random random(1);
  const Bdd f = random_clauses(manager, random, 12, 12);
  std::uint64_t valuation[1] = {0};
  for ([[maybe_unused]] auto _ : state) {
    valuation[0] += 0x9e3779b97f4a7c15U;
    benchmark::DoNotOptimize(manager.evaluate(f, valuation));
  }
}
BENCHMARK(Evaluate);

void PrintLabel(benchmark::State& state) {
  Manager manager;
  manager.new_variables(6);
  ouro::Random random(1);
  const Bdd f = random_clauses(manager, random, 6, 6);
  for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(print_hoa_label(manager, f));
}
BENCHMARK(PrintLabel);

}  // namespace
