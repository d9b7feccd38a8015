// Reading and writing HOA, building automata, and the algorithms that everything else calls: products,
// emptiness, degeneralisation.
#include <benchmark/benchmark.h>

#include <memory>
#include <string>

#include "base/random.hh"
#include "base/source.hh"
#include "omega/degeneralize.hh"
#include "omega/emptiness.hh"
#include "omega/hoa_reader.hh"
#include "omega/hoa_writer.hh"
#include "omega/product.hh"
#include "omega/random_automaton.hh"

namespace {

using namespace ouro::omega;

Automaton random_of_size(std::size_t states, std::uint64_t seed,
                         const std::shared_ptr<Propositions>& propositions) {
  ouro::Random random(seed);
  RandomAutomatonOptions options;
  options.states = states;
  options.acceptance = Acceptance::generalized_buchi(options.marks);
  return random_automaton(random, propositions, options);
}

void hoa_write(benchmark::State& state) {
  const auto propositions = std::make_shared<Propositions>();
  const Automaton automaton = random_of_size(static_cast<std::size_t>(state.range(0)), 1, propositions);
  std::size_t bytes = 0;
  for (auto _ : state) {
    const std::string text = to_hoa(automaton);
    bytes += text.size();
    benchmark::DoNotOptimize(text.data());
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(bytes));
  state.SetItemsProcessed(state.iterations());
}

void hoa_read(benchmark::State& state) {
  const auto propositions = std::make_shared<Propositions>();
  const std::string text = to_hoa(random_of_size(static_cast<std::size_t>(state.range(0)), 1, propositions));
  for (auto _ : state) {
    benchmark::DoNotOptimize(read_hoa({.text = text, .name = "bench"}, std::make_shared<Propositions>()));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
  state.SetItemsProcessed(state.iterations());
}

// Copies an automaton edge by edge; `step` is how far apart states lie that are visited one after another.
void build_by_steps(benchmark::State& state, std::size_t step) {
  const auto propositions = std::make_shared<Propositions>();
  const auto size = static_cast<std::size_t>(state.range(0));
  const Automaton automaton = random_of_size(size, 4, propositions);
  for (auto _ : state) {
    AutomatonBuilder builder = AutomatonBuilder::like(automaton);
    builder.add_states(size);
    for (std::size_t i = 0; i < size; ++i) {
      const auto source = static_cast<State>(i * step % size);
      for (const Edge& edge : automaton.edges(source)) {
        builder.add_edge(source, edge.label, edge.marks, edge.target);
      }
    }
    benchmark::DoNotOptimize(builder.build().edge_count());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(automaton.edge_count()) * state.iterations());
}

void build_in_order(benchmark::State& state) { build_by_steps(state, 1); }
void build_out_of_order(benchmark::State& state) { build_by_steps(state, 4999); }

// Sparse labels and many edges: most pairs of states are reached. The counter says how many there are.
void product_and_emptiness(benchmark::State& state) {
  const auto propositions = std::make_shared<Propositions>();
  RandomAutomatonOptions options;
  options.states = static_cast<std::size_t>(state.range(0));
  options.mean_edges = 4.0;
  options.literal_density = 0.3;
  options.acceptance = Acceptance::generalized_buchi(options.marks);
  ouro::Random random(1);
  const Automaton left = random_automaton(random, propositions, options);
  const Automaton right = random_automaton(random, propositions, options);
  std::size_t states = 0;
  for (auto _ : state) {
    const Automaton product = intersection(left, right);
    states = product.state_count();
    benchmark::DoNotOptimize(is_empty(product));
  }
  state.counters["states"] = static_cast<double>(states);
}

void degeneralize(benchmark::State& state) {
  const auto propositions = std::make_shared<Propositions>();
  const Automaton automaton = random_of_size(static_cast<std::size_t>(state.range(0)), 3, propositions);
  for (auto _ : state) benchmark::DoNotOptimize(degeneralized(automaton).state_count());
}

BENCHMARK(hoa_write)->Arg(100)->Arg(10'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(hoa_read)->Arg(100)->Arg(10'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(build_in_order)->Arg(100)->Arg(10'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(build_out_of_order)->Arg(100)->Arg(10'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(product_and_emptiness)->Arg(10)->Arg(100)->Unit(benchmark::kMicrosecond);
BENCHMARK(degeneralize)->Arg(100)->Arg(10'000)->Unit(benchmark::kMicrosecond);

}  // namespace
