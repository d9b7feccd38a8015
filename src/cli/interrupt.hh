// Control-C: the first asks the running work to stop after what it is doing, the second ends it.
#pragma once

#include <atomic>

namespace ouro::cli {

/// Installs the handlers for SIGINT and SIGTERM.
void catch_interrupts();

/// Whether the user has asked to stop.
bool interrupted() noexcept;

/// The same as a flag that long work can watch.
const std::atomic<bool>* interrupt_request() noexcept;

}  // namespace ouro::cli
