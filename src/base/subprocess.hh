// Running another program: no shell, its input given and its output kept.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace ouro {

struct SubprocessLimits {
  std::chrono::milliseconds time{60'000};
  /// Of standard output. Standard error is read to its end and its beginning kept.
  std::size_t output_bytes = std::size_t{64} << 20;
};

struct SubprocessResult {
  enum class Outcome : std::uint8_t {
    Ended,
    NotStarted,  ///< there is no such program, or no process can be made
    TimedOut,
    OutputTooLong,
  };
  Outcome outcome = Outcome::Ended;
  int status = 0;        ///< of Ended: exit status, or 128 and the number of the signal that ended it
  std::string output;    ///< standard output
  std::string messages;  ///< the beginning of standard error
};

/// Runs a program, found on the PATH if its name has no slash, with these arguments (the first is its name)
/// and this standard input, in a process group of its own. Its messages are asked for in English. At a limit
/// the whole group is killed.
SubprocessResult run_program(const std::vector<std::string>& arguments, std::string_view input = {},
                             const SubprocessLimits& limits = {});

}  // namespace ouro
