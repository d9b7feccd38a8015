// The control flow of a process, as statements that lead to statements; and its locations.
//
// A body becomes a graph of nodes, one for each statement and some more:
//
//   Step    does something and goes on to `next`;
//   Jump    `goto`, `break`, and the ends of `if`, `do` and `unless`: only goes on to `next`;
//   Choice  `if` and `do`: what can be done there is what can be done at the beginning of its options;
//   Head    a block, `atomic`, `d_step`, `unless`: what can be done there is what its first statement does;
//   End     the closing brace of the process.
//
// A location of the process is a node where the process can stand. Steps lead to the location that
// is found by following jumps; so a jump costs no step, except
//   - where it is the first statement of an option or block: it is what can be done there;
//   - in an atomic sequence, before its last statement and out of it (see `resolve`);
//   - where it has a label that means something (`end`, `accept`, `progress`) or that another process asks
//     for: then somebody can see it.
//
//     do :: x < 3 -> x++ :: else -> break od; y = 1
//
//     Choice C:  options  [x < 3] -> (x++) -> C,   [else] -> Jump -> Jump -> (y = 1)
//     locations: C, the increment, y = 1
//
// Each location gets the commands of its node. Everything lexically inside the main part of an
// `unless` can also do what the escape begins with; the outermost escape has the smallest rank. The
// alternative `else` has one more than those beside it, and looks at those before it.
//
// All of it was found out by looking at what SPIN's analysers print about small models: the number
// of states must be SPIN's, so a step more or less matters.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "program/program.hh"
#include "promela/ast.hh"

namespace ouro::promela {

using NodeId = std::uint32_t;

/// What a step does.
struct Action {
  bool is_else = false;
  bool buffered = false;  ///< communicates by a channel that surely has a buffer
  program::ExpressionId guard = program::none;
  program::Communication communication = {};
  std::vector<program::Effect> effects = {};
  std::string text = {};
};

/// Where a node is with respect to the outermost `atomic` around it.
enum class Atomic : std::uint8_t {
  Outside,
  Inside,
  Last,  ///< inside: the last statement of the sequence
};

struct FlowNode {
  enum class Kind : std::uint8_t { Step, Jump, Choice, Head, End };

  Kind kind = Kind::Step;
  NodeId next = none;                ///< Step, Jump: what follows; Head: the first statement inside
  std::vector<NodeId> options = {};  ///< Choice
  Action action = {};                ///< Step, Jump
  std::vector<NodeId> escapes = {};  ///< of the `unless` statements around it, outermost first
  Atomic atomic = Atomic::Outside;
  NodeId deterministic = none;  ///< the head of the outermost `d_step` around it
  std::vector<Name> labels = {};
  Position position = {};
  std::uint32_t number = none;  ///< in its process, as SPIN counts (statement_numbers.hh)
};

/// A process body; owned by the builder, read by `emit`.
struct Flow {
  std::vector<FlowNode> nodes;
  NodeId entry = none;

  NodeId add(FlowNode::Kind kind, Position position);
  FlowNode& operator[](NodeId id) { return nodes[id]; }
  const FlowNode& operator[](NodeId id) const { return nodes[id]; }

  /// The node where a process stands that is sent to `node`: jumps are followed.
  NodeId resolve(NodeId node) const;
};

/// What became of the nodes.
struct Locations {
  std::vector<program::LocationId> of_node;  ///< none: nobody ever stands there
  std::vector<bool> reached;                 ///< nodes that are part of some path from the entry
};

/// Fills in the locations and commands of `type`. Expressions may be added to the program.
/// A process that `observes` (a never claim) does not terminate: it stays at its last location.
Locations emit(const Flow& flow, program::Program& program, program::ProcessTypeId type,
               const SourceMap& source, bool observes);

}  // namespace ouro::promela
