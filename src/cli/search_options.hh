// How a state space is searched: the options --search and --store.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

#include "check/explore.hh"

namespace ouro::cli {

struct SearchOptions {
  std::string order = "bfs";
  bool is_order_given = false;
  std::string store = "auto";
};

void add_search_options(CLI::App& verb, SearchOptions& options);

/// Throws UserError for a word that is none of those allowed.
void choose_search(const SearchOptions& options, check::ExploreOptions& explore);

}  // namespace ouro::cli
