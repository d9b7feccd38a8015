// Compiled code on disk, by content.
//
// A file is named by its key, the hash of everything that the code depends on, so it is never out of date:
// another program, another compiler or another processor has another key. It holds
//
//     magic | key | length | checksum | content
//
// Nothing is trusted that does not fit: a file that is damaged, has the wrong key or size, or could have been
// written by somebody else is as good as none, and is replaced. A file is written under another name and then
// renamed, so that readers in other processes see it whole or not at all, and the last writer wins. What goes
// wrong with the disk is no error; it just means that nothing is kept.
//
// The folder may be deleted at any time. When it grows over a limit, the files go that have not been used for
// longest: a file's time of modification is that of its last use.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "program/fingerprint.hh"

namespace ouro::native {

using CodeKey = program::Fingerprint;

/// Safe to use from several threads and processes.
class CodeCache {
 public:
  static constexpr std::uint64_t default_limit = std::uint64_t{256} << 20U;

  /// Keeps nothing and finds nothing.
  CodeCache() = default;
  /// The folder is created, for its owner only, when something is kept. `limit`: bytes of all files together.
  explicit CodeCache(std::string folder, std::uint64_t limit = default_limit);

  bool is_on() const { return !folder_.empty(); }
  std::optional<std::string> find(const CodeKey& key) const;
  void keep(const CodeKey& key, std::string_view content) const;

 private:
  std::string path(const CodeKey& key) const;
  /// Is the folder there, ours, and closed to others?
  bool is_usable() const;
  bool write(const std::string& path, const CodeKey& key, std::string_view content) const;
  void trim() const;

  std::string folder_;
  std::uint64_t limit_ = 0;
};

}  // namespace ouro::native
