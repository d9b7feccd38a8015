#include "reduce/beginnings.hh"

#include <cstddef>
#include <variant>

namespace ouro::reduce {

using namespace program;  // NOLINT(google-build-using-namespace): nearly every name here is one of its

namespace {

class Beginnings {
 public:
  Beginnings(const Program& program, const Layout& layout, Sorts& sorts,
             std::vector<std::pair<Sort, std::int32_t>>& constants)
      : program_(program), layout_(layout), sorts_(sorts), constants_(constants) {}

  /// What variables may hold by then: constants, numbers of processes, or anything.
  void note_values(const SettledLocations& settled) {
    type_ = none;
    for (const Variable& variable : program_.globals) begin_with(variable.initial, sort_of(variable));
    for (const InitialProcess& process : program_.initial) begin_with(process.type, process.arguments);
    for (type_ = 0; type_ < program_.process_types.size(); ++type_) {
      const ProcessType& type = program_.process_types[type_];
      for (const Variable& variable : type.locals) begin_with(variable.initial, sort_of(variable));
      for (const Command& command : type.commands)
        if (!settled[type_][command.source]) begin_with(command);
    }
  }

  /// Which variable may hold which channel.
  void follow_channels() {
    type_ = none;
    for (const Variable& variable : program_.globals) follow_initial(variable, sort_of(variable));
    for (type_ = 0; type_ < program_.process_types.size(); ++type_) {
      const ProcessType& type = program_.process_types[type_];
      for (const OwnedChannel& owned : type.channels) {
        sorts_.note_channel(sorts_.of_local(type_, owned.variable));
        sorts_.unify_messages(sorts_.of_local(type_, owned.variable), owned.type);
      }
      for (const Variable& variable : type.locals) follow_initial(variable, sort_of(variable));
      for (const Command& command : type.commands) follow_command(command);
    }
    type_ = none;
    for (const InitialProcess& process : program_.initial) follow_arguments(process.type, process.arguments);
  }

  /// A constant stands for a channel of a known type, if that is there from the beginning.
  bool link_constants() {
    bool changed = false;
    for (const auto& [sort, value] : constants_) {
      if (!sorts_.uses(sort).channel || value == 0) continue;
      const bool is_known = value > 0 && static_cast<std::size_t>(value) <= program_.channels.size();
      changed |= is_known
                     ? sorts_.unify_messages(sort, program_.channels[static_cast<std::size_t>(value) - 1])
                     : link_to_all(sort);
    }
    return changed;
  }

  bool link_unknown() {
    bool changed = false;
    for (Sort sort = 0; sort < sorts_.size(); ++sort) {
      const Sorts::Uses& uses = sorts_.uses(sort);
      if (uses.channel && (uses.any_channel || uses.calculated)) changed |= link_to_all(sort);
    }
    return changed;
  }

 private:
  Sort sort_of(const Variable& variable) const {
    const auto& all = type_ == none ? program_.globals : program_.process_types[type_].locals;
    const auto id = static_cast<VariableId>(&variable - all.data());
    return type_ == none ? sorts_.of_global(id) : sorts_.of_local(type_, id);
  }

  bool link_to_all(Sort channel) {
    bool changed = false;
    for (ChannelTypeId type = 0; type < program_.channel_types.size(); ++type)
      changed |= sorts_.unify_messages(channel, type);
    return changed;
  }

