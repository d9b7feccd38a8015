// Ways through the states of a model that take less memory than a store for all of them: --swarm,
// --when-full.
#pragma once

#include <CLI/CLI.hpp>
#include <optional>
#include <string>

#include "cli/search_options.hh"
#include "session/finite_check.hh"
#include "session/state_search.hh"

namespace ouro::cli {

struct StateSearchChoices {
  std::optional<unsigned> swarm;    ///< so many searches
  std::optional<unsigned> threads;  ///< none: as many as the machine can run
  std::string when_full = "stop";

  bool asks() const { return swarm || when_full != "stop"; }
};

void add_state_search_options(CLI::App& verb, StateSearchChoices& choices);

/// The way that was asked for. Throws UserError for words that are none of those allowed, and for options
/// that do not go together.
session::StateSearchOptions state_search_of(const StateSearchChoices& choices, const SearchOptions& search,
                                            const std::optional<session::HeapOptions>& heap);

/// Memory for arrays of bits, if that is what the search takes and nothing else was said.
void choose_memory(const session::StateSearchOptions& options, bool is_said, Limits& limits);

/// The option that asks for a way that keeps no runs, "--swarm"; empty: none does.
std::string way_without_runs(const session::StateSearchOptions& options);

}  // namespace ouro::cli
