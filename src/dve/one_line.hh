// Source text as people want to see it in a trace.
#pragma once

#include <string>
#include <string_view>

namespace ouro::dve {

/// The text without comments and line breaks: "guard c < 20; effect x = c;".
std::string one_line(std::string_view text);

}  // namespace ouro::dve
