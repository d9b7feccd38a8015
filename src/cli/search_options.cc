#include "cli/search_options.hh"

#include "cli/options.hh"

namespace ouro::cli {

void add_search_options(CLI::App& verb, SearchOptions& options) {
  const std::string search = "Search";
  verb.add_option("--search", options.order,
                  "The order: bfs (breadth first, finds shortest paths; the default) or dfs (depth first)")
      ->each([&options](const std::string&) { options.is_order_given = true; })
      ->type_name("ORDER")
      ->group(search);
  verb.add_option("--store", options.store,
                  "How visited states are kept: exact (the fastest), tree (compressed to about 10 bytes a\n"
                  "state), or auto (exact until half of the memory is used, then tree; the default)")
      ->type_name("KIND")
      ->group(search);
}

void choose_search(const SearchOptions& options, check::ExploreOptions& explore) {
  if (options.order == "bfs") {
    explore.order = check::Order::BreadthFirst;
  } else if (options.order == "dfs") {
    explore.order = check::Order::DepthFirst;
  } else {
    unknown_value("--search", options.order, {"bfs", "dfs"});
  }
  if (options.store == "exact") {
    explore.store = store::StoreKind::Exact;
  } else if (options.store == "tree") {
    explore.store = store::StoreKind::Tree;
  } else if (options.store != "auto") {
    unknown_value("--store", options.store, {"auto", "exact", "tree"});
  }
}

}  // namespace ouro::cli
