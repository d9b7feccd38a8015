#include "dve/lower.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "dve/lower_expression.hh"
#include "dve/one_line.hh"
#include "dve/symbols.hh"
#include "dve/usage.hh"

namespace ouro::dve {
namespace {

using program::none;

// What the engines can number in a byte, and sizes beyond which a model is a mistake.
constexpr std::size_t max_processes = 255;
constexpr std::size_t max_channels = 255;
constexpr std::int32_t max_capacity = 255;
constexpr std::size_t max_fields = 255;
constexpr std::int32_t max_elements = 1 << 16;
constexpr std::uint64_t max_state_bytes = 1 << 20;

program::ScalarType scalar_type(Type type) {
  return type == Type::Byte ? program::ScalarType{.bits = 8, .is_signed = false}
                            : program::ScalarType{.bits = 16, .is_signed = true};
}

class Lowering {
 public:
  Lowering(const Model& model, Report& report)
      : model_(model),
        report_(report),
        symbols_(model.processes.size()),
        expressions_(model, symbols_, program_, report) {}

  program::Program run(std::span<const Condition> conditions) {
    program_.name = std::string(report_.source().name);
    program_.files = {program_.name};
    program_.synchronous = model_.synchronous;
    program_.process_types.resize(model_.processes.size());
    declare_everything();
    for (std::uint32_t i = 0; i < model_.processes.size(); ++i) lower_process(i);
    lower_system();
    report_.throw_if_errors();
    for (const Condition& condition : conditions) lower_condition(condition);
    warn_about_usage(model_, symbols_, report_);
    return std::move(program_);
  }

 private:
  // --- Declarations ---

  void declare_everything() {
    check_counts();
    for (std::uint32_t i = 0; i < model_.processes.size(); ++i)
      declare(symbols_.model(), Symbol::Kind::Process, model_.processes[i].name, i);
    for (const ChannelDeclaration& channel : model_.channels) declare_channel(channel);
    for (const VariableDeclaration& variable : model_.variables)
      declare_variable(variable, symbols_.model(), program_.globals, {});
    for (std::uint32_t i = 0; i < model_.processes.size(); ++i) declare_process(i);
    check_state_size();
  }

  void declare(Scope& scope, Symbol::Kind kind, const Name& name, std::size_t index) {
    scope.declare({.kind = kind, .name = name, .index = static_cast<std::uint32_t>(index)}, report_);
  }

  void check_counts() {
    if (model_.processes.size() > max_processes) {
      report_.error(model_.processes[max_processes].name.span,
                    fmt::format("more than {} processes", max_processes));
    }
    if (model_.channels.size() > max_channels)
      report_.error(model_.channels[max_channels].name.span,
                    fmt::format("more than {} channels", max_channels));
  }

  void declare_channel(const ChannelDeclaration& channel) {
    declare(symbols_.model(), Symbol::Kind::Channel, channel.name, program_.channels.size());
    program::ChannelType type;
    type.name = std::string(channel.name.text);
    type.origin = report_.origin(channel.name.span);
    for (const Type field : channel.fields) type.fields.push_back(scalar_type(field));
    if (type.fields.size() > max_fields)
      report_.error(channel.name.span, fmt::format("more than {} values in a message", max_fields));
    if (channel.capacity && channel.typed) {
      type.capacity = static_cast<std::uint32_t>(
          bounded(*channel.capacity, 0, max_capacity, "the capacity of a channel").value_or(0));
    } else if (channel.capacity) {
      report_.error(channel.name.span, "a channel with a buffer needs to know what it carries",
                    fmt::format("for instance: channel {{byte}} {}[1];", channel.name.text));
    }
    program_.channels.push_back(static_cast<program::ChannelTypeId>(program_.channel_types.size()));
    program_.channel_types.push_back(std::move(type));
    channel_uses_.emplace_back();
  }

  std::optional<std::int32_t> bounded(const Expression& expression, std::int32_t least, std::int32_t most,
                                      const char* what) {
    const auto value = expressions_.lower_constant(expression, {}, what);
    if (!value || (*value >= least && *value <= most)) return value;
    report_.error(model_.root(expression).span,
                  fmt::format("{} is {} to {}, not {}", what, least, most, *value));
    return std::nullopt;
  }

