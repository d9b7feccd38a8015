#include "reduce/liveness.hh"

#include <variant>

#include "program/footprint.hh"
#include "reduce/total.hh"

namespace ouro::reduce {

using program::Command;
using program::ExpressionId;
using program::none;
using program::Place;
using program::PlaceId;
using program::ProcessType;
using program::ProcessTypeId;
using program::Program;
using program::Receive;
using program::VariableId;

namespace {

/// One thing that happens in a command: some variables are read, then perhaps one is written.
struct Action {
  std::vector<VariableId> reads;
  VariableId written = none;
  bool overwrites = false;  ///< nothing of the old value is left
  bool can_fail = true;     ///< then it needs what it reads, whoever needs its result
};

/// What a command does to the variables of its process, in order.
class Actions {
 public:
  explicit Actions(const Program& program) : program_(program) {}

  std::vector<Action> of(const Command& command) {
    read({command.guard});
    std::visit([this](const auto& communication) { add(communication); }, command.communication);
    for (const program::Effect& effect : command.effects)
      std::visit([this](const auto& e) { add(e); }, effect);
    return std::move(actions_);
  }

  std::vector<VariableId> variables_in(const std::vector<ExpressionId>& expressions) const {
    std::vector<VariableId> result;
    for (const ExpressionId expression : expressions) {
      if (expression == none) continue;
      for (const program::Resource& resource : resources_of(program_, expression))
        if (resource.kind == program::Resource::Kind::Local) result.push_back(resource.id);
    }
    return result;
  }

 private:
  void read(const std::vector<ExpressionId>& expressions) {
    actions_.push_back({.reads = variables_in(expressions)});
  }

  Action& write(PlaceId id) {
    const Place& place = program_.places[id];
    Action& action = actions_.emplace_back();
    action.reads = variables_in(place.indices);
    for (const VariableId variable : variables_in({place.process})) action.reads.push_back(variable);
    if (place.scope == Place::Scope::Local) action.written = place.variable;
    action.overwrites = place.indices.empty();
    return action;
  }

  void add(const std::monostate&) {}
  void add(const program::Send& send) {
    read(send.values);
    read({send.channel});
  }
  void add(const Receive& receive) {
    read({receive.channel});
    for (const Receive::Argument& argument : receive.arguments) read({argument.value});
    for (const Receive::Argument& argument : receive.arguments)
      if (argument.kind == Receive::Argument::Kind::Store) write(argument.place);
  }
  void add(const program::Assign& effect) {
    Action& action = write(effect.target);
    for (const VariableId variable : variables_in({effect.value})) action.reads.push_back(variable);
    action.can_fail =
        !is_total(program_, effect.value) || !is_total(program_, program_.places[effect.target]);
  }
  void add(const program::Assert& effect) { read({effect.condition}); }
  void add(const program::Print& effect) { read(effect.arguments); }
  void add(const program::Run& effect) {
    read(effect.arguments);
    read({effect.priority});
    if (effect.result != none) write(effect.result);
  }
  void add(const program::SetPriority& effect) { read({effect.process, effect.priority}); }
  void add(const program::Terminate&) {}

  const Program& program_;
  std::vector<Action> actions_;
};

/// `live` after the actions becomes live before them.
void step_back(const std::vector<Action>& actions, VariableSet& live) {
  for (auto action = actions.rbegin(); action != actions.rend(); ++action) {
    const bool is_local = action->written != none;
    if (is_local && !live[action->written] && !action->can_fail) continue;
    if (is_local && action->overwrites) live[action->written] = false;
    for (const VariableId variable : action->reads) live[variable] = true;
  }
}

VariableSet always_live(const Program& program, const Observation& observation, ProcessTypeId type) {
  const ProcessType& process = program.process_types[type];
  VariableSet result(process.locals.size());
  for (VariableId i = 0; i < result.size(); ++i) result[i] = observation.is_observed(type, i);
  for (const VariableId variable : Actions(program).variables_in({process.provided})) result[variable] = true;
  return result;
}

/// Adds the elements of `other`; says whether any was new.
bool join(VariableSet& set, const VariableSet& other) {
  bool changed = false;
  for (std::size_t i = 0; i < set.size(); ++i) {
    changed |= other[i] && !set[i];
    set[i] = set[i] || other[i];
  }
  return changed;
}

}  // namespace

std::vector<VariableSet> live_variables(const Program& program, const Observation& observation,
                                        ProcessTypeId type) {
  const ProcessType& process = program.process_types[type];
  std::vector<std::vector<Action>> actions;
  for (const Command& command : process.commands) actions.push_back(Actions(program).of(command));
  const VariableSet always = always_live(program, observation, type);
  std::vector<VariableSet> live(process.locations.size(), always);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t i = process.commands.size(); i-- > 0;) {
      const Command& command = process.commands[i];
      VariableSet before = command.terminates() ? VariableSet(always.size()) : live[command.target];
      step_back(actions[i], before);
      changed |= join(live[command.source], before);
    }
  }
  return live;
}

VariableSet written_variables(const Program& program, ProcessTypeId type, const Command& command) {
  VariableSet result(program.process_types[type].locals.size());
  for (const Action& action : Actions(program).of(command))
    if (action.written != none) result[action.written] = true;
  return result;
}

}  // namespace ouro::reduce
