#include "monitor/line_source.hh"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "base/source.hh"

namespace ouro::monitor {

namespace {

constexpr std::size_t block = std::size_t{1} << 18U;
constexpr int poll_milliseconds = 100;
// Some programs begin a file with a mark that it is UTF-8.
constexpr std::string_view byte_order_mark = "\xef\xbb\xbf";

}  // namespace

LineSource::LineSource(const std::string& path, const LineSourceOptions& options)
    : path_(path == "-" ? "<stdin>" : path), options_(options), buffer_(block) {
  descriptor_ = path == "-" ? STDIN_FILENO : open(path.c_str(), O_RDONLY | O_CLOEXEC);
  struct stat status {};
  if (descriptor_ < 0 || fstat(descriptor_, &status) != 0) {
    throw UserError(fmt::format("cannot read {}: {}", path_, std::strerror(errno)));
  }
  if (S_ISDIR(status.st_mode)) throw UserError(fmt::format("cannot read {}: it is a folder", path_));
  is_file_ = S_ISREG(status.st_mode);
}

LineSource::~LineSource() {
  if (descriptor_ > STDIN_FILENO) close(descriptor_);
}

bool LineSource::interrupted() const {
  return options_.interrupt != nullptr && options_.interrupt->load(std::memory_order_relaxed);
}

LineSource::Found LineSource::next() {
  for (;;) {
    const void* const at = std::memchr(buffer_.data() + scanned_, '\n', end_ - scanned_);
    if (at != nullptr) {
      const auto length = static_cast<std::size_t>(static_cast<const char*>(at) - buffer_.data()) - begin_;
      return found(length, length + 1);
    }
    scanned_ = end_;
    if (end_ - begin_ > options_.max_line) {
      dropping_ = true;
      begin_ = end_;
    }
    const Filled filled = fill();
    if (filled == Filled::Interrupted) return Found::Interrupted;
    if (filled == Filled::Yes) continue;
    const bool nothing_left = begin_ == end_ && !dropping_;
    return nothing_left ? Found::End : found(end_ - begin_, end_ - begin_);
  }
}

// The line at the front of the buffer.
LineSource::Found LineSource::found(std::size_t length, std::size_t with_break) {
  line_ = std::string_view(buffer_.data() + begin_, length);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  if (number_ == 0 && line_.starts_with(byte_order_mark)) line_.remove_prefix(byte_order_mark.size());
  begin_ += with_break;
  scanned_ = begin_;
  ++number_;
  const bool too_long = std::exchange(dropping_, false) || length > options_.max_line;
  return too_long ? Found::TooLong : Found::Line;
}

void LineSource::make_room() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    scanned_ -= begin_;
    begin_ = 0;
  }
  if (buffer_.size() - end_ < block / 2) buffer_.resize(2 * buffer_.size());
}

LineSource::Filled LineSource::fill() {
  make_room();
  for (;;) {
    if (interrupted()) return Filled::Interrupted;
    pollfd waiting{.fd = descriptor_, .events = POLLIN, .revents = 0};
    const int ready = poll(&waiting, 1, poll_milliseconds);
    if (ready == 0 || (ready < 0 && errno == EINTR)) continue;
    const ssize_t count = read(descriptor_, buffer_.data() + end_, buffer_.size() - end_);
    if (count > 0) {
      end_ += static_cast<std::size_t>(count);
      return Filled::Yes;
    }
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    if (count < 0) throw UserError(fmt::format("cannot read {}: {}", path_, std::strerror(errno)));
    if (options_.follow == Follow::No || !is_file_) return Filled::End;
    if (wait_for_more() == Filled::Interrupted) return Filled::Interrupted;
  }
}

// At the end of a file that is followed.
LineSource::Filled LineSource::wait_for_more() {
  if (interrupted()) return Filled::Interrupted;
  poll(nullptr, 0, poll_milliseconds);
  struct stat status {};
  const off_t offset = lseek(descriptor_, 0, SEEK_CUR);
  if (fstat(descriptor_, &status) == 0 && status.st_size < offset) {
    lseek(descriptor_, 0, SEEK_SET);
    begin_ = scanned_ = end_;
    dropping_ = false;
    number_ = 0;
  }
  return Filled::Yes;
}

}  // namespace ouro::monitor
