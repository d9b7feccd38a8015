// How long do translations take, and how large do automata get? Counters: "states" and "edges" are sums
// over the formulas of a set, "formulas" are formulas a second.
//
//   OURO_SHARED=... build/release/bench/translate_bench --benchmark_filter=couvreur
//
// Families are those of `ouro random --family`; the sets are the files $OURO_SHARED/formulas/*.ltl, one
// formula a line, without the older constructions, for which they are too hard. Each formula is translated
// with propositions of its own, from the parsed formula to the whole automaton.
#include <benchmark/benchmark.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

#include "base/source.hh"
#include "logic/families.hh"
#include "logic/parse.hh"
#include "omega/lazy.hh"
#include "translate/translate.hh"

namespace {

using ouro::logic::Formula;
using ouro::logic::FormulaPool;
using ouro::translate::Construction;

struct Instance {
  const char* family;
  std::size_t n;
};

constexpr Instance instances[] = {
    {"and-gf", 10},    {"u-left", 10},           {"u-right", 20},         {"or-fg", 10},
    {"rv-counter", 4}, {"rv-counter-linear", 4}, {"rv-counter-carry", 4}, {"go-theta", 5},
};

void translate_all(benchmark::State& state, const std::vector<Formula>& formulas, Construction construction) {
  std::size_t states = 0;
  std::size_t edges = 0;
  std::size_t refused = 0;
  for ([[maybe_unused]] auto _ : state) {
    states = edges = refused = 0;
    for (const Formula& formula : formulas) {
      try {
        const auto lazy = ouro::translate::make_translation(
            formula, std::make_shared<ouro::omega::Propositions>(), {.construction = construction});
        const auto whole = ouro::omega::materialize(*lazy, ouro::omega::ParallelEdges::Merge, 100'000);
        states += whole.state_count();
        edges += whole.edge_count();
      } catch (const ouro::UserError&) {
        ++refused;
      }
    }
  }
  state.counters["states"] = static_cast<double>(states);
  state.counters["edges"] = static_cast<double>(edges);
  state.counters["refused"] = static_cast<double>(refused);
  state.counters["formulas"] =
      benchmark::Counter(static_cast<double>(formulas.size()), benchmark::Counter::kIsIterationInvariantRate);
}

void register_set(const std::string& name, const std::vector<Formula>& formulas, Construction first) {
  for (const Construction c : ouro::translate::constructions()) {
    if (c < first) continue;
    const std::string title = std::string(ouro::translate::to_string(c)) + "/" + name;
    benchmark::RegisterBenchmark(title.c_str(), [=](benchmark::State& state) {
      translate_all(state, formulas, c);
    })->Unit(benchmark::kMillisecond);
  }
}

std::vector<Formula> read_formulas(FormulaPool& pool, const std::filesystem::path& path) {
  std::vector<Formula> result;
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    if (!line.empty()) result.push_back(ouro::logic::parse(pool, line));
  }
  return result;
}

void register_shared_sets(FormulaPool& pool) {
  const char* shared = std::getenv("OURO_SHARED");
  if (shared == nullptr) return;
  std::error_code missing;
  for (const auto& entry :
       std::filesystem::directory_iterator(std::filesystem::path(shared) / "formulas", missing)) {
    if (entry.path().extension() == ".ltl")
      register_set(entry.path().stem(), read_formulas(pool, entry.path()), Construction::CouvreurBasic);
  }
}

}  // namespace

int main(int argc, char** argv) {
  FormulaPool pool;
  for (const auto& [name, n] : instances) {
    const auto* const family = ouro::logic::find_family(name);
    register_set(std::string(name) + "/" + std::to_string(n), {ouro::logic::instance(*family, pool, n)},
                 Construction::GpvwImproved);
  }
  register_shared_sets(pool);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
  benchmark::ClearRegisteredBenchmarks();
}
