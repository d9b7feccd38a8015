#include "cli/search_options.hh"

#include "cli/options.hh"

namespace ouro::cli {

void add_search_options(CLI::App& verb, SearchOptions& options) {
  const std::string search = "Search";
  verb.add_option("--search", options.order,
                  "The order: bfs (breadth first, finds shortest paths; the default) or dfs (depth first)")
      ->type_name("ORDER")
      ->group(search);
  verb.add_option("--store", options.store,
                  "How visited states are kept: exact (the fastest; the default) or tree (compressed: about\n"
                  "10 bytes a state)")
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
  } else {
    unknown_value("--store", options.store, {"exact", "tree"});
  }
}

}  // namespace ouro::cli
