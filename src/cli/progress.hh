// The progress of long work, on one line of the terminal.
#pragma once

#include <chrono>
#include <memory>
#include <string>

#include "base/limits.hh"

namespace ouro::cli {

/// "1.25 M", "950", "3.1 k": short numbers for people.
std::string short_number(double number);
/// "512 B", "1.5 MiB".
std::string short_bytes(double bytes);

/// Writes states, rate, depth, queue, memory and time over one line of standard error, and wipes it when it
/// goes. Null unless standard error is a terminal.
std::unique_ptr<Progress> terminal_progress();

}  // namespace ouro::cli
