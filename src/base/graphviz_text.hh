// Text for pictures: what Graphviz's HTML-like labels need escaped.
#pragma once

#include <string>
#include <string_view>

namespace ouro {

/// The text for use between `<` and `>`: the characters that mean something there are written as entities,
/// control characters become blanks, and what is not UTF-8 becomes replacement characters.
std::string graphviz_escaped(std::string_view text);

}  // namespace ouro
