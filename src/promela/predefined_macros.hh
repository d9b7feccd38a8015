// Names that a C compiler may define by itself.
//
// GCC defines some four hundred macros before it reads the first line, and which ones depends on the machine.
// This preprocessor knows two (__LINE__, __FILE__) and must not take another one for an ordinary name: it
// recognises what such names look like, with some ordinary ones among them, and leaves the text to GCC.
#pragma once

#include <string_view>

namespace ouro::promela::cpp {

/// Whether GCC might have a definition of this name, or a meaning of its own for it. Names of header guards
/// (`__NAME_H__`) are taken for the user's.
bool may_be_predefined(std::string_view name);

/// Whether a definition of this name is refused or ignored: `defined`, `__LINE__`, `__VA_ARGS__`, ...
bool is_reserved_for_directives(std::string_view name);

}  // namespace ouro::promela::cpp
