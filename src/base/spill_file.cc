#include "base/spill_file.hh"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <string>

#include "base/source.hh"

namespace ouro {

SpillFile::~SpillFile() {
  if (file_ >= 0) close(file_);
}

bool SpillFile::ensure_open() {
  if (file_ >= 0) return true;
  std::string name = folder_ + "/ouro-XXXXXX";
  file_ = mkostemp(name.data(), O_CLOEXEC);
  if (file_ >= 0) unlink(name.c_str());
  return file_ >= 0;
}

bool SpillFile::write(std::uint64_t offset, std::span<const std::byte> content) {
  if (!ensure_open()) return false;
  while (!content.empty()) {
    const ssize_t written = pwrite(file_, content.data(), content.size(), static_cast<off_t>(offset));
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    offset += static_cast<std::uint64_t>(written);
    content = content.subspan(static_cast<std::size_t>(written));
  }
  return true;
}

void SpillFile::read(std::uint64_t offset, std::span<std::byte> content) const {
  while (!content.empty()) {
    const ssize_t got = pread(file_, content.data(), content.size(), static_cast<off_t>(offset));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0)
      throw UserError(std::string("a temporary file cannot be read back: ") +
                          (got < 0 ? std::strerror(errno) : "it has become shorter"),
                      "TMPDIR may name a folder on another disk");
    offset += static_cast<std::uint64_t>(got);
    content = content.subspan(static_cast<std::size_t>(got));
  }
}

void SpillFile::cut(std::uint64_t size) {
  if (file_ < 0) return;
  [[maybe_unused]] const int ignored = ftruncate(file_, static_cast<off_t>(size));  // longer does no harm
}

}  // namespace ouro
