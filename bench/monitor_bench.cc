// How many events a second can be watched on one core? "items" are events, "bytes" those of their lines.
//
// The events are like those of an ordinary log, of six fields each; four formulas read some of them. The
// readers are measured alone, and with the formulas.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "base/random.hh"
#include "logic/parse.hh"
#include "monitor/event_reader.hh"
#include "monitor/monitor.hh"

namespace {

using namespace ouro::monitor;

constexpr int event_count = 10'000;

std::vector<std::string> log_lines(EventFormat format) {
  ouro::Random random(1);
  std::vector<std::string> lines;
  for (int i = 0; i < event_count; ++i) {
    const auto temp = random.below(30);
    const bool door = random.below(3) == 0;
    const int size = i % 100;
    switch (format) {
      case EventFormat::Json:
        lines.push_back(fmt::format(R"({{"time": {}, "level": "info", "temp": {}, "door": {}, "message": )"
                                    R"("request handled", "size": {}.5}})",
                                    i, temp, door, size));
        break;
      case EventFormat::Csv:
        if (i == 0) lines.emplace_back("time,level,temp,door,message,size");
        lines.push_back(fmt::format("{},info,{},{},request handled,{}.5", i, temp, door, size));
        break;
      case EventFormat::Words:
        lines.push_back(
            fmt::format(R"(time={} level=info temp={} door={} message="request handled" size={}.5)", i, temp,
                        door, size));
        break;
    }
  }
  return lines;
}

constexpr std::string_view formulas[] = {
    "G(door -> {temp <= 30})",
    "G({level == \"error\"} -> F door)",
    "GF door",
    "!{size > 200} W {temp > 40}",
};

void watch(benchmark::State& state, EventFormat format, std::size_t formula_count) {
  ouro::logic::FormulaPool pool;
  Monitor monitor;
  for (std::size_t i = 0; i < formula_count; ++i) monitor.add(ouro::logic::parse(pool, formulas[i]));
  const auto lines = log_lines(format);
  const auto reader = make_reader(format, monitor.fields());
  std::vector<Value> values(monitor.fields().size());
  std::int64_t events = 0;
  std::int64_t bytes = 0;
  for (auto _ : state) {
    for (const std::string& line : lines) {
      bytes += static_cast<std::int64_t>(line.size()) + 1;
      if (reader->read(line, values) != EventReader::Found::Event) continue;
      ++events;
      benchmark::DoNotOptimize(monitor.step(values).size());
    }
  }
  state.SetItemsProcessed(events);
  state.SetBytesProcessed(bytes);
}

void read_only(benchmark::State& state, EventFormat format) { watch(state, format, 0); }

BENCHMARK_CAPTURE(read_only, json, EventFormat::Json);
BENCHMARK_CAPTURE(read_only, csv, EventFormat::Csv);
BENCHMARK_CAPTURE(read_only, words, EventFormat::Words);
BENCHMARK_CAPTURE(watch, json_1, EventFormat::Json, 1);
BENCHMARK_CAPTURE(watch, csv_1, EventFormat::Csv, 1);
BENCHMARK_CAPTURE(watch, words_1, EventFormat::Words, 1);
BENCHMARK_CAPTURE(watch, json_4, EventFormat::Json, 4);
BENCHMARK_CAPTURE(watch, csv_4, EventFormat::Csv, 4);
BENCHMARK_CAPTURE(watch, words_4, EventFormat::Words, 4);

}  // namespace
