// Reading and writing HOA, and the algorithms that everything else calls: products, emptiness,
// degeneralisation.
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
}

void hoa_read(benchmark::State& state) {
  const auto propositions = std::make_shared<Propositions>();
  const std::string text = to_hoa(random_of_size(static_cast<std::size_t>(state.range(0)), 1, propositions));
  for (auto _ : state) {
    benchmark::DoNotOptimize(read_hoa({.text = text, .name = "bench"}, std::make_shared<Propositions>()));
  }
  state.SetBytesProcessed(static_cast<std::int64_t>(text.size()) * state.iterations());
}

void product_and_emptiness(benchmark::State& state) {
  const auto propositions = std::make_shared<Propositions>();
  const auto size = static_cast<std::size_t>(state.range(0));
  const Automaton left = random_of_size(size, 1, propositions);
  const Automaton right = random_of_size(size, 2, propositions);
  for (auto _ : state) benchmark::DoNotOptimize(is_empty(intersection(left, right)));
}

void degeneralize(benchmark::State& state) {
  const auto propositions = std::make_shared<Propositions>();
  const Automaton automaton = random_of_size(static_cast<std::size_t>(state.range(0)), 3, propositions);
  for (auto _ : state) benchmark::DoNotOptimize(degeneralized(automaton).state_count());
}

BENCHMARK(hoa_write)->Arg(100)->Arg(10'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(hoa_read)->Arg(100)->Arg(10'000)->Unit(benchmark::kMicrosecond);
BENCHMARK(product_and_emptiness)->Arg(10)->Arg(100)->Unit(benchmark::kMicrosecond);
BENCHMARK(degeneralize)->Arg(100)->Arg(10'000)->Unit(benchmark::kMicrosecond);

}  // namespace
