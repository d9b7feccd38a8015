// The lines of the Kripke text format as statements; what names mean is the reader's business (text.hh).
//
//   statement = "propositions" name+
//             | "state" name+ [":" name*]
//             | "initial" name*
//             | "end" name+
//             | name "->" name+
//             | name "-[" name "]->" name+
//
// A statement ends with its line and `#` begins a comment. The words that begin statements are names
// elsewhere, and there too where an arrow follows: `state -> end` is an edge. A name is a run of letters,
// digits, `_`,
// `.` and characters beyond ASCII, or anything at all in double quotes, with a backslash before quotes and
// backslashes.
//
// All words of a text are in one array, of which a statement is a piece in two parts: one allocation serves
// a file of a million lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/source.hh"

namespace ouro::kripke {

enum class StatementKind : std::uint8_t { Propositions, State, Initial, End, Edges };

/// A statement: words [begin, middle) before the colon or the arrow, and [middle, end) after it.
struct Statement {
  StatementKind kind{};
  std::size_t begin = 0;
  std::size_t middle = 0;
  std::size_t end = 0;
  Span action = {};  ///< empty when the edges have none
};

struct Statements {
  std::vector<Statement> list;
  std::vector<Span> words;
};

/// Throws UserError at the first line that is no statement. Linear.
Statements read_statements(const SourceText& source);

/// The name that stands there, without its quotes.
std::string name_at(const SourceText& source, Span word);

/// A name as it can be written: in quotes where they are needed.
std::string written_name(std::string_view name);

}  // namespace ouro::kripke