  void declare_variable(const VariableDeclaration& declaration, Scope& scope,
                        std::vector<program::Variable>& variables, const Evaluator& evaluator) {
    program::Variable variable;
    variable.name = std::string(declaration.name.text);
    variable.type = scalar_type(declaration.type);
    variable.origin = report_.origin(declaration.name.span);
    if (declaration.size) {
      variable.name += "[]";
      variable.dimensions = {size_of(declaration, evaluator)};
    }
    const std::vector<std::int32_t> initial = initial_values(declaration, variable, evaluator);
    Symbol symbol{.kind = Symbol::Kind::Variable,
                  .name = declaration.name,
                  .index = static_cast<std::uint32_t>(variables.size()),
                  .fixed = declaration.constant};
    if (declaration.constant && !declaration.size) {
      symbol.kind = Symbol::Kind::Constant;
      symbol.value = initial.empty() ? 0 : initial.front();
    } else {
      for (const std::int32_t value : initial) variable.initial.push_back(program_.constant(value));
      variables.push_back(std::move(variable));
    }
    scope.declare(symbol, report_);
  }

  std::uint32_t size_of(const VariableDeclaration& declaration, const Evaluator& evaluator) {
    const auto size = expressions_.lower_constant(*declaration.size, evaluator, "the size of an array");
    if (size && *size >= 1 && *size <= max_elements) return static_cast<std::uint32_t>(*size);
    if (size) {
      report_.error(model_.root(*declaration.size).span,
                    fmt::format("an array has 1 to {} elements, not {}", max_elements, *size));
    }
    return 1;
  }

  // As they are stored; as many as elements, or none.
  std::vector<std::int32_t> initial_values(const VariableDeclaration& declaration,
                                           const program::Variable& variable, const Evaluator& evaluator) {
    const Span span = declaration.name.span;
    const std::size_t count = variable.element_count();
    if (declaration.constant && declaration.initial.empty())
      report_.error(span, fmt::format("the constant '{}' has no value", declaration.name.text));
    if (!declaration.initial.empty() && declaration.list != declaration.size.has_value()) {
      report_.error(span, declaration.list ? fmt::format("'{}' is not an array", declaration.name.text)
                                           : "the initial values of an array are written in braces");
      return {};
    }
    if (declaration.initial.size() > count) {
      report_.error(span,
                    fmt::format("{} initial values for {} elements", declaration.initial.size(), count));
      return {};
    }
    std::vector<std::int32_t> values;
    for (const Expression& expression : declaration.initial) {
      const auto value = expressions_.lower_constant(expression, evaluator, "an initial value");
      warn_if_truncated(variable.type, value, model_.root(expression).span);
      values.push_back(variable.type.truncate(value.value_or(0)));
    }
    if (!values.empty()) values.resize(count, 0);
    return values;
  }

  void warn_if_truncated(program::ScalarType type, std::optional<std::int32_t> value, Span span) {
    if (!value || type.truncate(*value) == *value) return;
    report_.warning(span, fmt::format("{} does not fit: {} is stored", *value, type.truncate(*value)),
                    type.is_signed ? "an int holds -32768 to 32767" : "a byte holds 0 to 255");
  }

  void declare_process(std::uint32_t id) {
    const Process& process = model_.processes[id];
    program::ProcessType& type = program_.process_types[id];
    type.name = std::string(process.name.text);
    type.origin = report_.origin(process.name.span);
    for (const VariableDeclaration& variable : process.variables)
      declare_variable(variable, symbols_.process(id), type.locals, {.process = id});
    for (const Name& state : process.states) {
      declare(symbols_.process(id), Symbol::Kind::State, state, type.locations.size());
      type.locations.push_back({.name = std::string(state.text),
                                .labels = {std::string(state.text)},
                                .origin = report_.origin(state.span)});
    }
    if (is_property(id) && !type.locals.empty())
      report_.error(process.name.span, "a property process observes and has no variables of its own",
                    "remember things in its states, or in variables of the system");
    if (process.states.empty())
      report_.error(process.name.span, fmt::format("process {} has no states", process.name.text),
                    "declare them: state name, ...;");
    if (!process.initial)
      report_.error(process.name.span, fmt::format("process {} has no initial state", process.name.text),
                    "name it: init state;");
  }

  void check_state_size() {
    std::uint64_t size = 0;
    for (const program::Variable& variable : program_.globals) size += variable.size();
    for (const program::ProcessType& type : program_.process_types) {
      for (const program::Variable& variable : type.locals) size += variable.size();
    }
    for (const program::ChannelType& type : program_.channel_types) size += type.size();
    if (size > max_state_bytes)
      report_.error(model_.system,
                    fmt::format("a state of this system has more than {} bytes", max_state_bytes),
                    "make the arrays and channels smaller");
  }

