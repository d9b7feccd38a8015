// From places in the text that the reader sees back to the files that the user wrote.
//
// The reader sees one text: what the preprocessor left, or the file itself when there was nothing to
// preprocess. A Position is a range of bytes of that text. What came out of an inline call knows the call
// as well. `origin` gives the file and line that the preprocessor's line markers name; the column is exact
// where the preprocessor left the line as it was and the best guess elsewhere (the same word in the user's
// line, or where the two lines begin to differ).
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"
#include "program/program.hh"

namespace ouro::promela {

/// A range of bytes in SourceMap::text.
struct Position {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  /// The innermost inline call that this is from: in SourceMap's calls; or none.
  std::uint32_t call = std::numeric_limits<std::uint32_t>::max();

  friend bool operator==(const Position&, const Position&) = default;
};

class SourceMap {
 public:
  /// A text without line markers: the file itself.
  explicit SourceMap(std::string text = {}, std::string file = "<model>");

  const std::string& text() const noexcept { return text_; }
  /// The names of the files, as program::Program::files wants them. The first is the model's own.
  const std::vector<std::string>& files() const noexcept { return files_; }

  program::Origin origin(Position position) const;
  /// Notes of the inline calls on the way are part of the hint.
  Diagnostic diagnose(Position position, Severity severity, std::string message, std::string hint = {}) const;

 private:
  std::string text_;
  std::vector<std::string> files_;
};

}  // namespace ouro::promela
