#include "cli/output.hh"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>

#include "base/source.hh"

namespace ouro::cli {

namespace {

constexpr std::size_t buffer_size = 1U << 16U;

[[noreturn]] void fail() {
  throw UserError(fmt::format("cannot write the output: {}", std::strerror(errno)), "is the disk full?");
}

}  // namespace

void Output::write(std::string_view text) {
  buffer_ += text;
  if (buffer_.size() >= buffer_size) flush();
}

void Output::line(std::string_view text) {
  buffer_ += text;
  write("\n");
}

void Output::finish() {
  flush();
  if (std::fflush(file_) != 0) fail();
}

void Output::flush() {
  if (std::fwrite(buffer_.data(), 1, buffer_.size(), file_) != buffer_.size()) fail();
  buffer_.clear();
}

void require_output(std::string_view option, const std::string& path, const std::string& input) {
  if (path.empty()) return;
  std::error_code error;
  if (std::filesystem::equivalent(path, input, error))
    throw UserError(fmt::format("{}: {} is the file that is read, and would be lost", option, path),
                    "write to another file");
  const bool is_there = std::filesystem::exists(path, error);
  std::FILE* const file = std::fopen(path.c_str(), "ab");
  if (file == nullptr) throw UserError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  std::fclose(file);
  if (!is_there) std::filesystem::remove(path, error);
}

void require_different_files(std::span<const NamedFile> files) {
  std::error_code error;
  const auto place = [&](const NamedFile& file) {
    return std::filesystem::weakly_canonical(std::filesystem::absolute(file.path, error), error);
  };
  const auto is_kept = [&](const NamedFile& file) {  // what is written to a terminal or to nowhere is not
    return !file.path.empty() &&
           (std::filesystem::is_regular_file(file.path, error) || !std::filesystem::exists(file.path, error));
  };
  for (std::size_t i = 0; i < files.size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (is_kept(files[i]) && is_kept(files[k]) && place(files[i]) == place(files[k]))
        throw UserError(
            fmt::format("{} and {} name the same file, {}", files[k].option, files[i].option, files[i].path),
            "give each a file of its own");
}

void write_file(const std::string& path, std::string_view text) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
  if (!file) throw UserError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  Output output(file.get());
  output.write(text);
  output.finish();
}

}  // namespace ouro::cli
