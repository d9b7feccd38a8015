// How an event trace reads the sends and receives of the system.
//
//     trace { do :: c!1; c?_ od }
//
//     at 0: c!1  go to 1        watched: every send on c, every receive from c
//     at 1: c?_  go to 0        a send of 2 at 0, or any send at 1, is a violation
//
// The automaton must be deterministic: two events that match at once are a fault. A rendezvous is two
// events, the send first. A receive that leaves its message in the channel is none.
#include <algorithm>
#include <cstdint>
#include <span>

#include "program/scalar.hh"
#include "program/semantics.hh"

namespace ouro::program {
namespace {

using space::Fault;

/// What happens, as the trace sees it.
struct Occurrence {
  bool is_send = true;
  std::uint32_t channel = 0;
  std::span<const std::int32_t> values;
};

/// A trace that is told of one event.
class TraceReader {
 public:
  TraceReader(const Semantics& semantics, const EventTrace& trace, const Context& context,
              Occurrence happened)
      : semantics_(semantics), trace_(trace), context_(context), happened_(happened) {}

  bool is_watched() const {
    return std::ranges::any_of(trace_.events,
                               [&](const EventTrace::Event& event) { return is_about(event); });
  }

  /// Where the event leads from `position`; none if nothing matches.
  LocationId target(LocationId position) const {
    LocationId found = none;
    for (const EventTrace::Event& event : trace_.events) {
      if (event.source != position || !is_about(event) || !matches(event)) continue;
      if (found != none) throw FaultSignal{Fault::TraceAmbiguous};
      found = event.target;
    }
    return found;
  }

 private:
  bool is_about(const EventTrace::Event& event) const {
    return event.is_send == happened_.is_send &&
           static_cast<std::uint32_t>(semantics_.evaluate(event.channel, context_)) == happened_.channel + 1;
  }

  bool matches(const EventTrace::Event& event) const {
    if (event.values.size() > happened_.values.size()) throw FaultSignal{Fault::WrongMessage};
    for (std::size_t i = 0; i < event.values.size(); ++i)
      if (event.values[i] != none && semantics_.evaluate(event.values[i], context_) != happened_.values[i])
        return false;
    return true;
  }

  const Semantics& semantics_;
  const EventTrace& trace_;
  const Context& context_;
  Occurrence happened_;
};

}  // namespace

Fault Semantics::watch(WorkingState& state, bool is_send, std::uint32_t channel,
                       std::span<const std::int32_t> values) const {
  if (!program_.event_trace) return Fault::None;
  const EventTrace& trace = *program_.event_trace;
  const Context context = state.context(none);
  const TraceReader reader(*this, trace, context, {is_send, channel, values});
  if (!reader.is_watched()) return Fault::None;
  const Variable& variable = program_.globals[trace.position];
  std::byte* bytes = state.bytes.data() + variable.offset;
  const auto position = static_cast<LocationId>(load_scalar(bytes, variable.type));
  const LocationId target = reader.target(position);
  const LocationId next = target != none ? target : trace.forbids ? trace.final : position;
  store_scalar(bytes, variable.type, static_cast<std::int32_t>(next));
  const bool violated = trace.forbids ? target == trace.final : target == none;
  return violated ? Fault::TraceViolated : Fault::None;
}

}  // namespace ouro::program
