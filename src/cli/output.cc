#include "cli/output.hh"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <memory>

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

void write_file(const std::string& path, std::string_view text) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wb"), &std::fclose);
  if (!file) throw UserError(fmt::format("cannot write {}: {}", path, std::strerror(errno)));
  Output output(file.get());
  output.write(text);
  output.finish();
}

}  // namespace ouro::cli
