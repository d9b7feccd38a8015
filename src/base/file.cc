#include "base/file.hh"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/source.hh"

namespace ouro {

std::string read_file(const std::string& path, std::size_t most, const std::string& hint) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw UserError(fmt::format("cannot read {}: it is a folder", path), hint);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  std::optional<std::string> text = file ? read_stream(file.get(), most) : std::nullopt;
  if (!text) throw UserError(fmt::format("cannot read {}: {}", path, std::strerror(errno)), hint);
  return *std::move(text);
}

std::optional<std::string> read_stream(std::FILE* stream, std::size_t most) {
  std::string text;
  std::array<char, 1U << 16U> chunk;
  while (text.size() < most) {
    const std::size_t wanted = std::min(chunk.size(), most - text.size());
    const std::size_t count = std::fread(chunk.data(), 1, wanted, stream);
    if (count == 0) break;
    text.append(chunk.data(), count);
  }
  if (std::ferror(stream) != 0) return std::nullopt;
  return text;
}

}  // namespace ouro
