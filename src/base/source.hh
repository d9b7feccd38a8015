// Source text, places in it, and what went wrong there.
//
// Every reader of Ouro (formulas, models, automata) reports mistakes in the same way: a Diagnostic
// names the file, the line and the column, quotes the line with a caret under the place, and says
// what to do. A user's mistake travels as one exception type, UserError, that carries every
// diagnostic found and is caught once, in the command line tool.
#pragma once

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace ouro {

/// A half-open range of bytes [begin, end) in a source text.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;

  friend bool operator==(const Span&, const Span&) = default;
};

/// The smallest span that covers both.
Span join(Span a, Span b);

/// A text and where it came from. Does not own the text: it must outlive the object.
struct SourceText {
  std::string_view text;
  std::string_view name = "<formula>";
  /// The line number of the first line: not 1 when the text is one line of a larger file.
  std::size_t first_line = 1;
  /// The column of the first character: not 1 when something stands before it (a CSV column, an option).
  std::size_t first_column = 1;
};

enum class Severity : std::uint8_t { Warning, Error };

/// One message about one place; self-contained, so it may outlive the source text.
struct Diagnostic {
  Severity severity = Severity::Error;
  std::string file;
  std::size_t line = 0;    ///< from 1; 0 when the message is about no particular place
  std::size_t column = 0;  ///< from 1, in characters (code points)
  std::string message;
  std::string hint;     ///< what to do about it; may be empty
  std::string excerpt;  ///< the source line, shortened around the place when very long
  std::string marker;   ///< blanks and carets that line up under `excerpt`
};

/// Makes the diagnostic for a span of a source. Takes time linear in the text before the span.
Diagnostic diagnose(const SourceText& source, Span span, Severity severity, std::string message,
                    std::string hint = {});

/// A message about no particular place.
Diagnostic general_error(std::string message, std::string hint = {});

/// "file:line:column: error: message", the excerpt, the marker and the hint, each on a line of its own.
std::string render(const Diagnostic& diagnostic);

/// A mistake of the user's: bad text, a bad option, an unreadable file.
class UserError : public std::runtime_error {
 public:
  explicit UserError(Diagnostic diagnostic);
  explicit UserError(std::vector<Diagnostic> diagnostics);
  explicit UserError(std::string message, std::string hint = {});

  /// At least one, in the order of the text.
  const std::vector<Diagnostic>& diagnostics() const noexcept { return diagnostics_; }

 private:
  std::vector<Diagnostic> diagnostics_;
};

/// Too much to finish within a limit: nothing is wrong with what the user gave, but there is no answer.
class LimitError : public UserError {
 public:
  using UserError::UserError;
};

}  // namespace ouro
