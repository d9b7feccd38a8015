#include "cli/interrupt.hh"

#include <atomic>
#include <csignal>

namespace ouro::cli {

namespace {

// A signal handler can reach nothing but a variable of the whole process.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> interrupt_flag{false};
static_assert(std::atomic<bool>::is_always_lock_free);

extern "C" void on_interrupt(int signal) {
  interrupt_flag.store(true, std::memory_order_relaxed);
  std::signal(signal, SIG_DFL);
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
}

bool interrupted() noexcept { return interrupt_flag.load(std::memory_order_relaxed); }

}  // namespace ouro::cli
