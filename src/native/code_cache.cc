#include "native/code_cache.hh"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <span>
#include <system_error>
#include <utility>
#include <vector>

#include "base/hash.hh"

namespace ouro::native {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view suffix = ".code";
constexpr std::string_view unfinished = ".part";
constexpr std::size_t name_digits = 32;

struct Header {
  std::array<char, 8> magic = {'o', 'u', 'r', 'o', '-', 'c', '1', '\n'};
  CodeKey key;
  std::uint64_t length = 0;
  std::uint64_t checksum = 0;

  friend bool operator==(const Header&, const Header&) = default;
};

Header header_of(const CodeKey& key, std::string_view content) {
  const std::uint64_t checksum = hash_bytes(std::as_bytes(std::span(content)), key.low);
  return {.key = key, .length = content.size(), .checksum = checksum};
}

/// An open file, closed at the end.
class File {
 public:
  explicit File(int descriptor) : descriptor_(descriptor) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File() {
    if (is_open()) ::close(descriptor_);
  }

  bool is_open() const { return descriptor_ >= 0; }
  int descriptor() const { return descriptor_; }

  bool read(void* to, std::size_t size) const {
    auto* bytes = static_cast<char*>(to);
    while (size > 0) {
      const ::ssize_t count = ::read(descriptor_, bytes, size);
      if (count <= 0) return false;
      bytes += count;
      size -= static_cast<std::size_t>(count);
    }
    return true;
  }

  bool write(const void* from, std::size_t size) const {
    const auto* bytes = static_cast<const char*>(from);
    while (size > 0) {
      const ::ssize_t count = ::write(descriptor_, bytes, size);
      if (count <= 0) return false;
      bytes += count;
      size -= static_cast<std::size_t>(count);
    }
    return true;
  }

 private:
  int descriptor_;
};

/// Nobody else can have written it.
bool is_ours(const struct stat& status) {
  return status.st_uid == ::geteuid() && (status.st_mode & (S_IWGRP | S_IWOTH)) == 0;
}

/// One of the names that this file makes up: whatever else is in the folder stays.
bool is_our_name(std::string_view name) {
  const auto is_hex = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  return name.size() > name_digits && std::ranges::all_of(name.substr(0, name_digits), is_hex) &&
         (name.substr(name_digits) == suffix || name.ends_with(unfinished));
}

}  // namespace

CodeCache::CodeCache(std::string folder, std::uint64_t limit) : folder_(std::move(folder)), limit_(limit) {}

std::string CodeCache::path(const CodeKey& key) const {
  return fmt::format("{}/{:016x}{:016x}{}", folder_, key.high, key.low, suffix);
}

bool CodeCache::is_usable() const {
  struct stat status {};
  return !folder_.empty() && ::stat(folder_.c_str(), &status) == 0 && S_ISDIR(status.st_mode) &&
         is_ours(status);
}

std::optional<std::string> CodeCache::find(const CodeKey& key) const {
  if (!is_usable()) return std::nullopt;
  const File file(::open(path(key).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
  struct stat status {};
  if (!file.is_open() || ::fstat(file.descriptor(), &status) != 0) return std::nullopt;
  if (!S_ISREG(status.st_mode) || !is_ours(status)) return std::nullopt;
  Header header;
  const auto size = static_cast<std::uint64_t>(status.st_size);
  if (size < sizeof header || size > limit_ || !file.read(&header, sizeof header)) return std::nullopt;
  std::string content(size - sizeof header, '\0');
  if (!file.read(content.data(), content.size()) || header != header_of(key, content)) return std::nullopt;
  static_cast<void>(::futimens(file.descriptor(), nullptr));
  return content;
}

void CodeCache::keep(const CodeKey& key, std::string_view content) const {
  if (folder_.empty() || sizeof(Header) + content.size() > limit_) return;
  std::error_code error;
  fs::create_directories(fs::path(folder_).parent_path(), error);
  ::mkdir(folder_.c_str(), S_IRWXU);
  if (is_usable() && write(path(key), key, content)) trim();
}

bool CodeCache::write(const std::string& path, const CodeKey& key, std::string_view content) const {
  std::string name = path.substr(0, path.size() - suffix.size()) + "-XXXXXX" + std::string(unfinished);
  const File file(::mkostemps(name.data(), static_cast<int>(unfinished.size()), O_CLOEXEC));
  if (!file.is_open()) return false;
  const Header header = header_of(key, content);
  if (file.write(&header, sizeof header) && file.write(content.data(), content.size()) &&
      ::rename(name.c_str(), path.c_str()) == 0)
    return true;
  ::unlink(name.c_str());
  return false;
}

void CodeCache::trim() const {
  struct Entry {
    fs::file_time_type used;
    std::uint64_t size;
    fs::path path;
  };
  std::vector<Entry> entries;
  std::uint64_t total = 0;
  std::error_code error;
  for (fs::directory_iterator i(folder_, error), end; !error && i != end; i.increment(error)) {
    if (!is_our_name(i->path().filename().string())) continue;
    std::error_code gone;  // other processes tidy up too
    const Entry entry{i->last_write_time(gone), gone ? 0 : i->file_size(gone), i->path()};
    if (gone) continue;
    total += entry.size;
    entries.push_back(entry);
  }
  std::ranges::sort(entries, {}, &Entry::used);
  for (const Entry& entry : entries) {
    if (total <= limit_) return;
    if (fs::remove(entry.path, error)) total -= entry.size;
  }
}

}  // namespace ouro::native
