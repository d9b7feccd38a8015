// How far a search may go: the options --max-states, --max-depth, --time and --memory.
#pragma once

#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/limits.hh"

namespace ouro::cli {

struct LimitOptions {
  std::optional<std::uint64_t> states;
  std::optional<std::uint64_t> depth;
  std::string time;
  std::string memory;
};

void add_limit_options(CLI::App& verb, LimitOptions& options);

/// A number of bytes: "500M". Throws UserError naming the option.
std::size_t parse_size(const std::string& text, std::string_view option);

/// Together with the interrupt flag. Throws UserError for a time or a size that is none.
Limits limits_of(const LimitOptions& options);

/// "90", "90s", "500ms", "5m", "2h"; what is longer than a century is for ever. Throws UserError naming the
/// option.
std::chrono::nanoseconds time_of(const std::string& text, std::string_view option);

}  // namespace ouro::cli
