// How a state space is searched: the options --search, --store and what goes with them.
#pragma once

#include <CLI/CLI.hpp>
#include <cstdint>
#include <optional>
#include <string>

#include "base/limits.hh"
#include "check/explore.hh"
#include "check/lossy_search.hh"

namespace ouro::cli {

struct SearchOptions {
  std::string order;  ///< empty: not said
  std::string store = "auto";
  std::optional<unsigned> hashes;  ///< of bitstate
  std::string array;               ///< its size; empty: not said
  std::optional<std::uint64_t> seed;

  std::uint64_t chosen_seed() const { return seed.value_or(1); }
};

void add_search_options(CLI::App& verb, SearchOptions& options);

/// Throws UserError for a word that is none of those allowed, and for options that do not go together.
void choose_search(const SearchOptions& options, check::ExploreOptions& explore);

/// For temporary files: what TMPDIR names, or /var/tmp, which is on a disk where /tmp may be in memory.
std::string temporary_folder();

/// If the store is a lossy one.
std::optional<check::LossyOptions> lossy_of(const SearchOptions& options);

/// What a search took: "1.5 MiB, 10.2 bytes a state", and how much was on disk.
std::string memory_text(const check::ExploreResult& found);

/// Memory that an array of bits takes if nothing is said.
inline constexpr std::size_t bit_state_memory = std::size_t{1} << 30U;

}  // namespace ouro::cli
