// Lists of formulas and published numbers that lie beside the repository, when they do.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace ouro {

/// $OURO_SHARED, or shared/ beside the repository, whether it is there or not.
inline std::filesystem::path shared_folder() {
  const char* given = std::getenv("OURO_SHARED");
  if (given != nullptr) return given;
  return std::filesystem::path(OURO_SOURCE_DIR) / ".." / "shared";
}

/// The lines of a file of the shared folder. None when it is not there; a test then skips, with a message.
inline std::vector<std::string> shared_lines(const std::string& path) {
  std::ifstream file(shared_folder() / path);
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) lines.push_back(line);
  return lines;
}

}  // namespace ouro
