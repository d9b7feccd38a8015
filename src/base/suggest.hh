// "Did you mean ...?"
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace ouro {

/// The number of insertions, deletions, replacements and swaps of neighbours between two words.
std::size_t edit_distance(std::string_view a, std::string_view b);

/// The candidate nearest to a misspelt word, or an empty view when none is near enough to be meant.
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace ouro
