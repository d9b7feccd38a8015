#include "base/checked_file.hh"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "base/hash.hh"
#include "base/source.hh"

namespace ouro {

namespace {

constexpr std::uint32_t byte_order = 0x01020304;
constexpr std::uint32_t swapped_order = 0x04030201;
constexpr std::uint32_t last_block = std::numeric_limits<std::uint32_t>::max();  // its section

struct FileHeader {
  std::array<char, 8> magic = {};
  std::uint32_t version = 0;
  std::uint32_t order = byte_order;
};

struct BlockHeader {
  std::uint32_t section = 0;
  std::uint32_t length = 0;
  std::uint64_t checksum = 0;
};

std::uint64_t checksum(std::span<const std::byte> content, std::uint64_t section, std::uint64_t place) {
  return hash_bytes(content, combine(mix(place + 1), section));
}

template <class Header>
std::span<const std::byte> bytes_of(const Header& header) {
  static_assert(std::has_unique_object_representations_v<Header>);
  return std::as_bytes(std::span(&header, 1));
}

std::string part_of(const std::string& path) { return path + ".part"; }

/// What a link leads to, so that it stays one.
std::string followed(const std::string& path) {
  constexpr int most_links = 40;
  std::filesystem::path result = path;
  std::error_code error;
  for (int i = 0; i < most_links && std::filesystem::is_symlink(result, error); ++i)
    result = result.parent_path() / std::filesystem::read_symlink(result, error);
  return result.string();
}

/// Is there something that is no such file, and not empty?
bool is_other_file(const std::string& path, const CheckedFormat& format) {
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error) || std::filesystem::file_size(path, error) == 0)
    return false;
  std::string begin(format.magic.size(), '\0');
  std::ifstream(path, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size()));
  return begin != format.magic;
}

[[noreturn]] void refuse_place(const std::string& path, const char* why) {
  throw UserError(fmt::format("cannot write {}: {}", path, why));
}

/// Is the open file still the one of that name?
bool is_named(int file, const std::string& path) {
  struct stat its {};
  struct stat named {};
  return ::fstat(file, &its) == 0 && ::stat(path.c_str(), &named) == 0 && its.st_dev == named.st_dev &&
         its.st_ino == named.st_ino;
}

/// Empty, and of this process alone, where files can be locked. What a process that was killed has left there
/// is overwritten.
int open_part(const std::string& path, const CheckedFormat& format) {
  const std::string part = part_of(path);
  if (is_other_file(part, format))
    throw UserError(fmt::format("cannot write {}: {} is there, and it is no {}", path, part, format.name),
                    "remove it if nobody needs it");
  const int file = ::open(part.c_str(), O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666);
  if (file < 0) refuse_place(path, std::strerror(errno));
  const bool is_locked_by_other = ::flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  const bool is_own = !is_locked_by_other && is_named(file, part);
  if (is_own && ::ftruncate(file, 0) == 0) return file;
  const int error = errno;
  ::close(file);
  refuse_place(path, is_own ? std::strerror(error) : "another process writes it");
}

/// A name is on the disk when its folder is.
void sync_folder_of(const std::string& path) {
  const std::filesystem::path folder = std::filesystem::path(path).parent_path();
  const int file = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (file < 0) return;
  ::fsync(file);
  ::close(file);
}

std::FILE* open_to_read(const std::string& path) {
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    throw UserError(fmt::format("cannot read {}: it is a folder", path));
  std::FILE* const file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) throw UserError(fmt::format("cannot read {}: {}", path, std::strerror(errno)));
  return file;
}

}  // namespace

// --- Writing ----------------------------------------------------------------------------------------

CheckedWriter::CheckedWriter(const CheckedFormat& format, const std::string& path)
    : path_(followed(path)), part_(part_of(path_)), file_(open_part(path_, format)) {}

// The other constructor has made the object: its file is closed and removed if the disk is full already.
CheckedWriter::CheckedWriter(const std::string& path, const CheckedFormat& format)
    : CheckedWriter(format, path) {
  block_.reserve(max_checked_block);
  FileHeader header{.version = format.version};
  assert(format.magic.size() == header.magic.size());
  std::ranges::copy(format.magic, header.magic.begin());
  write(bytes_of(header));
}

CheckedWriter::~CheckedWriter() {
  if (file_ < 0) return;
  ::unlink(part_.c_str());  // while it is locked
  ::close(file_);
}

void CheckedWriter::require_place(const std::string& path, const CheckedFormat& format) {
  std::error_code error;
  const std::string target = followed(path);
  const std::filesystem::file_status status = std::filesystem::status(target, error);
  if (std::filesystem::is_directory(status)) refuse_place(path, "it is a folder");
  if (std::filesystem::exists(status) && !std::filesystem::is_regular_file(status))
    refuse_place(path, "it is no ordinary file");
  if (is_other_file(target, format))
    refuse_place(path, fmt::format("it is there, and it is no {}", format.name).c_str());
  const int file = open_part(target, format);
  ::unlink(part_of(target).c_str());
  ::close(file);
}

void CheckedWriter::section() {
  if (!block_.empty()) end_block();
  ++section_;
}

