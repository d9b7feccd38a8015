#include "reduce/fixed.hh"

#include <algorithm>
#include <variant>

namespace ouro::reduce {

using program::Expression;
using program::ExpressionId;
using program::none;
using program::Operation;
using program::Place;
using program::PlaceId;
using program::ProcessTypeId;
using program::Program;
using program::Receive;

namespace {

/// Calls `visit` with every place that some command writes.
template <class Visit>
void for_each_written(const Program& program, Visit&& visit) {
  for (const program::ProcessType& type : program.process_types)
    for (const program::Command& command : type.commands) {
      if (const auto* receive = std::get_if<Receive>(&command.communication))
        for (const Receive::Argument& argument : receive->arguments)
          if (argument.kind == Receive::Argument::Kind::Store) visit(program.places[argument.place]);
      for (const program::Effect& effect : command.effects) {
        if (const auto* assign = std::get_if<program::Assign>(&effect)) visit(program.places[assign->target]);
        if (const auto* run = std::get_if<program::Run>(&effect); run != nullptr && run->result != none)
          visit(program.places[run->result]);
      }
    }
}

/// Calls `visit` with every expression that is an index, a channel or the number of a process.
template <class Visit>
void for_each_address(const Program& program, Visit&& visit) {
  for (const Place& place : program.places) {
    for (const ExpressionId index : place.indices) visit(index);
    if (place.process != none) visit(place.process);
  }
  for (const program::ProcessType& type : program.process_types)
    for (const program::Command& command : type.commands) {
      if (const auto* send = std::get_if<program::Send>(&command.communication)) visit(send->channel);
      if (const auto* receive = std::get_if<Receive>(&command.communication)) visit(receive->channel);
    }
  for (const Receive& poll : program.polls) visit(poll.channel);
  for (const Expression& e : program.expressions)
    if (e.operation >= Operation::Length && e.operation <= Operation::NotEmpty) visit(e.operands[0]);
}

}  // namespace

FixedVariables::FixedVariables(const Program& program) : key_(program.process_types.size()) {
  std::vector<std::vector<bool>> used;
  for (const program::ProcessType& type : program.process_types) {
    used.emplace_back(type.locals.size());
    locals_.emplace_back(type.locals.size(), true);
  }
  globals_.assign(program.globals.size(), true);
  for_each_written(program, [this](const Place& place) {
    if (place.scope == Place::Scope::Global)
      globals_[place.variable] = false;
    else
      locals_[place.process_type][place.variable] = false;
  });
  // Nobody assigns to these, and they change all the same.
  if (program.event_trace) globals_[program.event_trace->position] = false;
  if (program.last_process != program::none) globals_[program.last_process] = false;
  mark_addresses(program, used);
  for (ProcessTypeId type = 0; type < used.size(); ++type)
    for (program::VariableId i = 0; i < used[type].size(); ++i) {
      locals_[type][i] = locals_[type][i] && used[type][i];
      if (locals_[type][i]) key_[type].push_back(&program.process_types[type].locals[i]);
    }
  for (ExpressionId id = 0; id < program.expressions.size(); ++id) lasting_.push_back(of(program, id));
}

/// The variables of processes that an address depends on.
void FixedVariables::mark_addresses(const Program& program, std::vector<std::vector<bool>>& used) const {
  std::vector<bool> seen(program.expressions.size());
  std::vector<ExpressionId> pending;
  const auto visit = [&](ExpressionId id) {
    if (id == none || seen[id]) return;
    seen[id] = true;
    pending.push_back(id);
  };
  for_each_address(program, visit);
  while (!pending.empty()) {
    const Expression& e = program.expressions[pending.back()];
    pending.pop_back();
    std::ranges::for_each(e.operands, visit);
    if (e.operation != Operation::Load) continue;
    const Place& place = program.places[e.item];
    if (place.scope == Place::Scope::Local) used[place.process_type][place.variable] = true;
  }
}

Lasting FixedVariables::of(const Program& program, ExpressionId id) const {
  const Expression& e = program.expressions[id];
  if (e.operation == Operation::Load) return of_place(program.places[e.item], id);
  if (e.operation == Operation::Self) return Lasting::ForProcess;
  if (e.operation > Operation::Conditional) return Lasting::No;
  Lasting result = Lasting::Always;
  for (const ExpressionId operand : e.operands)
    if (operand != none) result = std::min(result, operand < id ? lasting_[operand] : Lasting::No);
  return result;
}

Lasting FixedVariables::of_place(const Place& place, ExpressionId before) const {
  if (place.scope == Place::Scope::Remote) return Lasting::No;
  Lasting result = Lasting::Always;
  if (place.scope == Place::Scope::Global) {
    if (!globals_[place.variable]) return Lasting::No;
  } else {
    if (!locals_[place.process_type][place.variable]) return Lasting::No;
    result = Lasting::ForProcess;
  }
  for (const ExpressionId index : place.indices)
    result = std::min(result, index < before ? lasting_[index] : Lasting::No);
  return result;
}

std::vector<Range> FixedVariables::key_ranges(const program::Layout& layout) const {
  std::vector<Range> result;
  for (const program::Layout::Process& process : layout.processes)
    for (const program::Variable* variable : key_[process.type])
      result.push_back({process.offset + variable->offset, variable->size()});
  return result;
}

void FixedVariables::append_key(const program::Layout& layout, const std::byte* bytes, std::uint32_t process,
                                std::string& key) const {
  const program::Layout::Process& there = layout.processes[process];
  for (const program::Variable* variable : key_[there.type]) {
    const auto* begin = reinterpret_cast<const char*>(bytes + there.offset + variable->offset);
    key.append(begin, variable->size());
  }
}

}  // namespace ouro::reduce
