// Lists of formulas and published numbers that lie beside the repository, when they do.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace ouro {

/// The lines of a file of the shared folder: $OURO_SHARED, or shared/ beside the repository. None when it
/// is not there; a test then skips, with a message.
inline std::vector<std::string> shared_lines(const std::string& path) {
  const char* given = std::getenv("OURO_SHARED");
  const std::filesystem::path shared = given != nullptr
                                           ? std::filesystem::path(given)
                                           : std::filesystem::path(OURO_SOURCE_DIR) / ".." / "shared";
  std::ifstream file(shared / path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace ouro
