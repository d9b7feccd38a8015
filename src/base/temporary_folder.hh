// A folder that goes away with everything in it.
#pragma once

#include <filesystem>

namespace ouro {

class TemporaryFolder {
 public:
  /// Where the system keeps such folders. Throws UserError when there is no room for it.
  TemporaryFolder();
  TemporaryFolder(const TemporaryFolder&) = delete;
  TemporaryFolder& operator=(const TemporaryFolder&) = delete;
  ~TemporaryFolder();

  const std::filesystem::path& path() const { return path_; }

 private:
  std::filesystem::path path_;
};

}  // namespace ouro
