// What a preprocessor writes: words, the blanks between them, and where they come from.
//
// Words of one line of the source stand on one line; all that a macro expands to stands where its name was,
// on one line as well. Lines that follow each other closely in the source do so here, across empty ones;
// before others a marker `# 12 "file"` tells where the next line comes from. Blanks are as GCC sets them,
// word for word: positions, and Promela's words themselves, depend on them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "promela/preprocessing_token.hh"

namespace ouro::promela::cpp {

class PreprocessedOutput {
 public:
  /// The file's first line comes first.
  explicit PreprocessedOutput(std::string file) : file_(std::move(file)) {}

  /// Before the first word of a line of the source.
  void begin_line(const Token& first);
  /// A word or a padding.
  void put(const Token& token);
  /// The next line is that line of that file.
  void go_to(const std::string& file, std::uint32_t line);

  std::size_t size() const { return text_.size(); }
  /// Ends the last line.
  std::string finish();

 private:
  void write_marker(std::uint32_t line);
  bool needs_blank(const Token& token, bool after_blank) const;

  std::string text_;
  std::string file_;
  std::uint32_t line_ = 1;  ///< of the source
  bool has_words_ = false;  ///< there is something on this line
  bool after_padding_ = false;
  Separation separation_;
  std::optional<Token> previous_;  ///< on this line
};

}  // namespace ouro::promela::cpp
