// SPIN's trails: runs as SPIN's verifiers write them and its simulator follows them.
//
// A trail is a line `depth:process:statement` for each statement that was taken, in numbers. Statements are
// numbered through the whole model (promela/statement_numbers.hh). A rendezvous is two lines, the sender's
// first; a d_step is one; a process that leaves has the number of its closing brace. Lines with negative
// numbers say something else: `-1:-1:-1` that a cycle begins, `-2:n:-2` that there is a never claim, which is
// then process 0 while all others have numbers one larger, `-4:-4:-4` that statements were merged.
//
// SPIN merges statements that only their process can see, and all of an atomic sequence, and writes the first
// of them only. Here every statement is a step. So where the next line of a process is about a statement
// that the process has not come to yet, the process goes on by itself, as far as it has one way to go; that
// happens as soon as its last line is done, because that is when it happened in SPIN. Behind the last line of
// all, it goes on to an assertion that is next in its way.
//
// Written trails have a line for each statement, and no claim: what SPIN's simulator needs to repeat the run.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "program/interpreter.hh"
#include "trace/recording.hh"

namespace ouro::trace {

/// The lines of a trail that are about processes of the model.
struct Trail {
  struct Line {
    std::uint32_t process = 0;
    std::uint32_t statement = 0;
    std::size_t source_line = 0;  ///< in the file, from 1

    friend bool operator==(const Line& a, const Line& b) {
      return a.process == b.process && a.statement == b.statement;
    }
  };

  std::vector<Line> lines;
  std::optional<std::size_t> loop;  ///< the line that begins the cycle; as many as there are: it is empty
  bool is_merged = false;           ///< of merged statements only the first has a line
};

/// Is it a trail, and not JSON?
bool looks_like_trail(std::string_view text);

/// Throws UserError for what is no trail. `name` is the file's.
Trail read_trail(std::string_view text, std::string_view name);

/// The run that the trail describes. Throws UserError that names the first line that does not fit the model.
Recording follow_trail(const program::Interpreter& space, const Trail& trail, const std::string& model);

/// The trail of a run of that space. Throws UserError where it has none: for models that are not Promela.
std::string to_trail(const program::Interpreter& space, const Recording& run);

}  // namespace ouro::trace
