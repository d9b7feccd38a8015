// Running another program for a limited time.
#pragma once

#include <chrono>
#include <string>

namespace ouro::cross {

struct ProcessResult {
  bool timed_out = false;
  int status = 0;        ///< exit status, or 128 and the number of the signal that ended it
  std::string messages;  ///< the beginning of what it wrote to standard error
};

/// Runs a command by `sh -c` in a folder, standard input and output being /dev/null unless the command says
/// otherwise. After the time limit it is killed together with everything that it started. Throws UserError
/// when no process can be made.
ProcessResult run_shell(const std::string& command, const std::string& folder,
                        std::chrono::milliseconds limit);

}  // namespace ouro::cross