void CheckedWriter::bytes(std::span<const std::byte> content) {
  while (!content.empty()) {
    if (block_.size() == max_checked_block) end_block();
    const auto now = content.first(std::min(content.size(), max_checked_block - block_.size()));
    block_.insert(block_.end(), now.begin(), now.end());
    content = content.subspan(now.size());
  }
}

void CheckedWriter::text(std::string_view content) {
  number(content.size());
  bytes(std::as_bytes(std::span(content)));
}

void CheckedWriter::end_block() {
  const BlockHeader header{.section = section_,
                           .length = static_cast<std::uint32_t>(block_.size()),
                           .checksum = checksum(block_, section_, blocks_++)};
  write(bytes_of(header));
  write(block_);
  block_.clear();
}

void CheckedWriter::finish() {
  if (!block_.empty()) end_block();
  section_ = last_block;
  end_block();
  if (::fsync(file_) != 0) fail();
  if (::rename(part_.c_str(), path_.c_str()) != 0) fail();  // while it is locked
  ::close(std::exchange(file_, -1));
  sync_folder_of(path_);
}

void CheckedWriter::write(std::span<const std::byte> content) {
  written_ += content.size();
  while (!content.empty()) {
    const ::ssize_t count = ::write(file_, content.data(), content.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) fail();
    content = content.subspan(static_cast<std::size_t>(count));
  }
}

void CheckedWriter::fail() const { refuse_place(path_, std::strerror(errno)); }

// --- Reading ----------------------------------------------------------------------------------------

CheckedReader::CheckedReader(const std::string& path, const CheckedFormat& format)
    : CheckedReader(open_to_read(path), path, format) {}

CheckedReader::CheckedReader(std::FILE* file, std::string path, const CheckedFormat& format)
    : path_(std::move(path)), name_(format.name), file_(file, &std::fclose) {
  read_header(format);
}

void CheckedReader::read_header(const CheckedFormat& format) {
  FileHeader header;
  auto bytes = std::as_writable_bytes(std::span(&header, 1));
  const std::size_t count = std::fread(bytes.data(), 1, bytes.size(), file_.get());
  if (count < bytes.size() || !std::ranges::equal(header.magic, format.magic))
    throw UserError(fmt::format("{}: this is no {} of Ouro", path_, name_));
  if (header.order == swapped_order)
    throw UserError(fmt::format("{}: this {} is of a machine with another byte order", path_, name_));
  if (header.order != byte_order) refuse("its byte order is none");
  if (header.version != format.version)
    throw UserError(fmt::format("{}: this {} has version {}, and this Ouro reads version {}", path_, name_,
                                header.version, format.version),
                    "use the version of Ouro that wrote it");
}

void CheckedReader::section() {
  require_end_of_section();
  ++section_;
}

std::uint64_t CheckedReader::number(std::uint64_t most) {
  std::uint64_t value = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t next = byte();
    const std::uint64_t bits = next & 0x7fU;
    if (shift > 63 || (shift == 63 && bits > 1)) refuse("a number has more than 64 bits");
    value |= bits << shift;
    if (next < 0x80U) break;
  }
  if (value > most) refuse(fmt::format("{} where at most {} makes sense", value, most));
  return value;
}

void CheckedReader::bytes(std::span<std::byte> content) {
  while (!content.empty()) {
    if (next_ == block_.size()) next_block();
    const std::size_t count = std::min(content.size(), block_.size() - next_);
    std::memcpy(content.data(), block_.data() + next_, count);
    next_ += count;
    content = content.subspan(count);
  }
}

std::string CheckedReader::text() {
  std::string result;
  for (std::uint64_t count = number(); count > 0; --count) result += static_cast<char>(byte());
  return result;
}

void CheckedReader::finish() {
  section();
  section_ = last_block;
  BlockHeader header;
  read(std::as_writable_bytes(std::span(&header, 1)));
  if (header.section != last_block || header.length != 0 ||
      header.checksum != checksum({}, last_block, blocks_))
    refuse("it does not end where it should");
  if (std::fgetc(file_.get()) != EOF) refuse("something follows its end");
}

void CheckedReader::next_block() {
  BlockHeader header;
  read(std::as_writable_bytes(std::span(&header, 1)));
  if (header.section != section_ || header.length == 0 || header.length > max_checked_block)
    refuse(fmt::format("block {} does not belong where it is", blocks_ + 1));
  block_.resize(header.length);
  next_ = 0;
  read(block_);
  if (header.checksum != checksum(block_, section_, blocks_++))
    refuse(fmt::format("the checksum of block {} is wrong", blocks_));
}

void CheckedReader::read(std::span<std::byte> content) {
  const std::size_t count = std::fread(content.data(), 1, content.size(), file_.get());
  if (count == content.size()) return;
  if (std::ferror(file_.get()) != 0)
    throw UserError(fmt::format("cannot read {}: {}", path_, std::strerror(errno)));
  refuse("it is cut short");
}

void CheckedReader::require_end_of_section() const {
  if (next_ != block_.size()) refuse(fmt::format("block {} is too long", blocks_));
}

void CheckedReader::refuse(std::string_view why) const {
  throw UserError(fmt::format("{}: this {} is damaged: {}", path_, name_, why));
}

}  // namespace ouro
