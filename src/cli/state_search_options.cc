#include "cli/state_search_options.hh"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/source.hh"
#include "cli/options.hh"

namespace ouro::cli {

namespace {

void refuse_contradictions(const StateSearchChoices& choices, const SearchOptions& search, bool has_heap) {
  const bool has_plan = choices.when_full != "stop";
  refuse_together(choices.swarm.has_value(), "--swarm", has_heap, "--heap");
  refuse_together(choices.swarm.has_value(), "--swarm", has_plan, "--when-full");
  refuse_together(choices.swarm.has_value(), "--swarm", search.store != "auto", "--store");
  refuse_together(choices.swarm.has_value(), "--swarm", search.order == "bfs", "--search bfs");
  refuse_together(has_plan, "--when-full", has_heap, "--heap");
  const bool is_lossy = lossy_of(search).has_value();
  refuse_together(is_lossy, fmt::format("--store {}", search.store), has_plan, "--when-full");
  refuse_together(is_lossy, fmt::format("--store {}", search.store), has_heap, "--heap");
  if (choices.threads && !choices.swarm) throw UserError("--threads is for --swarm, which is not given");
  if (search.seed && !choices.asks() && !is_lossy && !has_heap)
    throw UserError("--seed is for what is random, and nothing is",
                    "it goes with --heap, --swarm, --when-full, and --store bitstate or compact");
}

}  // namespace

void add_state_search_options(CLI::App& verb, StateSearchChoices& choices) {
  const std::string group = "Search";
  verb.add_option("--swarm", choices.swarm,
                  "Instead of one search so many bit-state searches, each different, that share the time\n"
                  "and the memory (default: 1G) and stop at the first error")
      ->type_name("N")
      ->check(CLI::Range(1U, 1'000'000U))
      ->group(group);
  verb.add_option("--threads", choices.threads, "Of --swarm (default: as many as there are cores)")
      ->type_name("N")
      ->check(CLI::Range(1U, 1024U))
      ->group(group);
  verb.add_option(
          "--when-full", choices.when_full,
          "When the states have filled the memory: stop, or start over: replace (depth first, with a\n"
          "heap that forgets; decides, may take very long), lossy (bit-state hashing)")
      ->type_name("WHAT")
      ->group(group)
      ->capture_default_str();
}

session::StateSearchOptions state_search_of(const StateSearchChoices& choices, const SearchOptions& search,
                                            const std::optional<session::HeapOptions>& heap) {
  session::StateSearchOptions options{.seed = search.chosen_seed(), .temporary_folder = temporary_folder()};
  options.when_full = value_named("--when-full", choices.when_full, session::when_full_choices);
  refuse_contradictions(choices, search, heap.has_value());
  options.lossy = lossy_of(search);
  if (heap)
    options.bounded =
        check::BoundedOptions{.heap = heap->size, .replacement = heap->replacement, .seed = heap->seed};
  if (choices.swarm) {
    const unsigned cores = std::max(std::thread::hardware_concurrency(), 1U);
    options.swarm = check::SwarmOptions{
        .runs = *choices.swarm, .threads = choices.threads.value_or(cores), .seed = search.chosen_seed()};
  }
  return options;
}

void choose_memory(const session::StateSearchOptions& options, bool is_said, Limits& limits) {
  const bool takes_bits =
      options.swarm || (options.lossy && options.lossy->kind == check::LossyKind::BitState);
  if (takes_bits && !is_said) limits.memory_bytes = std::min(limits.memory_bytes, bit_state_memory);
  if (!options.lossy || !options.lossy->set_bytes) return;
  if (*options.lossy->set_bytes >= limits.memory_bytes)
    throw UserError(
        "--array leaves nothing of the memory for the stack of the search",
        fmt::format("there are {} bytes: give more with --memory, or less to --array", limits.memory_bytes));
}

std::string way_without_runs(const session::StateSearchOptions& options) {
  return options.swarm ? "--swarm" : "";
}

}  // namespace ouro::cli
