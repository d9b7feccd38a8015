#include "reduce/unread.hh"

#include <variant>
#include <vector>

#include "reduce/total.hh"

namespace ouro::reduce {

using program::Assign;
using program::Command;
using program::Expression;
using program::ExpressionId;
using program::none;
using program::Operation;
using program::Place;
using program::Program;
using program::Receive;
using program::VariableId;

namespace {

/// Who reads and writes the globals. An expression is excused while all that is known about it is that it
/// computes the next value of `excuse`.
class Readers {
 public:
  explicit Readers(const Program& program)
      : program_(program),
        excuse_(program.expressions.size(), none),
        read_(program.globals.size()),
        written_(program.globals.size()) {
    for (const program::ProcessType& type : program.process_types)
      for (const Command& command : type.commands) note(command);
    for (ExpressionId id = 0; id < program.expressions.size(); ++id) note_read(id);
  }

  bool is_unread(VariableId variable) const { return written_[variable] && !read_[variable]; }

 private:
  void note(const Command& command) {
    if (const auto* receive = std::get_if<Receive>(&command.communication))
      for (const Receive::Argument& argument : receive->arguments)
        if (argument.kind == Receive::Argument::Kind::Store) note_write(argument.place);
    for (const program::Effect& effect : command.effects) {
      if (const auto* run = std::get_if<program::Run>(&effect); run != nullptr && run->result != none)
        note_write(run->result);
      if (const auto* assign = std::get_if<Assign>(&effect)) note(*assign);
    }
  }

  void note(const Assign& assign) {
    note_write(assign.target);
    const Place& target = program_.places[assign.target];
    if (target.scope == Place::Scope::Global && is_total(program_, assign.value))
      excuse(assign.value, target.variable);
  }

  void note_write(program::PlaceId id) {
    const Place& place = program_.places[id];
    if (place.scope == Place::Scope::Global) written_[place.variable] = true;
  }

  /// Front ends make a new expression for every use, so the value of an assignment is nobody else's; indices
  /// in it are not excused.
  // NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
  void excuse(ExpressionId id, VariableId variable) {
    excuse_[id] = variable;
    for (const ExpressionId operand : program_.expressions[id].operands)
      if (operand != none) excuse(operand, variable);
  }

  void note_read(ExpressionId id) {
    const Expression& e = program_.expressions[id];
    if (e.operation != Operation::Load) return;
    const Place& place = program_.places[e.item];
    if (place.scope == Place::Scope::Global && excuse_[id] != place.variable) read_[place.variable] = true;
  }

  const Program& program_;
  std::vector<VariableId> excuse_;  // by expression
  std::vector<bool> read_;          // by global variable
  std::vector<bool> written_;
};

}  // namespace

std::size_t hide_unread_variables(Program& program) {
  const Readers readers(program);
  std::size_t count = 0;
  for (VariableId id = 0; id < program.globals.size(); ++id) {
    const bool is_special =
        id == program.last_process || (program.event_trace && id == program.event_trace->position);
    if (is_special || program.globals[id].hidden || !readers.is_unread(id)) continue;
    program.globals[id].hidden = true;
    ++count;
  }
  return count;
}

}  // namespace ouro::reduce
