// Reading, rewriting and printing formulas: 100,000 random ones of 20 nodes each, and two depths of nesting
// to show that cost grows linearly.
#include <benchmark/benchmark.h>

#include <string>
#include <vector>

#include "base/random.hh"
#include "logic/normal_form.hh"
#include "logic/parse.hh"
#include "logic/print.hh"
#include "logic/random_formula.hh"
#include "logic/simplify.hh"

namespace {

using namespace ouro::logic;

constexpr std::size_t formula_count = 100'000;

std::vector<std::string> random_texts(std::size_t count, std::size_t min_size, std::size_t max_size) {
  FormulaPool pool;
  ouro::Random random(1);
  RandomFormulaOptions options;
  options.propositions = {"p0", "p1", "p2", "p3"};
  options.min_size = min_size;
  options.max_size = max_size;
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < count; ++i) texts.push_back(to_text(random_formula(pool, random, options)));
  return texts;
}

const std::vector<std::string>& small_texts() {
  static const std::vector<std::string> texts = random_texts(formula_count, 20, 20);
  return texts;
}

template <class Work>
void for_each_text(benchmark::State& state, const std::vector<std::string>& texts, Work work) {
  for (auto _ : state) {
    FormulaPool pool;
    work(pool, texts);
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(texts.size()) * state.iterations());
}

void parse_texts(benchmark::State& state) {
  for_each_text(state, small_texts(), [](FormulaPool& pool, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) benchmark::DoNotOptimize(parse(pool, text));
  });
}

void parse_and_print(benchmark::State& state) {
  for_each_text(state, small_texts(), [](FormulaPool& pool, const std::vector<std::string>& texts) {
    for (const std::string& text : texts) benchmark::DoNotOptimize(to_text(parse(pool, text)));
  });
}

void parse_simplify_and_print(benchmark::State& state) {
  const auto level = static_cast<Rewriting>(state.range(0));
  for_each_text(state, small_texts(), [level](FormulaPool& pool, const std::vector<std::string>& texts) {
    Simplifier simplifier({.level = level});
    for (const std::string& text : texts) benchmark::DoNotOptimize(to_text(simplifier(parse(pool, text))));
  });
}

void simplify_larger(benchmark::State& state) {
  static const std::vector<std::string> texts = random_texts(20'000, 30, 40);
  for_each_text(state, texts, [](FormulaPool& pool, const std::vector<std::string>& formulas) {
    Simplifier simplifier;
    for (const std::string& text : formulas) benchmark::DoNotOptimize(simplifier(parse(pool, text)));
  });
}

void nested_until(benchmark::State& state) {
  std::string text;
  for (std::int64_t i = 0; i < state.range(0); ++i) text += "a U (";
  text += 'b';
  text.append(static_cast<std::size_t>(state.range(0)), ')');
  for (auto _ : state) {
    FormulaPool pool;
    benchmark::DoNotOptimize(to_text(negation_normal_form(parse(pool, text))));
  }
  state.SetItemsProcessed(state.range(0) * state.iterations());
}

BENCHMARK(parse_texts)->Unit(benchmark::kMillisecond);
BENCHMARK(parse_and_print)->Unit(benchmark::kMillisecond);
BENCHMARK(parse_simplify_and_print)->DenseRange(1, 3)->Unit(benchmark::kMillisecond);
BENCHMARK(simplify_larger)->Unit(benchmark::kMillisecond);
BENCHMARK(nested_until)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

}  // namespace
