#include "cli/search_options.hh"

#include <fmt/format.h>

#include <cstdlib>

#include "base/source.hh"
#include "cli/limit_options.hh"
#include "cli/options.hh"
#include "cli/progress.hh"

namespace ouro::cli {

void add_search_options(CLI::App& verb, SearchOptions& options) {
  const std::string search = "Search";
  verb.add_option("--search", options.order,
                  "The order: bfs (breadth first, finds shortest paths; the default) or dfs (depth first)")
      ->type_name("ORDER")
      ->group(search);
  verb.add_option("--store", options.store,
                  "How visited states are kept: exact (the fastest), tree (compressed to about 10 bytes a\n"
                  "state), or auto (exact until half of the memory is used, then tree; the default). Lossy,\n"
                  "depth first, for errors and not for proofs: bitstate (a few bits a state, in the memory\n"
                  "given, or 1G), compact (a hash in 7 to 10 bytes a state); what waits and has no room in\n"
                  "memory goes to a temporary file, in TMPDIR or /var/tmp")
      ->type_name("KIND")
      ->group(search);
  verb.add_option("--hashes", options.hashes,
                  fmt::format("Bits that a state sets with --store bitstate, 1 to {} (default: {})",
                              store::BitState::most_hashes, store::BitState::default_hashes))
      ->type_name("K")
      ->check(CLI::Range(1U, store::BitState::most_hashes))
      ->group(search);
  verb.add_option("--array", options.array,
                  "How much of the memory is for the bits of --store bitstate (default: three quarters; the\n"
                  "rest is for the stack)")
      ->type_name("SIZE")
      ->group(search);
  verb.add_option("--seed", options.seed,
                  "For what is random: the hashes of lossy stores, --swarm, --replace (default: 1)")
      ->type_name("NUMBER")
      ->check(whole_number)
      ->group(search);
}

void choose_search(const SearchOptions& options, check::ExploreOptions& explore) {
  const bool is_lossy = lossy_of(options).has_value();
  if (options.order == "dfs") {
    explore.order = check::Order::DepthFirst;
  } else if (options.order == "bfs" && is_lossy) {
    throw UserError(
        fmt::format("--store {} is for depth-first search: it gives no states back to find a way by",
                    options.store),
        "leave --search bfs out");
  } else if (!options.order.empty() && options.order != "bfs") {
    unknown_value("--search", options.order, {"bfs", "dfs"});
  }
  if ((options.hashes || !options.array.empty()) && options.store != "bitstate")
    throw UserError(fmt::format("{} is for --store bitstate, which is not given",
                                options.hashes ? "--hashes" : "--array"));
  if (options.store == "exact") {
    explore.store = store::StoreKind::Exact;
  } else if (options.store == "tree") {
    explore.store = store::StoreKind::Tree;
  } else if (options.store != "auto" && !is_lossy) {
    unknown_value("--store", options.store, {"auto", "exact", "tree", "bitstate", "compact"});
  }
}

std::string temporary_folder() {
  const char* const folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/var/tmp";
}

std::optional<check::LossyOptions> lossy_of(const SearchOptions& options) {
  check::LossyOptions lossy{.temporary_folder = temporary_folder(), .seed = options.chosen_seed()};
  if (options.hashes) lossy.hashes = *options.hashes;
  if (!options.array.empty()) lossy.set_bytes = parse_size(options.array, "--array");
  if (lossy.set_bytes == 0) throw UserError("--array: no state has room in 0 bytes");
  if (options.store == "bitstate") return lossy;
  lossy.kind = check::LossyKind::Compact;
  return options.store == "compact" ? std::optional(lossy) : std::nullopt;
}

std::string memory_text(const check::ExploreResult& found) {
  const auto bytes = [](std::uint64_t number) { return short_bytes(static_cast<double>(number)); };
  const std::string disk =
      found.disk_bytes == 0 ? "" : fmt::format(", and {} on disk", bytes(found.disk_bytes));
  return fmt::format("{}, {:.1f} bytes a state{}", bytes(found.memory_bytes), found.bytes_per_state(), disk);
}

}  // namespace ouro::cli
