// Branching time: what it takes to label all states of a model, an operator at a time.
//
// Two models of about any size. `counters`: n counters from 0 to 9, 10^n states, n successors each, a graph
// without depth in the order in which a search meets it. `random`: three successors anywhere, so that every
// edge is a wait for memory.
//
//   explore/MODEL/STATES           the whole graph, with counters: bytes a state, with and without
//   predecessors label/MODEL/OPERATOR/STATES    one operator over propositions, with predecessors there if it
//   needs them nested/MODEL/OPERATORS/STATES  a formula with so many operators, alternating
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "base/random.hh"
#include "logic/formula.hh"
#include "logic/parse.hh"
#include "session/branching_check.hh"
#include "session/model.hh"

namespace {

using namespace ouro;
using session::Atom;
using session::BranchingCheck;
using session::BranchingLabels;

const std::vector<Atom> atoms = {{"p", 0}, {"q", 1}};

session::Model counters(std::size_t states) {
  std::size_t digits = 0;
  for (std::size_t rest = states; rest > 1; rest /= 10) ++digits;
  const std::string text = fmt::format(
      "byte x[{0}]; active [{0}] proctype P() {{ do :: x[_pid] = (x[_pid] + 1) % 10 od }}", digits);
  session::LoadOptions options;
  options.conditions = {{"x[0] < 9", "p"}, {"x[0] == 9 && x[1] == 9", "q"}};
  return session::Model::from_text(text, "counters.pml", options);
}

session::Model random_graph(std::size_t states) {
  Random random(1);
  std::string text = "propositions p q\ninitial 0\n";
  for (std::size_t state = 0; state < states; ++state) {
    text += fmt::format("state {} :{}{}\n", state, random.below(10) != 0 ? " p" : "",
                        random.below(100) == 0 ? " q" : "");
    text += fmt::format("{} -> {} {} {}\n", state, random.below(states), random.below(states),
                        (state + 1) % states);
  }
  session::LoadOptions options;
  options.conditions = {{"p", "p"}, {"q", "q"}};
  return session::Model::from_text(std::move(text), "random.kripke", options);
}

/// A model whose graph has been explored: many measurements are about one.
struct Explored {
  explicit Explored(session::Model loaded) : model(std::move(loaded)), check(model) {
    logic::FormulaPool pool;
    const BranchingLabels labels = check.label(pool.constant(true), atoms);
    explore_seconds = labels.explore_seconds;
    graph_bytes = check.whole().memory();
    check.whole().need_predecessors();
  }

  session::Model model;
  BranchingCheck check;
  double explore_seconds = 0;
  std::size_t graph_bytes = 0;
};

enum class Kind { Counters, Random };

Explored& explored(Kind kind, std::size_t states) {
  static std::map<std::pair<Kind, std::size_t>, std::unique_ptr<Explored>> known;
  auto& found = known[{kind, states}];
  if (!found)
    found = std::make_unique<Explored>(kind == Kind::Counters ? counters(states) : random_graph(states));
  return *found;
}

void explore(benchmark::State& state, Kind kind) {
  Explored& graph = explored(kind, static_cast<std::size_t>(state.range(0)));
  const auto states = static_cast<double>(graph.check.whole().state_count());
  for (auto _ : state) state.SetIterationTime(graph.explore_seconds);
  state.counters["states"] = states;
  state.counters["edges"] = static_cast<double>(graph.check.whole().edge_count());
  state.counters["bytes"] = static_cast<double>(graph.graph_bytes) / states;
  state.counters["with predecessors"] = static_cast<double>(graph.check.whole().memory()) / states;
}

void measure(benchmark::State& state, Kind kind, const std::string& text) {
  Explored& graph = explored(kind, static_cast<std::size_t>(state.range(0)));
  logic::FormulaPool pool;
  const logic::Formula formula = logic::parse(pool, text);
  std::size_t holding = 0;
  for (auto _ : state) holding = graph.check.label(formula, atoms).states().count();
  state.counters["holds in"] = static_cast<double>(holding);
}

void nested(benchmark::State& state, Kind kind) {
  static const std::vector<std::string> operators = {
      "E X ({})",           "A F ({})", "E G ({})",     "E (p U ({}))", "A X ({})",
      "A (q R (p | ({})))", "E F ({})", "A (p U ({}))", "A G ({})",     "E (q R (p | ({})))"};
  std::string text = "q";
  for (std::int64_t i = 0; i < state.range(1); ++i)
    text = fmt::format(fmt::runtime(operators[static_cast<std::size_t>(i) % operators.size()]), text);
  measure(state, kind, text);
}

const std::vector<std::string> one_operator = {"p & q",
                                               "E X q",
                                               "A X p",
                                               "E F q",
                                               "A F q",
                                               "E G p",
                                               "A G p",
                                               "E (p U q)",
                                               "A (p U q)",
                                               "E (q R p)",
                                               "A (q R p)",
                                               "A (G F q)",
                                               "E (G F p & F G !q)",
                                               "A (G F p -> G F q)"};

void add_measurements(Kind kind, const std::string& name) {
  const std::vector<std::int64_t> sizes = {10'000, 100'000, 1'000'000};
  benchmark::RegisterBenchmark(("explore/" + name).c_str(), explore, kind)
      ->ArgsProduct({sizes})
      ->UseManualTime()
      ->Iterations(1)
      ->Unit(benchmark::kMillisecond);
  for (const std::string& text : one_operator)
    benchmark::RegisterBenchmark(("label/" + name + "/" + text).c_str(), measure, kind, text)
        ->ArgsProduct({sizes})
        ->Unit(benchmark::kMillisecond);
  benchmark::RegisterBenchmark(("nested/" + name).c_str(), nested, kind)
      ->ArgsProduct({{1'000'000}, {1, 2, 5, 10, 20, 40}})
      ->Unit(benchmark::kMillisecond);
}

const bool is_registered = [] {
  add_measurements(Kind::Counters, "counters");
  add_measurements(Kind::Random, "random");
  return true;
}();

}  // namespace
