// The body of a process: from statements to a flow graph.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "promela/actions.hh"
#include "promela/context.hh"
#include "promela/flow.hh"

namespace ouro::promela {

/// The variables that the statements of a process declare.
using DeclaredVariables = std::unordered_map<StatementId, EntityId>;  ///< the first of each declaration

/// Makes the variables of all declarations in a body, so that other processes can refer to them.
DeclaredVariables declare_locals(Context& context, const Process& process, program::ProcessTypeId type);

/// Appends the statements inside a statement, in the order of the text.
void append_inner(const Statement& statement, std::vector<StatementId>& result);

/// What a simple statement does.
using ActionOf = Action (*)(Context& context, Expressions& expressions, const Statement& statement);

struct Body {
  Flow flow;
  /// All labels, in the order of the text; one inside an inline may occur several times.
  std::vector<std::pair<Name, NodeId>> labels;
  /// The beginnings of statements: a statement that is not reached can be warned about.
  std::vector<std::vector<NodeId>> sequences;
  /// How many numbers the statements have (statement_numbers.hh).
  std::uint32_t number_count = 0;
  /// Somebody asks for the label of a jump: then the numbers are not those of SPIN.
  bool has_observed_jump = false;
};

/// Builds the flow graph of a process. The scope of the process with its parameters is open. Labels in
/// `observed` are visible from outside, so a jump that has one is a step.
Body build_body(Context& context, const Process& process, program::ProcessTypeId type,
                const DeclaredVariables& declared, const std::unordered_set<std::string>& observed,
                ActionOf action_of = make_action);

}  // namespace ouro::promela
