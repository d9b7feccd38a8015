#include "cli/progress.hh"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <string_view>

namespace ouro::cli {
namespace {

template <std::size_t n>
std::string with_unit(double number, double step, const std::array<std::string_view, n>& units) {
  std::size_t unit = 0;
  for (; unit + 1 < n && number >= step; ++unit) number /= step;
  if (units[unit].empty() || (unit == 0 && step > 1000)) return fmt::format("{:.0f} {}", number, units[unit]);
  return fmt::format("{:.{}f} {}", number, number < 10 ? 2 : number < 100 ? 1 : 0, units[unit]);
}

}  // namespace

std::string short_number(double number) {
  std::string text = with_unit(number, 1000, std::array<std::string_view, 4>{"", "k", "M", "G"});
  if (text.ends_with(' ')) text.pop_back();
  return text;
}

std::string short_bytes(double bytes) {
  return with_unit(bytes, 1024, std::array<std::string_view, 5>{"B", "KiB", "MiB", "GiB", "TiB"});
}

void ProgressLine::report(const Counts& counts, std::chrono::nanoseconds elapsed) {
  const double seconds = std::chrono::duration<double>(elapsed).count();
  const double rate = seconds > 0 ? static_cast<double>(counts.states) / seconds : 0;
  fmt::print(stderr, "\r\033[K{} states, {}/s, depth {}, queue {}, {}, {:.0f} s{}{}",
             short_number(static_cast<double>(counts.states)), short_number(rate), counts.depth,
             short_number(static_cast<double>(counts.queue)),
             short_bytes(static_cast<double>(counts.memory_bytes)), seconds, remark_.empty() ? "" : ", ",
             remark_);
  std::fflush(stderr);
  is_shown_ = true;
}

void ProgressLine::wipe() {
  if (is_shown_) std::fputs("\r\033[K", stderr);
  is_shown_ = false;
}

std::unique_ptr<ProgressLine> terminal_progress() {
  if (isatty(STDERR_FILENO) == 0) return nullptr;
  return std::make_unique<ProgressLine>();
}

}  // namespace ouro::cli
