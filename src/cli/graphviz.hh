// Pictures by Graphviz, which is a program of its own that need not be installed.
#pragma once

#include <string>
#include <string_view>

namespace ouro::cli {

/// Throws UserError when Graphviz is not there, which an option needs; `otherwise` says what can be done
/// without it.
void require_graphviz(std::string_view option, std::string_view otherwise);

/// A graph in the language of Graphviz, drawn as SVG. Throws UserError when Graphviz cannot do it.
std::string svg_of(std::string_view graph);

}  // namespace ouro::cli
