// Pictures by Graphviz, which is a program of its own that need not be installed.
#pragma once

#include <string_view>

namespace ouro::cli {

/// Throws UserError when Graphviz is not there.
void require_graphviz();

/// Draws a graph in the language of Graphviz as SVG on standard output, where whatever was to come before
/// must have been written already. Throws UserError when Graphviz cannot do it.
void draw_svg(std::string_view graph);

}  // namespace ouro::cli
