// The first thing that a C preprocessor does to a file: lines that end with a backslash are joined with the
// next one.
//
// The joined text is kept with the places where the lines of the file begin in it, so that a word can still
// tell the line where it stands:
//
//     #define TWO 1 \         joined:  #define TWO 1  + 1\n  x = TWO\n
//       + 1                   begins:  0             15      20         28
//     x = TWO
//
// As in GCC a backslash also joins when blanks follow it on its line, a carriage return ends a line, alone or
// together with a newline, and a last line gets its end if it has none.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ouro::promela::cpp {

struct SplicedText {
  /// Ends with a newline, unless it is empty.
  std::string text;
  /// Where each line of the file begins in the text: ascending, the first is 0, and there is one more for
  /// what would follow. Lines may be empty, so some may be equal.
  std::vector<std::uint32_t> line_begins;
};

/// Linear. The text must be shorter than 4 GiB.
SplicedText splice(std::string_view text);

}  // namespace ouro::promela::cpp
