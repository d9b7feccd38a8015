#include "reduce/dependence.hh"

#include <algorithm>

namespace ouro::reduce {
namespace {

using program::none;
using program::Operation;

/// One thing only, and not one of many.
bool is_single(const Item& item) {
  if (item.kind == Item::Kind::Processes || item.id == none) return false;
  if (item.kind == Item::Kind::Global) return item.element != none;
  return item.process != none && (item.kind == Item::Kind::Location || item.element != none);
}

bool contradict(const Test& one, const Test& other) {
  if (one.item != other.item || !is_single(one.item)) return false;
  if (one.operation == Operation::Equal) return !other.holds(one.value);
  return other.operation == Operation::Equal && !one.holds(other.value);
}

bool are_never_together(const Uses& one, const Uses& other) {
  if (one.only_at_timeout != other.only_at_timeout) return true;
  return std::ranges::any_of(one.sure(), [&](const Test& test) {
    return std::ranges::any_of(other.sure(), [&](const Test& against) { return contradict(test, against); });
  });
}

/// Does the step write what the other reads or writes, or make a test of it false?
bool disturbs(const Uses& step, const Uses& other) {
  return std::ranges::any_of(step.writes, [&](const Write& write) {
    const auto is_touched = [&](const Item& item) { return overlap(item, write.item); };
    const auto is_written = [&](const Write& with) { return overlap(with.item, write.item); };
    const auto is_refuted = [&](const Test& test) {
      return overlap(test.item, write.item) && !(write.value && test.holds(*write.value));
    };
    return std::ranges::any_of(other.reads, is_touched) || std::ranges::any_of(other.writes, is_written) ||
           std::ranges::any_of(other.tests, is_refuted);
  });
}

/// May one of them meet, inside its sequence, the process that the other moves? Where both may meet others,
/// it may be the same one.
bool meet(const Uses& one, const Uses& other) {
  const auto finds = [](const Uses& offering, const Uses& waiting) {
    return std::ranges::any_of(offering.offers, [&](std::uint32_t offered) {
      return std::ranges::any_of(waiting.waits, [&](std::uint32_t waited) {
        return offered == waited || offered == none || waited == none;
      });
    });
  };
  return (!one.offers.empty() && !other.offers.empty()) || finds(one, other) || finds(other, one);
}

/// May what is done with a channel make the answer to a question about it yes?
bool may_satisfy(const ChannelUse& done, const ChannelUse& question) {
  using Kind = ChannelUse::Kind;
  if (done.channel != question.channel && done.channel != none && question.channel != none) return false;
  if (done.kind == Kind::Change) return true;
  const bool is_send = done.kind == Kind::Send || done.kind == Kind::SortedSend;
  const bool is_receive = done.kind == Kind::Receive;
  switch (question.kind) {
    case Kind::HasMessages:
    case Kind::IsFull:
      return is_send;
    case Kind::HasRoom:
    case Kind::IsEmpty:
      return is_receive;
    default:
      return is_send || is_receive;
  }
}

}  // namespace

bool accord(const Uses& one, const Uses& other) {
  if (are_never_together(one, other)) return true;
  if (one.everything || other.everything || one.takes_along || other.takes_along) return false;
  if (disturbs(one, other) || disturbs(other, one) || meet(one, other)) return false;
  return std::ranges::all_of(one.channels, [&](const ChannelUse& use) {
    return std::ranges::all_of(other.channels, [&](const ChannelUse& with) { return accord(use, with); });
  });
}

bool may_enable(const Uses& step, const Uses& condition) {
  if (condition.everything || step.takes_along) return true;
  const bool writes = std::ranges::any_of(step.writes, [&](const Write& write) {
    const auto is_touched = [&](const Item& item) { return overlap(item, write.item); };
    const auto is_met = [&](const Test& test) {
      return overlap(test.item, write.item) && !(write.value && !test.holds(*write.value));
    };
    return std::ranges::any_of(condition.reads, is_touched) || std::ranges::any_of(condition.tests, is_met);
  });
  return writes || std::ranges::any_of(condition.channels, [&](const ChannelUse& question) {
           return std::ranges::any_of(step.channels,
                                      [&](const ChannelUse& done) { return may_satisfy(done, question); });
         });
}

bool may_change(const Uses& step, const Uses& value) {
  if (value.everything || step.takes_along) return true;
  const auto is_touched = [&](const Item& item) {
    return std::ranges::any_of(step.writes, [&](const Write& write) { return overlap(item, write.item); });
  };
  const auto is_tested = [&](const Test& test) { return is_touched(test.item); };
  return std::ranges::any_of(value.reads, is_touched) || std::ranges::any_of(value.tests, is_tested) ||
         std::ranges::any_of(value.channels, [&](const ChannelUse& question) {
           return std::ranges::any_of(step.channels, [&](const ChannelUse& done) {
             const bool changes =
                 done.kind <= ChannelUse::Kind::Receive || done.kind == ChannelUse::Kind::Change;
             return changes &&
                    (done.channel == question.channel || done.channel == none || question.channel == none);
           });
         });
}

}  // namespace ouro::reduce
