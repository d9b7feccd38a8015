#include "cli/interrupt.hh"

#include <unistd.h>

#include <atomic>
#include <csignal>
#include <string_view>

namespace ouro::cli {

namespace {

// A signal handler can reach nothing but a variable of the whole process.
// NOLINTNEXTLINE(cppcoreguidelines-avoid-non-const-global-variables)
std::atomic<bool> interrupt_flag{false};
static_assert(std::atomic<bool>::is_always_lock_free);

// Work on one formula or automaton is not interrupted; who does not want to wait for its end has to know how.
void say_what_happens() {
  constexpr std::string_view text = "\ninterrupted: stopping after this one; once more to stop at once\n";
  if (isatty(STDERR_FILENO) == 0) return;
  [[maybe_unused]] const auto written = write(STDERR_FILENO, text.data(), text.size());
}

extern "C" void on_interrupt(int signal) {
  interrupt_flag.store(true, std::memory_order_relaxed);
  std::signal(signal, SIG_DFL);
  say_what_happens();
}

}  // namespace

void catch_interrupts() {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
}

bool interrupted() noexcept { return interrupt_flag.load(std::memory_order_relaxed); }

const std::atomic<bool>* interrupt_request() noexcept { return &interrupt_flag; }

}  // namespace ouro::cli
