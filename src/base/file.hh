// Whole files.
#pragma once

#include <cstddef>
#include <cstdio>
#include <limits>
#include <optional>
#include <string>

namespace ouro {

/// What is in a file; of a longer one, the first `most` bytes. Throws UserError that says why it cannot be
/// read, with that hint.
std::string read_file(const std::string& path, std::size_t most = std::numeric_limits<std::size_t>::max(),
                      const std::string& hint = {});

/// What is left of a stream, likewise; nothing when that fails, and errno says why.
std::optional<std::string> read_stream(std::FILE* stream,
                                       std::size_t most = std::numeric_limits<std::size_t>::max());

}  // namespace ouro
