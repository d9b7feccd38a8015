#include "reduce/unread.hh"

#include <variant>
#include <vector>

#include "program/footprint.hh"
#include "reduce/total.hh"

namespace ouro::reduce {

using program::Assign;
using program::Command;
using program::ExpressionId;
using program::none;
using program::Operation;
using program::Place;
using program::Program;
using program::Resource;
using program::VariableId;

namespace {

/// Who reads and writes the globals. Commands are looked at one by one; what is left of the program's
/// expressions is read by whoever asks.
class Readers {
 public:
  explicit Readers(const Program& program)
      : program_(program),
        is_assigned_(program.expressions.size()),
        read_(program.globals.size()),
        written_(program.globals.size()) {
    for (program::ProcessTypeId type = 0; type < program.process_types.size(); ++type)
      for (const Command& command : program.process_types[type].commands) note(type, command);
    for (ExpressionId id = 0; id < program.expressions.size(); ++id)
      if (!is_assigned_[id] && program.expressions[id].operation == Operation::Load)
        note_reads(resources_of(program, id), none);
  }

  bool is_unread(VariableId variable) const { return written_[variable] && !read_[variable]; }

 private:
  void note(program::ProcessTypeId type, const Command& command) {
    for (const Resource& resource : footprint(program_, type, command).writes)
      if (resource.kind == Resource::Kind::Global) written_[resource.id] = true;
    Command rest = command;
    rest.effects.clear();
    for (const program::Effect& effect : command.effects) {
      if (const Assign* assign = std::get_if<Assign>(&effect))
        note(*assign);
      else
        rest.effects.push_back(effect);
    }
    note_reads(footprint(program_, type, rest).reads, none);
  }

  /// Indices count when all that is left is looked at.
  void note(const Assign& assign) {
    mark_assigned(assign.value);
    const Place& target = program_.places[assign.target];
    const bool is_excused = target.scope == Place::Scope::Global && is_total(program_, assign.value);
    note_reads(resources_of(program_, assign.value), is_excused ? target.variable : none);
  }

  // NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
  void mark_assigned(ExpressionId id) {
    is_assigned_[id] = true;
    for (const ExpressionId operand : program_.expressions[id].operands)
      if (operand != none) mark_assigned(operand);
  }

  void note_reads(const std::vector<Resource>& resources, VariableId excused) {
    for (const Resource& resource : resources)
      if (resource.kind == Resource::Kind::Global && resource.id != excused) read_[resource.id] = true;
  }

  const Program& program_;
  std::vector<bool> is_assigned_;  // by expression: part of the value of an assignment
  std::vector<bool> read_;         // by global variable
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
