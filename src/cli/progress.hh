// The progress of long work, on one line of the terminal.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <utility>

#include "base/limits.hh"

namespace ouro::cli {

/// "1.25 M", "950", "3.1 k": short numbers for people.
std::string short_number(double number);
/// "512 B", "1.5 MiB".
std::string short_bytes(double bytes);

/// Writes states, rate, depth, queue, memory and time over one line of standard error, and wipes it when it
/// goes.
class ProgressLine : public Progress {
 public:
  ~ProgressLine() override { wipe(); }

  void report(const Counts& counts, std::chrono::nanoseconds elapsed) override;
  /// From now on at the end of the line.
  void remark(std::string text) { remark_ = std::move(text); }
  /// Until the next report: for what else is written to the terminal.
  void wipe();

 private:
  bool is_shown_ = false;
  std::string remark_;
};

/// Null unless standard error is a terminal.
std::unique_ptr<ProgressLine> terminal_progress();

}  // namespace ouro::cli
