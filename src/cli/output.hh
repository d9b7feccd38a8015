// Standard output that notices when writing fails: a full disk must not look like success.
#pragma once

#include <cstdio>
#include <span>
#include <string>
#include <string_view>

namespace ouro::cli {

class Output {
 public:
  explicit Output(std::FILE* file = stdout) : file_(file) {}

  /// Throws UserError when the text cannot be written.
  void write(std::string_view text);
  void line(std::string_view text);

  /// Must be called at the end; throws UserError when something could not be written.
  void finish();

 private:
  void flush();

  std::FILE* file_;
  std::string buffer_;
};

/// Whether the file can be made that an option names, before long work is begun for it. Throws UserError
/// where it cannot, or is the input. No name: nothing is asked.
void require_output(std::string_view option, const std::string& path, const std::string& input);

/// A file that an option names.
struct NamedFile {
  std::string_view option;
  std::string path;  ///< empty: it was not given
};

/// Throws UserError where two of the options name the same file.
void require_different_files(std::span<const NamedFile> files);

/// Makes the file with this text. Throws UserError when that is not possible.
void write_file(const std::string& path, std::string_view text);

}  // namespace ouro::cli
