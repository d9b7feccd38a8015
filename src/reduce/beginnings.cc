#include "reduce/beginnings.hh"

#include <cstddef>
#include <variant>

namespace ouro::reduce {

using namespace program;  // NOLINT(google-build-using-namespace): nearly every name here is one of its

namespace {

class Beginnings {
 public:
  Beginnings(const Program& program, Sorts& sorts, std::vector<std::pair<Sort, std::int32_t>>& constants)
      : program_(program), sorts_(sorts), constants_(constants) {}

  /// What variables may hold by then: constants, numbers of processes, or anything.
  void note_values(const std::vector<std::vector<bool>>& settled) {
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
      for (const OwnedChannel& owned : type.channels)
        sorts_.unify_messages(sorts_.of_local(type_, owned.variable), owned.type);
      for (const Variable& variable : type.locals) follow_initial(variable, sort_of(variable));
      for (const Command& command : type.commands) follow_command(command);
    }
    type_ = none;
    for (const InitialProcess& process : program_.initial) follow_arguments(process.type, process.arguments);
  }

  /// A constant stands for a channel of a known type.
  bool link_constants() {
    bool changed = false;
    for (const auto& [sort, value] : constants_) {
      if (!sorts_.uses(sort).channel || value < 1 ||
          static_cast<std::size_t>(value) > program_.channels.size())
        continue;
      changed |= sorts_.unify_messages(sort, program_.channels[static_cast<std::size_t>(value) - 1]);
    }
    return changed;
  }

  /// What is declared as something else may hold any channel.
  bool link_disguised() {
    bool changed = false;
    const auto link = [&](const Variable& variable, Sort sort) {
      if (variable.type.meaning == Meaning::Channel || !sorts_.uses(sort).channel) return;
      for (ChannelTypeId type = 0; type < program_.channel_types.size(); ++type)
        changed |= sorts_.unify_messages(sort, type);
    };
    type_ = none;
    for (const Variable& variable : program_.globals) link(variable, sort_of(variable));
    for (type_ = 0; type_ < program_.process_types.size(); ++type_)
      for (const Variable& variable : program_.process_types[type_].locals) link(variable, sort_of(variable));
    return changed;
  }

 private:
  Sort sort_of(const Variable& variable) const {
    const auto& all = type_ == none ? program_.globals : program_.process_types[type_].locals;
    const auto id = static_cast<VariableId>(&variable - all.data());
    return type_ == none ? sorts_.of_global(id) : sorts_.of_local(type_, id);
  }

  void follow_initial(const Variable& variable, Sort sort) {
    if (variable.type.meaning != Meaning::Channel) return;
    for (const ExpressionId initial : variable.initial) follow(initial, sort);
  }
  void follow_command(const Command& command) {
    for (const Effect& effect : command.effects) {
      if (const auto* assign = std::get_if<Assign>(&effect)) {
        const Place& target = program_.places[assign->target];
        if (program_.variable(target).type.meaning == Meaning::Channel)
          follow(assign->value, sorts_.of(target));
      } else if (const auto* run = std::get_if<Run>(&effect)) {
        follow_arguments(run->process_type, run->arguments);
      }
    }
    if (const auto* send = std::get_if<Send>(&command.communication)) follow_message(*send);
    if (const auto* receive = std::get_if<Receive>(&command.communication)) follow_message(*receive);
  }
  void follow_arguments(ProcessTypeId type, const std::vector<ExpressionId>& arguments) {
    for (VariableId i = 0; i < arguments.size(); ++i)
      if (program_.process_types[type].locals[i].type.meaning == Meaning::Channel)
        follow(arguments[i], sorts_.of_local(type, i));
  }
  void follow_message(const Send& send) {
    const Sort channel = sorts_.fresh();
    sorts_.note_channel(channel);
    follow(send.channel, channel);
    for (std::size_t i = 0; i < send.values.size(); ++i) {
      const Sort field = sorts_.of_message(channel, i);
      const Expression& e = program_.expressions[send.values[i]];
      if (e.operation == Operation::Constant) constants_.emplace_back(field, e.value);
      if (holds_channel(e)) follow(send.values[i], field);
    }
  }
  void follow_message(const Receive& receive) {
    const Sort channel = sorts_.fresh();
    sorts_.note_channel(channel);
    follow(receive.channel, channel);
    for (std::size_t i = 0; i < receive.arguments.size(); ++i) {
      if (receive.arguments[i].kind != Receive::Argument::Kind::Store) continue;
      const Place& place = program_.places[receive.arguments[i].place];
      if (program_.variable(place).type.meaning == Meaning::Channel)
        sorts_.unify(sorts_.of_message(channel, i), sorts_.of(place));
    }
  }
  bool holds_channel(const Expression& e) const {
    return e.operation == Operation::Load &&
           program_.variable(program_.places[e.item]).type.meaning == Meaning::Channel;
  }
  // NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
  void follow(ExpressionId id, Sort sort) {
    const Expression& e = program_.expressions[id];
    sorts_.note_channel(sort);
    if (e.operation == Operation::Constant) constants_.emplace_back(sort, e.value);
    if (e.operation == Operation::Load) sorts_.unify(sort, sorts_.of(program_.places[e.item]));
    if (e.operation == Operation::Conditional) {
      follow(e.operands[1], sort);
      follow(e.operands[2], sort);
    }
  }

  void begin_with(const Command& command) {
    for (const Effect& effect : command.effects) {
      if (const auto* assign = std::get_if<Assign>(&effect))
        begin_with({assign->value}, sorts_.of(program_.places[assign->target]));
      if (const auto* run = std::get_if<Run>(&effect)) begin_with(run->process_type, run->arguments);
    }
    if (std::holds_alternative<Send>(command.communication)) note_unknown_messages();
    if (const auto* receive = std::get_if<Receive>(&command.communication))
      for (const Receive::Argument& argument : receive->arguments)
        if (argument.kind == Receive::Argument::Kind::Store)
          sorts_.note_unknown(sorts_.of(program_.places[argument.place]));
  }
  void begin_with(ProcessTypeId type, const std::vector<ExpressionId>& arguments) {
    for (VariableId i = 0; i < arguments.size(); ++i) begin_with({arguments[i]}, sorts_.of_local(type, i));
  }
  void begin_with(const std::vector<ExpressionId>& values, Sort sort) {
    for (const ExpressionId value : values) {
      const Expression& e = program_.expressions[value];
      if (e.operation == Operation::Constant) {
        constants_.emplace_back(sort, e.value);
      } else if (e.operation != Operation::Self) {
        sorts_.note_unknown(sort);
      }
    }
  }
  /// What is sent, and through which channel, is not looked at.
  void note_unknown_messages() {
    for (ChannelTypeId type = 0; type < program_.channel_types.size(); ++type)
      for (std::size_t i = 0; i < program_.channel_types[type].fields.size(); ++i)
        sorts_.note_unknown(sorts_.of_field(type, i));
  }

  const Program& program_;
  Sorts& sorts_;
  std::vector<std::pair<Sort, std::int32_t>>& constants_;
  ProcessTypeId type_ = none;  // whose variables are looked at; none: global ones
};

}  // namespace

void follow_beginnings(const Program& program, const std::vector<std::vector<bool>>& settled, Sorts& sorts,
                       std::vector<std::pair<Sort, std::int32_t>>& constants) {
  Beginnings beginnings(program, sorts, constants);
  beginnings.note_values(settled);
  beginnings.follow_channels();
  while (beginnings.link_constants() || beginnings.link_disguised()) {
  }
}

}  // namespace ouro::reduce