  /// What is declared as something else may hold any channel.
  void follow_initial(const Variable& variable, Sort sort) {
    if (variable.type.meaning != Meaning::Channel) return sorts_.note_any_channel(sort);
    for (const ExpressionId initial : variable.initial) follow_channel(initial, sort);
  }
  void follow_command(const Command& command) {
    for (const Effect& effect : command.effects) {
      if (const auto* assign = std::get_if<Assign>(&effect)) {
        const Place& target = program_.places[assign->target];
        if (program_.variable(target).type.meaning == Meaning::Channel)
          follow_channel(assign->value, sorts_.of(target));
      } else if (const auto* run = std::get_if<Run>(&effect)) {
        follow_arguments(run->process_type, run->arguments);
        if (run->result != none) sorts_.note_any_channel(sorts_.of(program_.places[run->result]));
      }
    }
    if (const auto* send = std::get_if<Send>(&command.communication)) follow_message(*send);
    if (const auto* receive = std::get_if<Receive>(&command.communication)) follow_message(*receive);
  }
  void follow_arguments(ProcessTypeId type, const std::vector<ExpressionId>& arguments) {
    for (VariableId i = 0; i < arguments.size(); ++i)
      if (program_.process_types[type].locals[i].type.meaning == Meaning::Channel)
        follow_channel(arguments[i], sorts_.of_local(type, i));
  }
  void follow_message(const Send& send) {
    const Sort channel = sorts_.fresh();
    follow_channel(send.channel, channel);
    for (std::size_t i = 0; i < send.values.size(); ++i)
      follow(send.values[i], sorts_.of_message(channel, i));
  }
  void follow_message(const Receive& receive) {
    const Sort channel = sorts_.fresh();
    follow_channel(receive.channel, channel);
    for (std::size_t i = 0; i < receive.arguments.size(); ++i) {
      if (receive.arguments[i].kind != Receive::Argument::Kind::Store) continue;
      const Place& place = program_.places[receive.arguments[i].place];
      if (program_.variable(place).type.meaning == Meaning::Channel)
        sorts_.unify(sorts_.of_message(channel, i), sorts_.of(place));
    }
  }
  void follow_channel(ExpressionId id, Sort sort) {
    sorts_.note_channel(sort);
    follow(id, sort);
  }
  /// Which channels the value may be, if it is one.
  // NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
  void follow(ExpressionId id, Sort sort) {
    const Expression& e = program_.expressions[id];
    if (e.operation == Operation::Constant) {
      constants_.emplace_back(sort, e.value);
    } else if (e.operation == Operation::Conditional) {
      follow(e.operands[1], sort);
      follow(e.operands[2], sort);
    } else if (is_channel_variable(e)) {
      sorts_.unify(sort, sorts_.of(program_.places[e.item]));
    } else {
      sorts_.note_any_channel(sort);
    }
  }
  bool is_channel_variable(const Expression& e) const {
    return e.operation == Operation::Load &&
           program_.variable(program_.places[e.item]).type.meaning == Meaning::Channel;
  }

  void begin_with(const Command& command) {
    for (const Effect& effect : command.effects) {
      if (const auto* assign = std::get_if<Assign>(&effect))
        begin_with({assign->value}, sorts_.of(program_.places[assign->target]));
      if (const auto* run = std::get_if<Run>(&effect)) begin_with(*run);
    }
    if (std::holds_alternative<Send>(command.communication)) note_unknown_messages();
    if (const auto* receive = std::get_if<Receive>(&command.communication))
      for (const Receive::Argument& argument : receive->arguments)
        if (argument.kind == Receive::Argument::Kind::Store)
          sorts_.note_unknown(sorts_.of(program_.places[argument.place]));
  }
  void begin_with(const Run& run) {
    begin_with(run.process_type, run.arguments);
    if (run.result != none) begin_with_number(run.process_type, sorts_.of(program_.places[run.result]));
  }
  void begin_with(ProcessTypeId type, const std::vector<ExpressionId>& arguments) {
    for (VariableId i = 0; i < arguments.size(); ++i) begin_with({arguments[i]}, sorts_.of_local(type, i));
  }
  void begin_with(const std::vector<ExpressionId>& values, Sort sort) {
    for (const ExpressionId value : values) {
      const Expression& e = program_.expressions[value];
      if (e.operation == Operation::Constant) {
        constants_.emplace_back(sort, e.value);
      } else if (e.operation == Operation::Self) {
        begin_with_number(type_, sort);
      } else {
        sorts_.note_unknown(sort);
      }
    }
  }
  /// The number of a process of this type: one that is still there, if it never leaves.
  void begin_with_number(ProcessTypeId type, Sort sort) {
    if (type == none || can_leave(program_, program_.process_types[type])) return sorts_.note_unknown(sort);
    for (std::size_t i = 0; i < layout_.processes.size(); ++i)
      if (layout_.processes[i].type == type) constants_.emplace_back(sort, static_cast<std::int32_t>(i));
  }
  /// What is sent, and through which channel, is not looked at.
  void note_unknown_messages() {
    for (ChannelTypeId type = 0; type < program_.channel_types.size(); ++type)
      for (std::size_t i = 0; i < program_.channel_types[type].fields.size(); ++i)
        sorts_.note_unknown(sorts_.of_field(type, i));
  }

  const Program& program_;
  const Layout& layout_;
  Sorts& sorts_;
  std::vector<std::pair<Sort, std::int32_t>>& constants_;
  ProcessTypeId type_ = none;  // whose variables are looked at; none: global ones
};

}  // namespace

void follow_beginnings(const Program& program, const Layout& layout, const SettledLocations& settled,
                       Sorts& sorts, std::vector<std::pair<Sort, std::int32_t>>& constants) {
  Beginnings beginnings(program, layout, sorts, constants);
  beginnings.note_values(settled);
  beginnings.follow_channels();
  while (beginnings.link_constants() || beginnings.link_unknown()) {
  }
}

}  // namespace ouro::reduce
