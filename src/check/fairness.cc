#include "check/fairness.hh"

#include <fmt/format.h>

#include <bit>
#include <cassert>

#include "base/source.hh"

namespace ouro::check {

using omega::Acceptance;
using omega::Mark;

FairnessMarks::FairnessMarks(const Fairness& fairness, std::size_t first_mark)
    : kind_(fairness.processes), first_mark_(first_mark) {
  assert(first_mark <= max_marks);
  add_assumptions(fairness.assumptions);
  if (is_for_processes()) add_processes(fairness);
}

void FairnessMarks::add_assumptions(const std::vector<Recurrence>& assumptions) {
  for (const Recurrence& assumption : assumptions) {
    Acceptance holds = Acceptance::inf(observe(assumption.then_often));
    if (assumption.if_often) holds = Acceptance::fin(observe(*assumption.if_often)) | holds;
    acceptance_ = acceptance_ & holds;
  }
}

Mark FairnessMarks::observe(unsigned proposition) {
  assert(proposition < 64);
  for (const Observed& known : observed_)
    if (known.proposition == proposition) return known.mark;
  if (end() >= max_marks)
    throw LimitError(
        fmt::format("the fairness assumptions and the property need more than {} acceptance marks",
                    max_marks),
        "fewer assumptions, or write them into the formula");
  observed_.push_back({proposition, end()});
  ++mark_count_;
  return observed_.back().mark;
}

void FairnessMarks::add_processes(const Fairness& fairness) {
  const std::size_t each = kind_ == ProcessFairness::Weak ? 1 : 2;
  const std::size_t room = (max_marks - end()) / each;
  const std::size_t count = fairness.process_count.value_or(static_cast<unsigned>(room));
  if (count > room)
    throw LimitError(fmt::format("{} fairness to {} processes needs more than {} acceptance marks",
                                 each == 1 ? "weak" : "strong", count, max_marks),
                     fmt::format("beside the property and other assumptions there is room for {}", room));
  if (count == 0) return;
  processes_ = ~ProcessSet{0} >> (max_processes - count);
  first_move_ = end();
  first_enabled_ = static_cast<unsigned>(end() + count);
  for (Mark i = 0; i < count; ++i) {
    const Acceptance moves = Acceptance::inf(first_move_ + i);
    acceptance_ = acceptance_ & (each == 1 ? moves : Acceptance::fin(first_enabled_ + i) | moves);
  }
  mark_count_ += each * count;
}

void FairnessMarks::refuse(ProcessSet processes) const {
  const int process = std::countr_zero(processes & ~processes_);
  throw LimitError(fmt::format("process {} can move, and there are acceptance marks for {} processes only",
                               process, std::popcount(processes_)),
                   "weak fairness takes half the marks of strong fairness; a smaller property leaves more");
}

}  // namespace ouro::check
