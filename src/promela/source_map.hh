// From places in the text that the reader sees back to the files that the user wrote.
//
// The reader sees one text: what the preprocessor left, or the file itself when there was nothing to
// preprocess. A Position is a range of bytes of that text. What came out of an inline call knows the call
// as well. Lines of the text know the file and line that the preprocessor's line markers name; the marker
// lines themselves are blanked. The column is exact where the preprocessor changed nothing but blanks and
// comments up to there, and the best guess elsewhere: the same word in the user's line, counted from the
// left, or else where the two lines begin to differ, which is the macro's name.
//
//     user:          preprocessed:            `10` in line 3 is at line 2 of m.pml; the lines differ
//     #define N 10   # 2 "m.pml"              at column 5, so the caret points at `N`
//     x = N          x = 10
#pragma once

#include <cstddef>
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
  static constexpr std::uint32_t no_call = std::numeric_limits<std::uint32_t>::max();

  std::uint32_t begin = 0;
  std::uint32_t end = 0;
  /// The innermost inline call that this is from, as SourceMap::add_call numbered it.
  std::uint32_t call = no_call;

  friend bool operator==(const Position&, const Position&) = default;
};

/// From the beginning of the first to the end of the last, if they are from the same inline call; otherwise
/// the first.
Position join(Position first, Position last);

class SourceMap {
 public:
  /// A text that is the file itself.
  explicit SourceMap(std::string text = {}, std::string file = "<model>");
  /// What the preprocessor made of the file's text, with line markers, which call the file by another name
  /// when the preprocessor did not know its own.
  static SourceMap of_preprocessed(std::string preprocessed, std::string original, std::string file,
                                   const std::string& name_in_markers);

  const std::string& text() const noexcept { return text_; }
  /// The names of the files, as program::Program::files wants them. The first is the model's own.
  const std::vector<std::string>& files() const noexcept { return file_names_; }
  /// Whether the preprocessor has been at work.
  bool is_preprocessed() const noexcept { return !originals_.front().line_begins.empty(); }
  /// Adds the lines of another text, in which nothing has been called yet; gives its place here.
  Position append(const SourceMap& other);
  /// Tells what the user wrote in a file, so that messages can quote it.
  void set_original(std::size_t file, std::string original);

  /// Numbers an inline call. The position is the call's.
  std::uint32_t add_call(std::string name, Position position);

  program::Origin origin(Position position) const;
  /// The hint also tells the inline calls on the way.
  Diagnostic diagnose(Position position, Severity severity, std::string message, std::string hint = {}) const;

 private:
  struct Line {
    std::uint32_t begin = 0;  ///< in text_
    std::uint32_t file = 0;
    std::uint32_t number = 0;
  };
  struct Original {
    std::string text;
    std::vector<std::size_t> line_begins;  ///< empty when nothing is known about the file
  };
  struct Call {
    std::string name;
    Position position;
  };
  /// A place in one line that the user wrote.
  struct Place {
    std::string_view line_text;
    Line line;
    Span span;  ///< in line_text
  };

  void read_line_markers(const std::string& own_name);
  std::string_view processed_line(std::size_t index) const;
  std::string_view original_line(std::size_t index) const;
  Place locate(Position position) const;
  std::string tell_calls(Position position) const;

  std::string text_;
  std::vector<Line> lines_;  ///< of text_, by begin; not empty
  std::vector<std::string> file_names_;
  std::vector<Original> originals_;  ///< by file
  std::vector<Call> calls_;
};

}  // namespace ouro::promela
