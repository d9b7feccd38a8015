// `trace` and `notrace`: what a model says about the order of its messages.
#pragma once

#include <cstdint>

#include "promela/ast.hh"
#include "promela/context.hh"

namespace ouro::promela {

/// Adds the event trace that a `trace` or `notrace` describes, and the variable that holds its position. All
/// globals must have been declared. Gives how many numbers its statements have (statement_numbers.hh).
std::uint32_t add_event_trace(Context& context, const Process& trace);

}  // namespace ouro::promela
