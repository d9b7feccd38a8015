#include "check/fairness.hh"

#include <fmt/format.h>

#include <bit>
#include <cassert>

#include "base/source.hh"

namespace ouro::check {

using omega::Acceptance;
using omega::Mark;

FairnessMarks::FairnessMarks(const Fairness& fairness, std::size_t first_mark) : kind_(fairness.processes) {
  assert(first_mark <= max_marks);
  if (is_for_processes()) add_processes(fairness, first_mark);
}

void FairnessMarks::add_processes(const Fairness& fairness, std::size_t first_mark) {
  const std::size_t each = kind_ == ProcessFairness::Weak ? 1 : 2;
  const std::size_t room = (max_marks - first_mark) / each;
  const std::size_t count = fairness.process_count.value_or(static_cast<unsigned>(room));
  if (count > room)
    throw LimitError(fmt::format("{} fairness to {} processes needs more than {} acceptance marks",
                                 each == 1 ? "weak" : "strong", count, max_marks),
                     fmt::format("beside the property and its assumptions there is room for {}", room));
  if (count == 0) return;
  processes_ = ~ProcessSet{0} >> (max_processes - count);
  first_move_ = static_cast<unsigned>(first_mark);
  first_enabled_ = static_cast<unsigned>(first_mark + count);
  for (Mark i = 0; i < count; ++i) {
    const Acceptance moves = Acceptance::inf(first_move_ + i);
    acceptance_ = acceptance_ & (each == 1 ? moves : Acceptance::fin(first_enabled_ + i) | moves);
  }
  mark_count_ = each * count;
}

void FairnessMarks::refuse(ProcessSet processes) const {
  const int process = std::countr_zero(processes & ~processes_);
  throw LimitError(fmt::format("process {} can move, and there are acceptance marks for {} processes only",
                               process, std::popcount(processes_)),
                   "weak fairness takes half the marks of strong fairness; a smaller property leaves more");
}

}  // namespace ouro::check
