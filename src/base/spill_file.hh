// A file without a name, for what memory has no room for at the moment.
//
// It is made in a folder when something is written to it for the first time. Its name is taken away at once,
// so it is gone with the object, and with a process that is killed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>

namespace ouro {

class SpillFile {
 public:
  explicit SpillFile(std::string folder) : folder_(std::move(folder)) {}
  SpillFile(const SpillFile&) = delete;
  SpillFile& operator=(const SpillFile&) = delete;
  ~SpillFile();

  /// Whether there was room for it: a disk may be full, and then a part of it may have been written.
  bool write(std::uint64_t offset, std::span<const std::byte> content);
  /// What was written there. Throws UserError where it cannot be had.
  void read(std::uint64_t offset, std::span<std::byte> content) const;
  /// Gives back what is behind.
  void cut(std::uint64_t size);

 private:
  bool ensure_open();

  std::string folder_;
  int file_ = -1;
};

}  // namespace ouro