  // --- Processes ---

  void lower_process(std::uint32_t id) {
    const Process& process = model_.processes[id];
    program::ProcessType& type = program_.process_types[id];
    if (process.initial) {
      if (const auto state = enter(id, *process.initial)) type.initial = *state;
    }
    mark(id, process.commit, &program::Location::committed);
    mark(id, process.accept, &program::Location::accept);
    for (const Assertion& assertion : process.assertions) lower_assertion(id, assertion);
    for (const Transition& transition : process.transitions) lower_transition(id, transition);
  }

  std::optional<program::LocationId> find_state(std::uint32_t process, const Name& name) {
    const Symbol* symbol = symbols_.process(process).find_here(name.text);
    if (symbol != nullptr && symbol->kind == Symbol::Kind::State) return symbol->index;
    report_.error(name.span,
                  fmt::format("process {} has no state '{}'", model_.processes[process].name.text, name.text),
                  symbols_.process(process).suggest(name.text, Symbol::Kind::State));
    return std::nullopt;
  }

  std::optional<program::LocationId> enter(std::uint32_t process, const Name& name) {
    const auto state = find_state(process, name);
    if (state) symbols_.process(process).find_here(name.text)->read = true;
    return state;
  }

  void mark(std::uint32_t process, const std::vector<Name>& states, bool program::Location::*flag) {
    for (const Name& name : states) {
      const auto state = find_state(process, name);
      if (state) program_.process_types[process].locations[*state].*flag = true;
    }
  }

  void lower_assertion(std::uint32_t id, const Assertion& assertion) {
    const auto state = find_state(id, assertion.state);
    const Value condition = expressions_.lower(assertion.condition, {.process = id, .from_outside = true});
    if (!state || condition.broken) return;
    const std::string place = fmt::format("{}.{}", model_.processes[id].name.text, assertion.state.text);
    const program::ExpressionId elsewhere =
        program_.unary(program::Operation::Not,
                       program_.at_location({.process_type = id, .locations = {*state}, .text = place}));
    const program::ExpressionId holds =
        program_.binary(program::Operation::Or, elsewhere, expressions_.id_of(condition));
    program_.properties.push_back({.name = fmt::format("{} asserts {}", place, text_of(assertion.condition)),
                                   .formula = "G holds",
                                   .propositions = {{"holds", holds}},
                                   .is_invariant = true,
                                   .origin = report_.origin(assertion.state.span)});
  }

  void lower_condition(const Condition& condition) {
    ExpressionLowering lowering(model_, symbols_, program_, *condition.report);
    program_.conditions.push_back(lowering.lower_to_id(condition.expression, {.from_outside = true}));
    condition.report->throw_if_errors();
  }

  std::string text_of(const Expression& expression) const {
    const Span span = model_.root(expression).span;
    return one_line(report_.source().text.substr(span.begin, span.end - span.begin));
  }

  void lower_transition(std::uint32_t id, const Transition& transition) {
    const auto source = find_state(id, transition.source);
    const auto target = enter(id, transition.target);
    if (is_property(id)) check_observer(transition);
    program::Command command;
    command.origin = report_.origin(transition.span);
    if (transition.guard) command.guard = expressions_.lower_to_id(*transition.guard, {.process = id});
    if (transition.sync) command.communication = lower_synchronisation(id, *transition.sync);
    for (const Assignment& effect : transition.effects) lower_effect(id, effect, command);
    if (!source || !target) return;
    command.source = *source;
    command.target = *target;
    command.text = one_line(
        report_.source().text.substr(transition.body.begin, transition.body.end - transition.body.begin));
    if (command.text.empty()) command.text = fmt::format("-> {}", transition.target.text);
    program_.process_types[id].commands.push_back(std::move(command));
  }

  void lower_effect(std::uint32_t id, const Assignment& effect, program::Command& command) {
    const program::PlaceId target = expressions_.lower_target(effect.target, {.process = id});
    const Value value = expressions_.lower(effect.value, {.process = id});
    if (target == none || value.broken) return;
    warn_if_truncated(program_.variable(program_.places[target]).type, value.known,
                      model_.root(effect.value).span);
    command.effects.emplace_back(program::Assign{target, expressions_.id_of(value)});
  }

  // --- Channels ---

  struct ChannelUse {
    std::optional<Name> first;
    std::size_t arity = 0;
  };

