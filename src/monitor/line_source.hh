// The lines of a stream or a file, as they come.
//
// Lines are views into one buffer, which is refilled by large reads and searched by memchr; it grows to hold
// the longest line, up to a limit. Waiting for input can be interrupted. With Follow::Yes the end of a file
// is waited at, as by tail -f: what is appended is read, and a file that was cut short is read from its
// beginning again, where lines are counted from 1 again. The end of a pipe is the end.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ouro::monitor {

enum class Follow : std::uint8_t { No, Yes };

struct LineSourceOptions {
  Follow follow = Follow::No;
  /// Reading stops soon after this becomes true; may be null.
  const std::atomic<bool>* interrupt = nullptr;
  /// Longer lines are dropped, and found as TooLong.
  std::size_t max_line = std::size_t{16} << 20U;
};

class LineSource {
 public:
  enum class Found : std::uint8_t { Line, TooLong, End, Interrupted };

  /// Opens a file; "-" is standard input. Throws UserError when it cannot be opened.
  explicit LineSource(const std::string& path, const LineSourceOptions& options = {});
  LineSource(const LineSource&) = delete;
  LineSource& operator=(const LineSource&) = delete;
  ~LineSource();

  /// The next line, without its line break (and at the beginning without a byte order mark), valid until the
  /// next call. A last line without a break is a line,
  /// unless the file is followed: then it may not be complete. Throws UserError when reading fails.
  Found next();
  std::string_view line() const { return line_; }
  /// The number of the line that was found last, from 1: also the first of a file that was cut short.
  std::uint64_t number() const { return number_; }

 private:
  enum class Filled : std::uint8_t { Yes, End, Interrupted };

  bool interrupted() const;
  Filled fill();
  Filled wait_for_more();
  void make_room();
  Found found(std::size_t length, std::size_t with_break);

  std::string path_;
  LineSourceOptions options_;
  int descriptor_ = -1;
  bool is_file_ = false;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;    // of what was not yet given out
  std::size_t scanned_ = 0;  // up to here there is no line break
  std::size_t end_ = 0;
  bool dropping_ = false;  // the rest of a line that is too long
  std::string_view line_;
  std::uint64_t number_ = 0;
};

}  // namespace ouro::monitor
