// How large a model's text may be. Everything here is far beyond what people write, and small enough that no
// input exhausts the stack or the memory.
#pragma once

#include <cstddef>
#include <cstdint>

namespace ouro::promela::limits {

/// Bytes, before and after the preprocessor.
inline constexpr std::size_t text_bytes = std::size_t{16} << 20;
/// Parentheses, blocks, selections and inline calls inside each other.
inline constexpr std::uint32_t nesting = 250;
/// Operators on the longest path in an expression or formula: `a + b + c` is 2 deep.
inline constexpr std::uint32_t expression_depth = 2000;
/// Words that all inline calls together may expand to.
inline constexpr std::size_t inlined_tokens = std::size_t{4} << 20;
/// Words that come out of all macros together, or are collected as their arguments.
inline constexpr std::size_t macro_tokens = std::size_t{8} << 20;
/// Files that include each other.
inline constexpr std::size_t include_depth = 200;
/// Bytes of all files that are included, each time counted.
inline constexpr std::size_t included_bytes = std::size_t{128} << 20;
/// After this many errors the rest of the text is not looked at.
inline constexpr std::size_t errors = 20;

/// Further warnings are not collected.
inline constexpr std::size_t warnings = 100;

}  // namespace ouro::promela::limits