  program::Communication lower_synchronisation(std::uint32_t id, const Synchronisation& sync) {
    Symbol* symbol = symbols_.model().find_here(sync.channel.text);
    if (symbol == nullptr || symbol->kind != Symbol::Kind::Channel) {
      report_.error(sync.channel.span, fmt::format("there is no channel '{}'", sync.channel.text),
                    symbols_.model().suggest(sync.channel.text, Symbol::Kind::Channel));
      return {};
    }
    (sync.send ? symbol->written : symbol->read) = true;
    check_arity(symbol->index, sync);
    const program::ExpressionId channel = program_.constant(static_cast<std::int32_t>(symbol->index) + 1);
    if (sync.send) {
      program::Send send;
      send.channel = channel;
      for (const Expression& value : sync.values)
        send.values.push_back(expressions_.lower_to_id(value, {.process = id}));
      return send;
    }
    program::Receive receive;
    receive.channel = channel;
    for (const Target& target : sync.targets) {
      receive.arguments.push_back({.kind = program::Receive::Argument::Kind::Store,
                                   .place = expressions_.lower_target(target, {.process = id})});
    }
    return receive;
  }

  // A channel without types carries what its first use says.
  void check_arity(std::uint32_t channel, const Synchronisation& sync) {
    if (model_.channels[channel].typed) {
      const std::size_t fields = program_.channel_types[channel].fields.size();
      if (sync.arity() != fields)
        report_.error(sync.channel.span, fmt::format("a message of {} has {} values, not {}",
                                                     sync.channel.text, fields, sync.arity()));
      return;
    }
    if (sync.arity() > 1) {
      report_.error(sync.channel.span, "a channel without types carries one value at most",
                    fmt::format("declare it with types: channel {{byte, byte}} {}[0];", sync.channel.text));
      return;
    }
    ChannelUse& use = channel_uses_[channel];
    if (!use.first) {
      use = {sync.channel, sync.arity()};
      const program::ScalarType unrestricted{.bits = 32, .is_signed = true};
      program_.channel_types[channel].fields.assign(sync.arity(), unrestricted);
    } else if (use.arity != sync.arity()) {
      report_.error(sync.channel.span,
                    fmt::format("{} carries {} value here, but {} in {}", sync.channel.text,
                                sync.arity() == 0 ? "no" : "a", use.arity == 0 ? "none" : "one",
                                report_.line_of(use.first->span)));
    }
  }

  // --- The system ---

  bool is_property(std::uint32_t id) const {
    return model_.property && model_.property->text == model_.processes[id].name.text;
  }

  // The form knows observers that look at the system and remember where they are.
  void check_observer(const Transition& transition) {
    if (transition.sync)
      report_.error(transition.sync->channel.span, "a property process observes and cannot communicate");
    if (!transition.effects.empty())
      report_.error(transition.effects.front().target.name.span,
                    "a property process observes and cannot assign variables",
                    "remember things in its states, or in variables of the system");
  }

  void lower_system() {
    for (std::uint32_t i = 0; i < model_.processes.size(); ++i) {
      if (!is_property(i)) program_.initial.push_back({.type = i, .arguments = {}});
    }
    if (program_.initial.empty()) report_.error(model_.system, "there is no process in this system");
    if (model_.synchronous) check_synchronous();
    if (!model_.property) return;
    const Symbol* symbol = symbols_.model().find(model_.property->text);
    if (symbol == nullptr || symbol->kind != Symbol::Kind::Process) {
      report_.error(model_.property->span, fmt::format("there is no process '{}'", model_.property->text),
                    symbols_.model().suggest(model_.property->text, Symbol::Kind::Process));
      return;
    }
    program_.properties.push_back({.name = std::string(model_.property->text),
                                   .formula = {},
                                   .propositions = {},
                                   .automaton = symbol->index,
                                   .origin = report_.origin(model_.property->span)});
  }

  void check_synchronous() {
    for (const Process& process : model_.processes) {
      for (const Transition& transition : process.transitions) {
        if (!transition.sync) continue;
        report_.error(transition.sync->channel.span, "channels mean nothing in a synchronous system",
                      "use variables, or 'system async;'");
      }
    }
  }

  const Model& model_;
  Report& report_;
  program::Program program_;
  Symbols symbols_;
  ExpressionLowering expressions_;
  std::vector<ChannelUse> channel_uses_;
};

}  // namespace

program::Program lower(const Model& model, Report& report, std::span<const Condition> conditions) {
  return Lowering(model, report).run(conditions);
}

}  // namespace ouro::dve
