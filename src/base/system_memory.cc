#include "base/system_memory.hh"

#include <algorithm>
#include <cstdint>
#include <fstream>
#include <limits>
#include <string>

namespace ouro {

namespace {

constexpr std::size_t unknown = std::numeric_limits<std::size_t>::max();

/// The number after this word; `unknown` where there is none.
std::size_t number_in(const char* path, const std::string& word) {
  std::ifstream file(path);
  std::string found;
  std::size_t number = 0;
  while (file >> found)
    if (found == word) return file >> number ? number : unknown;
  return unknown;
}

/// The number that a file consists of; `unknown` where there is none, as in "max".
std::size_t number_of(const char* path) {
  std::ifstream file(path);
  std::size_t number = 0;
  return file >> number ? number : unknown;
}

std::size_t left_in_group() {
  const std::size_t most = number_of("/sys/fs/cgroup/memory.max");
  const std::size_t used = number_of("/sys/fs/cgroup/memory.current");
  if (most == unknown || used == unknown) return unknown;
  return most > used ? most - used : 0;
}

}  // namespace

std::size_t available_memory() {
  const std::size_t kibibytes = number_in("/proc/meminfo", "MemAvailable:");
  const std::size_t available = kibibytes == unknown ? unknown : kibibytes * 1024;
  return std::min(available, left_in_group());
}

}  // namespace ouro
