#include "reduce/dead_reset.hh"

#include <algorithm>
#include <cstdint>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "reduce/liveness.hh"
#include "reduce/observation.hh"

namespace ouro::reduce {

using program::Command;
using program::LocationId;
using program::none;
using program::Place;
using program::PlaceId;
using program::ProcessType;
using program::ProcessTypeId;
using program::Program;
using program::Variable;
using program::VariableId;

namespace {

/// Clearing a longer array at every step would cost more than it saves.
constexpr std::uint32_t longest_array = 64;

/// Resets the variables of one process type.
class Resetter {
 public:
  Resetter(Program& program, const Observation& observation, ProcessTypeId type)
      : program_(program), type_(type), live_(live_variables(program, observation, type)) {
    for (const Command& command : process().commands)
      written_.push_back(written_variables(program_, type_, command));
    find_candidates(observation);
    find_dirty();
  }

  std::size_t run() {
    std::size_t count = 0;
    for (std::size_t i = 0; i < process().commands.size(); ++i)
      for (VariableId variable = 0; variable < process().locals.size(); ++variable)
        if (is_reset(i, variable)) count += append_reset(i, variable);
    return count;
  }

 private:
  ProcessType& process() { return program_.process_types[type_]; }

  void find_candidates(const Observation& observation) {
    candidates_.resize(process().locals.size());
    for (VariableId i = 0; i < candidates_.size(); ++i)
      for (const VariableSet& written : written_) candidates_[i] = candidates_[i] || written[i];
    for (VariableId i = 0; i < candidates_.size(); ++i) {
      const Variable& variable = process().locals[i];
      if (observation.is_observed(type_, i) || variable.hidden || variable.element_count() > longest_array ||
          begins_differently(i))
        candidates_[i] = false;
    }
    for (const program::OwnedChannel& channel : process().channels) candidates_[channel.variable] = false;
  }

  /// Dead from the beginning, with a value that is not known: coming back would be another state.
  bool begins_differently(VariableId variable) {
    return !live_[process().initial][variable] && !initial_value(variable, 0);
  }

  /// Forwards: a variable is dirty at a location if it may hold something else than its reset value there.
  void find_dirty() {
    dirty_.assign(process().locations.size(), VariableSet(candidates_.size()));
    for (VariableId i = 0; i < candidates_.size(); ++i)
      dirty_[process().initial][i] = candidates_[i] && !initial_value(i, 0);
    for (bool changed = true; changed;) {
      changed = false;
      for (std::size_t i = 0; i < process().commands.size(); ++i) changed |= carry_dirt(i);
    }
  }

  bool carry_dirt(std::size_t command) {
    bool changed = false;
    VariableSet& there = dirty_[process().commands[command].target];
    for (VariableId i = 0; i < candidates_.size(); ++i) {
      if (there[i] || !may_be_dirty_after(command, i) || is_reset(command, i)) continue;
      there[i] = changed = true;
    }
    return changed;
  }

  bool may_be_dirty_after(std::size_t command, VariableId variable) {
    return candidates_[variable] &&
           (dirty_[process().commands[command].source][variable] || written_[command][variable]);
  }

  bool is_reset(std::size_t id, VariableId variable) {
    const Command& command = process().commands[id];
    return command.after != program::After::Continue && !command.terminates() &&
           !live_[command.target][variable] && may_be_dirty_after(id, variable);
  }

  /// What a process begins with, if that is the same for all processes of the type.
  std::optional<std::int32_t> initial_value(VariableId id, std::uint32_t element) {
    const Variable& variable = process().locals[id];
    const auto is_constant = [this](program::ExpressionId initial) {
      return program_.expressions[initial].operation == program::Operation::Constant;
    };
    if (id < process().parameter_count || !std::ranges::all_of(variable.initial, is_constant))
      return std::nullopt;
    if (variable.initial.empty()) return 0;
    const program::ExpressionId initial = variable.initial[variable.initial.size() == 1 ? 0 : element];
    return variable.type.truncate(program_.expressions[initial].value);
  }

  std::size_t append_reset(std::size_t command, VariableId variable) {
    const std::uint32_t count = process().locals[variable].element_count();
    for (std::uint32_t element = 0; element < count; ++element) {
      const PlaceId target = place(variable, element);
      const program::ExpressionId value = program_.constant(initial_value(variable, element).value_or(0));
      process().commands[command].effects.emplace_back(program::Assign{target, value});
    }
    return count;
  }

  PlaceId place(VariableId variable, std::uint32_t element) {
    const auto [found, is_new] = places_.try_emplace({variable, element}, none);
    if (is_new) found->second = make_place(variable, element);
    return found->second;
  }

  PlaceId make_place(VariableId variable, std::uint32_t element) {
    Place place;
    place.scope = Place::Scope::Local;
    place.process_type = type_;
    place.variable = variable;
    const std::vector<std::uint32_t>& dimensions = process().locals[variable].dimensions;
    place.indices.resize(dimensions.size());
    for (std::size_t i = dimensions.size(); i-- > 0; element /= dimensions[i])
      place.indices[i] = program_.constant(static_cast<std::int32_t>(element % dimensions[i]));
    return program_.add(std::move(place));
  }

  Program& program_;
  ProcessTypeId type_;
  std::vector<VariableSet> live_;     // by location
  std::vector<VariableSet> written_;  // by command
  VariableSet candidates_;
  std::vector<VariableSet> dirty_;  // by location
  std::map<std::pair<VariableId, std::uint32_t>, PlaceId> places_;
};

}  // namespace

std::size_t reset_dead_variables(Program& program) {
  const Observation observation(program);
  std::size_t count = 0;
  for (ProcessTypeId type = 0; type < program.process_types.size(); ++type)
    if (!observation.is_observer(type)) count += Resetter(program, observation, type).run();
  return count;
}

}  // namespace ouro::reduce
