#include "space/state_space.hh"

#include <algorithm>
#include <string_view>

namespace ouro::space {

bool operator==(const StateView& a, const StateView& b) {
  return a.layout == b.layout && a.bytes.size() == b.bytes.size() &&
         (a.bytes.empty() || std::memcmp(a.bytes.data(), b.bytes.data(), a.bytes.size()) == 0);
}

std::string hexadecimal(StateView state) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text = "layout ";
  text += std::to_string(state.layout);
  text += ", bytes ";
  for (const std::byte byte : state.bytes) {
    text += digits[std::to_integer<std::size_t>(byte >> 4U)];
    text += digits[std::to_integer<std::size_t>(byte & std::byte{15})];
  }
  return text;
}

std::string_view to_string(Fault fault) {
  switch (fault) {
    case Fault::None:
      return "no fault";
    case Fault::AssertionViolated:
      return "assertion violated";
    case Fault::IndexOutOfRange:
      return "index out of range";
    case Fault::DivisionByZero:
      return "division by zero";
    case Fault::NoSuchChannel:
      return "channel used before it was given a value";
    case Fault::WrongMessage:
      return "message does not fit its channel";
    case Fault::RendezvousPolled:
      return "poll of a rendezvous channel";
    case Fault::NoSuchProcess:
      return "reference to a process that does not exist";
    case Fault::TooManyProcesses:
      return "more than 255 processes";
    case Fault::TooManyChannels:
      return "more than 255 channels";
    case Fault::BlockedStep:
      return "block inside a deterministic step";
    case Fault::EndlessStep:
      return "indivisible sequence that never ends";
    case Fault::TraceViolated:
      return "event that the trace assertion does not allow";
    case Fault::TraceAmbiguous:
      return "event that the trace assertion matches in two ways";
    case Fault::TooManyQuestions:
      return "enabled() about a process that asks it in turn";
  }
  return "";
}

Successor& Successors::add(StateView state, std::span<const Step> steps, Fault fault) {
  assert(leaves_state(fault));
  Successor& entry = add_fault(fault, steps);
  entry.has_state = true;
  entry.layout = state.layout;
  entry.begin = static_cast<std::uint32_t>(byte_count_);
  entry.size = static_cast<std::uint32_t>(state.bytes.size());
  make_room(bytes_, byte_room_, byte_count_ + state.bytes.size());
  std::ranges::copy(state.bytes, bytes_.data() + byte_count_);
  byte_count_ += state.bytes.size();
  return entry;
}

Successor& Successors::add_fault(Fault fault, std::span<const Step> steps) {
  const std::size_t count = record_all_steps_ ? steps.size() : std::min<std::size_t>(1, steps.size());
  make_room(entries_, entry_room_, entry_count_ + 1);
  make_room(steps_, step_room_, step_count_ + count);
  Successor& entry = entries_[entry_count_++];
  entry = {};
  has_faults_ |= fault != Fault::None;
  entry.fault = fault;
  entry.has_state = false;
  entry.first_step = static_cast<std::uint32_t>(step_count_);
  entry.step_count = static_cast<std::uint32_t>(count);
  std::ranges::copy(steps.first(count), steps_.data() + step_count_);
  step_count_ += count;
  return entry;
}

}  // namespace ouro::space
