// A file of numbers that is verified when it is read, and replaced as a whole when it is written.
//
// For what takes long to compute and must not be lost: a reader gives what was written or says what is wrong
// with the file, and a writer that fails, or is killed, leaves the file that was there before.
//
//     magic word | version | byte order | block | block | ... | an empty block
//     block: number of its section | length | checksum | content
//
// The content is numbers, in seven bits a byte and the lowest first (LEB128), and strings of bytes. It is
// divided into sections, which reader and writer begin at the same places; a section takes as many blocks as
// it needs, so that files of any length are written and read through a buffer of a mebibyte. The checksum of
// a block covers its place among the others too: a block that is changed, lost, doubled or moved is noticed,
// and so is a file that ends too early. The reader believes no number: each is read with the largest value
// that makes sense, and no length makes it take more memory than the file has bytes.
//
// The writer writes to a file beside the real one (FILE.part), which is locked meanwhile, waits until it is
// on the disk, and gives it the name of the real one: there is always one whole file. A link stays a link.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace ouro {

inline constexpr std::size_t max_checked_block = std::size_t{1} << 20U;  // bytes

/// What kind of file it is.
struct CheckedFormat {
  std::string_view magic;     ///< eight characters
  std::string_view name;      ///< for messages: "checkpoint"
  std::uint32_t version = 1;  ///< of the content
};

/// All functions throw UserError when the file cannot be written: then it is given up, and the one that was
/// there before stays.
class CheckedWriter {
 public:
  CheckedWriter(const std::string& path, const CheckedFormat& format);
  CheckedWriter(const CheckedWriter&) = delete;
  CheckedWriter& operator=(const CheckedWriter&) = delete;
  ~CheckedWriter();

  /// Throws UserError if no file can be written there, or if something is there that is no such file.
  static void require_place(const std::string& path, const CheckedFormat& format);

  /// Begins the next section.
  void section();
  void number(std::uint64_t value) {
    for (; value >= 0x80U; value >>= 7U) byte(static_cast<std::uint8_t>(value | 0x80U));
    byte(static_cast<std::uint8_t>(value));
  }
  void bytes(std::span<const std::byte> content);
  void text(std::string_view content);
  /// How many, and each.
  template <class Numbers>
  void numbers(const Numbers& values) {
    number(values.size());
    for (const auto value : values) number(value);
  }

  /// Everything is there: the file takes the place of the one before.
  void finish();
  /// The bytes of the file so far.
  std::uint64_t size() const { return written_ + block_.size(); }

 private:
  CheckedWriter(const CheckedFormat& format, const std::string& path);
  void byte(std::uint8_t value) {
    if (block_.size() == max_checked_block) end_block();
    block_.push_back(std::byte{value});
  }
  void end_block();
  void write(std::span<const std::byte> content);
  [[noreturn]] void fail() const;

  std::string path_;
  std::string part_;  // the file that is written
  int file_ = -1;
  std::vector<std::byte> block_;  // what is not yet written of the section; never grows
  std::uint32_t section_ = 0;
  std::uint64_t blocks_ = 0;
  std::uint64_t written_ = 0;
};

/// All functions throw UserError when the file is not what it should be.
class CheckedReader {
 public:
  CheckedReader(const std::string& path, const CheckedFormat& format);
  /// An open file, which the reader closes; `path` is its name.
  CheckedReader(std::FILE* file, std::string path, const CheckedFormat& format);

  /// What was read so far has to be all of a section; begins the next one.
  void section();
  std::uint64_t number(std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
  template <class Number>
  Number number_of(std::uint64_t most = std::numeric_limits<Number>::max()) {
    return static_cast<Number>(number(most));
  }
  void bytes(std::span<std::byte> content);
  std::string text();
  /// At most so many, each at most so large.
  template <class Number>
  std::vector<Number> numbers(std::uint64_t most_count, std::uint64_t most) {
    std::vector<Number> result;
    for (std::uint64_t count = number(most_count); count > 0; --count)
      result.push_back(number_of<Number>(most));
    return result;
  }
  /// There has to be nothing more.
  void finish();

  /// Throws: the content makes no sense.
  [[noreturn]] void refuse(std::string_view why) const;

 private:
  std::uint8_t byte() {
    if (next_ == block_.size()) next_block();
    return std::to_integer<std::uint8_t>(block_[next_++]);
  }
  void read_header(const CheckedFormat& format);
  void next_block();
  void read(std::span<std::byte> content);
  void require_end_of_section() const;

  std::string path_;
  std::string_view name_;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  std::vector<std::byte> block_;
  std::size_t next_ = 0;  // in the block
  std::uint32_t section_ = 0;
  std::uint64_t blocks_ = 0;
};

}  // namespace ouro
