#include "cli/graphviz.hh"

#include <cstdio>
#include <cstdlib>

#include "base/source.hh"

namespace ouro::cli {

void require_graphviz() {
  if (std::system("command -v dot > /dev/null 2>&1") == 0) return;
  throw UserError("--format svg needs Graphviz, and there is no program 'dot'",
                  "install it (on Debian the package graphviz), or print --format dot and draw it elsewhere");
}

void draw_svg(std::string_view graph) {
  std::FILE* const dot = popen("dot -Tsvg", "w");
  if (dot == nullptr) throw UserError("cannot start the program 'dot'");
  const bool written = std::fwrite(graph.data(), 1, graph.size(), dot) == graph.size();
  if (pclose(dot) != 0 || !written) throw UserError("the program 'dot' has failed to draw the automaton");
}

}  // namespace ouro::cli
