// How far a long piece of work may go, and how it tells what it has done so far.
//
// Everything that can run long takes a Limits and reports to a Progress. Reaching a limit is a result, which
// says which one it was; it is never a crash, and never taken for "nothing was found".
//
// Both need the clock, and the clock costs as much as a step of the work. A LimitWatch is polled at every
// step and looks at the clock only now and then: after as many polls as took about ten milliseconds the last
// time, but never after more than about a thousand, since the next steps may be slower. A poll in between is
// one decrement. So time, memory and the interrupt flag are noticed with a small delay; limits that can be
// exact (states, depth) are the work's own to keep exactly, and checked here as well.
//
//   LimitWatch watch(limits, progress);
//   while (...) {
//     if (const Limit reached = watch.poll([&] { return counts; }); reached != Limit::None) return reached;
//     ...
//   }
//
// A LimitWatch belongs to one thread. The interrupt flag may be set from any thread and from signal handlers.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <string_view>

namespace ouro {

/// Each is unlimited unless it is set.
struct Limits {
  /// Of what the work itself accounts for: stores and queues, not the whole process.
  std::size_t memory_bytes = std::numeric_limits<std::size_t>::max();
  std::chrono::nanoseconds time = std::chrono::nanoseconds::max();
  std::uint64_t states = std::numeric_limits<std::uint64_t>::max();
  std::uint64_t depth = std::numeric_limits<std::uint64_t>::max();
  /// The work stops soon after this becomes true.
  const std::atomic<bool>* interrupt = nullptr;
};

/// What is left of them after so long.
inline Limits after(Limits limits, std::chrono::nanoseconds spent) {
  if (limits.time != std::chrono::nanoseconds::max()) limits.time -= std::min(limits.time, spent);
  return limits;
}

/// Why work stopped before its end.
enum class Limit : std::uint8_t { None, Memory, Time, States, Depth, Interrupt };

/// "memory", "time", "states", "depth", "interrupt"; "none".
std::string_view to_string(Limit limit);

/// What has been done so far.
struct Counts {
  std::uint64_t states = 0;
  std::uint64_t transitions = 0;
  std::uint64_t depth = 0;
  std::uint64_t queue = 0;  ///< states that were found and not yet expanded
  std::size_t memory_bytes = 0;

  friend bool operator==(const Counts&, const Counts&) = default;
};

/// Whoever wants to know how work goes on.
class Progress {
 public:
  Progress() = default;
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  virtual ~Progress() = default;

  /// Called now and then, at most every LimitWatch::report_interval, and not at the end of the work. Called
  /// by the thread that does the work, so it should be quick.
  virtual void report(const Counts& counts, std::chrono::nanoseconds elapsed) = 0;
};

/// Watches the limits of one piece of work, whose time begins with the construction.
class LimitWatch {
 public:
  using TimePoint = std::chrono::steady_clock::time_point;
  using Clock = std::function<TimePoint()>;

  static constexpr std::chrono::milliseconds check_interval{10};
  static constexpr std::chrono::milliseconds report_interval{200};

  /// `progress` may be null; it must outlive the watch.
  explicit LimitWatch(const Limits& limits, Progress* progress = nullptr,
                      Clock clock = std::chrono::steady_clock::now);

  /// The limit that is reached, if one is. `counts()` is asked for only when it is time to look.
  template <class CountsSoFar>
  Limit poll(CountsSoFar counts) {
    if (--polls_left_ > 0) return Limit::None;
    return check(counts());
  }

  /// Looks at all limits now.
  Limit check(const Counts& counts);

  std::chrono::nanoseconds elapsed() const { return clock_() - begin_; }
  const Limits& limits() const noexcept { return limits_; }

 private:
  static constexpr std::uint32_t max_polls = 1U << 10U;

  void plan_next_check(TimePoint now);
  Limit reached(const Counts& counts, TimePoint now) const;

  Limits limits_;
  Progress* progress_;
  Clock clock_;
  TimePoint begin_;
  TimePoint last_check_;
  TimePoint last_report_;
  std::uint32_t polls_ = 1;
  std::uint32_t polls_left_ = 1;
};

}  // namespace ouro
