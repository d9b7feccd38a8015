// The numbers that SPIN gives to the statements of a process, for its trails.
//
// A trail of SPIN names statements by numbers. They go on from process to process, in the order of the text
// (`ltl` blocks last), and count in each what stands in its body, and one more for the closing brace:
//
//   a statement, goto, break, else      one; a declaration behind a statement one for each variable; a jump
//                                       with an end, accept or progress label two, the second for its step
//   if                                  its contents, then itself, then its end
//   do                                  its contents, then itself, one more, then its end
//   atomic, d_step, a block, an inline  its contents, then itself
//   main unless escape                  both contents; then escape, then main (not if they are blocks or
//                                       inlines), then itself, then its end, and one more if it has a label
//   for                                 the assignment, the condition, (over a channel the receive and the
//                                       send,) its contents, the increment, else, break; then as a do
//   select                              an assignment for each value, then as an if; or, where it is a loop,
//                                       the assignment, the condition, the increment, break, then as a do
//   xr, xs, declarations at the front   nothing
//
// The first time that a model asks for the label of a jump there is one more; that is not followed here, and
// such a model has no numbers.
//
// Found out by looking at what SPIN 6.5's verifiers print about small models; tests/cross/trails.py compares.
//
// So a statement is numbered in up to three parts: what it opens with, before its contents; what it closes
// with, behind them; and itself, when it is put into its sequence. The last two differ inside an `unless`.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "promela/ast.hh"
#include "promela/context.hh"
#include "promela/flow.hh"

namespace ouro::promela {

/// The nodes of a statement in the order of their numbers. none: counted, but nobody stands there.
struct StatementNodes {
  std::vector<NodeId> opening;
  std::vector<NodeId> closing;
  std::vector<NodeId> itself;
};

/// By statement; those that are not counted are missing.
using PlacedStatements = std::unordered_map<StatementId, StatementNodes>;

/// Numbers the nodes of a body from 0, `end` last. Gives how many numbers there are.
std::uint32_t number_statements(const Context& context, const Sequence& body, NodeId end,
                                const PlacedStatements& placed, Flow& flow);

}  // namespace ouro::promela
