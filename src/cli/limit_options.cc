#include "cli/limit_options.hh"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <chrono>
#include <span>
#include <string_view>
#include <system_error>

#include "base/source.hh"
#include "base/system_memory.hh"
#include "cli/interrupt.hh"
#include "cli/options.hh"

namespace ouro::cli {
namespace {

struct Unit {
  std::string_view name;
  double factor;
};

constexpr std::array time_units = {Unit{"", 1}, Unit{"s", 1}, Unit{"ms", 1e-3}, Unit{"m", 60},
                                   Unit{"h", 3600}};
constexpr std::array size_units = {Unit{"", 1}, Unit{"k", 1024.0}, Unit{"K", 1024.0},
                                   Unit{"M", 1024.0 * 1024}, Unit{"G", 1024.0 * 1024 * 1024}};

// A number and a unit; at most 9e18 of the base unit.
double quantity(const std::string& text, std::span<const Unit> units, std::string_view option,
                std::string_view hint) {
  double number = -1;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), number);
  const std::string_view rest(parsed.ptr, static_cast<std::size_t>(text.data() + text.size() - parsed.ptr));
  for (const Unit& unit : units)
    if (parsed.ec == std::errc() && rest == unit.name && number >= 0 && number * unit.factor < 9e9 * 1e9)
      return number * unit.factor;
  throw UserError(fmt::format("{}: '{}' is not understood", option, text), std::string(hint));
}

}  // namespace

void add_limit_options(CLI::App& verb, LimitOptions& options) {
  const std::string limits = "Limits";
  verb.add_option("--max-states", options.states, "Stop after so many states")
      ->type_name("N")
      ->check(whole_number)
      ->group(limits);
  verb.add_option("--max-depth", options.depth, "Leave out states that are farther than so many steps")
      ->type_name("N")
      ->check(whole_number)
      ->group(limits);
  verb.add_option("--time", options.time, "Stop after so long: 90, 90s, 5m, 2h")
      ->type_name("TIME")
      ->group(limits);
  verb.add_option("--memory", options.memory,
                  "Stop when states and queues take so much: 500M, 4G (default: nine tenths of\n"
                  "what is available)")
      ->type_name("SIZE")
      ->group(limits);
}

std::size_t parse_size(const std::string& text, std::string_view option) {
  return static_cast<std::size_t>(quantity(text, size_units, option, "write bytes, or 500M, 4G"));
}

Limits limits_of(const LimitOptions& options) {
  Limits limits;
  limits.interrupt = interrupt_request();
  if (options.states) limits.states = *options.states;
  if (options.depth) limits.depth = *options.depth;
  if (!options.time.empty()) limits.time = time_of(options.time, "--time");
  if (!options.memory.empty())
    limits.memory_bytes = parse_size(options.memory, "--memory");
  else
    limits.memory_bytes = available_memory() / 10 * 9;
  return limits;
}

std::chrono::nanoseconds time_of(const std::string& text, std::string_view option) {
  const double seconds = quantity(text, time_units, option, "write seconds, or 90s, 5m, 2h");
  if (seconds >= 3e9) return std::chrono::nanoseconds::max();
  return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(seconds));
}

}  // namespace ouro::cli
