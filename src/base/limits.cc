#include "base/limits.hh"

#include <algorithm>
#include <utility>

namespace ouro {

std::string_view to_string(Limit limit) {
  switch (limit) {
    case Limit::None:
      return "none";
    case Limit::Memory:
      return "memory";
    case Limit::Time:
      return "time";
    case Limit::States:
      return "states";
    case Limit::Depth:
      return "depth";
    case Limit::Interrupt:
      return "interrupt";
  }
  return "";
}

LimitWatch::LimitWatch(const Limits& limits, Progress* progress, Clock clock)
    : limits_(limits),
      progress_(progress),
      clock_(std::move(clock)),
      begin_(clock_()),
      last_check_(begin_),
      last_report_(begin_) {}

Limit LimitWatch::check(const Counts& counts) {
  const TimePoint now = clock_();
  plan_next_check(now);
  const Limit limit = reached(counts, now);
  if (limit == Limit::None && progress_ != nullptr && now - last_report_ >= report_interval) {
    last_report_ = now;
    progress_->report(counts, now - begin_);
  }
  return limit;
}

// The number of polls between two checks follows the cost of a step, up in doubles and down at once.
void LimitWatch::plan_next_check(TimePoint now) {
  const auto spent = now - last_check_;
  last_check_ = now;
  if (spent < check_interval) {
    polls_ = std::min(2 * polls_, max_polls);
  } else {
    const auto excess = static_cast<std::uint64_t>(spent / check_interval);
    polls_ = std::max(1U, static_cast<std::uint32_t>(polls_ / excess));
  }
  polls_left_ = polls_;
}

Limit LimitWatch::reached(const Counts& counts, TimePoint now) const {
  if (limits_.interrupt != nullptr && limits_.interrupt->load(std::memory_order_relaxed)) {
    return Limit::Interrupt;
  }
  if (counts.states > limits_.states) return Limit::States;
  if (counts.depth > limits_.depth) return Limit::Depth;
  if (counts.memory_bytes > limits_.memory_bytes) return Limit::Memory;
  return now - begin_ > limits_.time ? Limit::Time : Limit::None;
}

}  // namespace ouro
