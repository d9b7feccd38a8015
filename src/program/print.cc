#include "program/print.hh"

#include <fmt/format.h>

#include <cassert>
#include <string_view>
#include <variant>
#include <vector>

namespace ouro::program {

std::string_view sign(Operation operation) {
  switch (operation) {
    case Operation::Negate:
    case Operation::Subtract:
      return "-";
    case Operation::BitNot:
      return "~";
    case Operation::Not:
      return "!";
    case Operation::Add:
      return "+";
    case Operation::Multiply:
      return "*";
    case Operation::Divide:
      return "/";
    case Operation::Remainder:
      return "%";
    case Operation::ShiftLeft:
      return "<<";
    case Operation::ShiftRight:
      return ">>";
    case Operation::BitAnd:
      return "&";
    case Operation::BitOr:
      return "|";
    case Operation::BitXor:
      return "^";
    case Operation::Less:
      return "<";
    case Operation::LessEqual:
      return "<=";
    case Operation::Greater:
      return ">";
    case Operation::GreaterEqual:
      return ">=";
    case Operation::Equal:
      return "==";
    case Operation::NotEqual:
      return "!=";
    case Operation::And:
      return "&&";
    case Operation::Or:
      return "||";
    case Operation::Self:
      return "_pid";
    case Operation::ProcessCount:
      return "_nr_pr";
    case Operation::Timeout:
      return "timeout";
    case Operation::NoProgress:
      return "np_";
    case Operation::Accepting:
      return "accepting";
    case Operation::Enabled:
      return "enabled";
    case Operation::LocationOf:
      return "pc_value";
    case Operation::PriorityOf:
      return "get_priority";
    case Operation::Length:
      return "len";
    case Operation::Full:
      return "full";
    case Operation::Empty:
      return "empty";
    case Operation::NotFull:
      return "nfull";
    case Operation::NotEmpty:
      return "nempty";
    default:
      assert(false);
      return "";
  }
}

namespace {

/// How tightly an operation binds, as in C; operands that bind less get parentheses.
int precedence(Operation operation) {
  switch (operation) {
    case Operation::Conditional:
      return 1;
    case Operation::Or:
      return 2;
    case Operation::And:
      return 3;
    case Operation::BitOr:
      return 4;
    case Operation::BitXor:
      return 5;
    case Operation::BitAnd:
      return 6;
    case Operation::Equal:
    case Operation::NotEqual:
      return 7;
    case Operation::Less:
    case Operation::LessEqual:
    case Operation::Greater:
    case Operation::GreaterEqual:
      return 8;
    case Operation::ShiftLeft:
    case Operation::ShiftRight:
      return 9;
    case Operation::Add:
    case Operation::Subtract:
      return 10;
    case Operation::Multiply:
    case Operation::Divide:
    case Operation::Remainder:
      return 11;
    case Operation::Negate:
    case Operation::BitNot:
    case Operation::Not:
      return 12;
    default:
      return 13;
  }
}

// NOLINTBEGIN(misc-no-recursion): front ends bound how deep expressions are nested
class Printer {
 public:
  explicit Printer(const Program& program) : program_(program) {}

  std::string expression(ExpressionId id, int at_least = 0) const {
    const Expression& e = program_.expressions[id];
    std::string text = bare(e);
    return precedence(e.operation) < at_least ? fmt::format("({})", text) : text;
  }

  std::string list(const std::vector<ExpressionId>& ids) const {
    std::string text;
    for (const ExpressionId id : ids) text += (text.empty() ? "" : ", ") + expression(id);
    return text;
  }

  std::string place(const Place& place) const {
    std::string text;
    if (place.scope == Place::Scope::Remote) {
      text = program_.process_types[place.process_type].name;
      text += place.process == none ? ":" : fmt::format("[{}]:", expression(place.process));
    }
    std::size_t next = 0;
    for (const char c : program_.variable(place).name) {
      text += c;
      if (c == '[') text += expression(place.indices[next++]);
    }
    return text;
  }

  std::string receive(const Receive& receive, bool is_poll) const {
    std::string arguments;
    for (const Receive::Argument& argument : receive.arguments)
      arguments += (arguments.empty() ? "" : ", ") + this->argument(argument);
    if (is_poll)
      arguments = fmt::format("[{}]", arguments);
    else if (receive.keep)
      arguments = fmt::format("<{}>", arguments);
    return channel(receive.channel) + (receive.anywhere ? "??" : "?") + arguments;
  }

  std::string send(const Send& send) const {
    return channel(send.channel) + (send.sorted ? "!!" : "!") + list(send.values);
  }

  std::string event(const EventTrace::Event& event) const {
    std::string values;
    for (const ExpressionId value : event.values)
      values += (values.empty() ? "" : ", ") + (value == none ? "_" : matched(value));
    return channel(event.channel) + (event.is_send ? "!" : "?") + values;
  }

  std::string effect(const Assign& e) const {
    return place(program_.places[e.target]) + " = " + expression(e.value);
  }
  std::string effect(const Assert& e) const { return fmt::format("assert({})", expression(e.condition)); }
  std::string effect(const Print&) const { return "print"; }
  std::string effect(const Run& e) const {
    std::string text = e.result == none ? "" : place(program_.places[e.result]) + " = ";
    text += fmt::format("run {}({})", program_.process_types[e.process_type].name, list(e.arguments));
    return e.priority == none ? text : text + " priority " + expression(e.priority);
  }
  std::string effect(const SetPriority& e) const {
    return fmt::format("set_priority({}, {})", expression(e.process), expression(e.priority));
  }
  std::string effect(const Terminate&) const { return "terminate"; }

 private:
  std::string bare(const Expression& e) const {
    switch (e.operation) {
      case Operation::Constant:
        return std::to_string(e.value);
      case Operation::Load:
        return place(program_.places[e.item]);
      case Operation::Poll:
        return receive(program_.polls[e.item], true);
      case Operation::AtLocation:
        return program_.location_tests[e.item].text;
      case Operation::Conditional:
        return fmt::format("({} -> {} : {})", expression(e.operands[0]), expression(e.operands[1]),
                           expression(e.operands[2]));
      case Operation::Negate:
      case Operation::BitNot:
      case Operation::Not:
        return std::string(sign(e.operation)) + expression(e.operands[0], 12);
      default:
        break;
    }
    if (operand_count(e.operation) == 0) return std::string(sign(e.operation));
    if (operand_count(e.operation) == 1)
      return fmt::format("{}({})", sign(e.operation), channel_or_expression(e));
    const int strength = precedence(e.operation);
    return fmt::format("{} {} {}", expression(e.operands[0], strength), sign(e.operation),
                       expression(e.operands[1], strength + 1));
  }

  std::string channel_or_expression(const Expression& e) const {
    const bool is_channel = e.operation >= Operation::Length;
    return is_channel ? channel(e.operands[0]) : expression(e.operands[0]);
  }

  /// A channel that never changes goes by its name.
  std::string channel(ExpressionId id) const {
    const Expression& e = program_.expressions[id];
    const auto number = static_cast<std::uint32_t>(e.value);
    if (e.operation == Operation::Constant && number >= 1 && number <= program_.channels.size())
      return program_.channel_types[program_.channels[number - 1]].name;
    return expression(id);
  }

  std::string argument(const Receive::Argument& argument) const {
    switch (argument.kind) {
      case Receive::Argument::Kind::Store:
        return place(program_.places[argument.place]);
      case Receive::Argument::Kind::Ignore:
        return "_";
      case Receive::Argument::Kind::Match:
        break;
    }
    return matched(argument.value);
  }

  std::string matched(ExpressionId value) const {
    const bool constant = program_.expressions[value].operation == Operation::Constant;
    return constant ? expression(value) : fmt::format("eval({})", expression(value));
  }

  const Program& program_;
};
// NOLINTEND(misc-no-recursion)

}  // namespace

std::string to_text(const Program& program, ExpressionId expression) {
  return Printer(program).expression(expression);
}

std::string to_text(const Program& program, const Place& place) { return Printer(program).place(place); }

std::string to_text(const Program& program, const Command& command) {
  const Printer printer(program);
  std::vector<std::string> parts;
  if (const Send* send = std::get_if<Send>(&command.communication)) parts.push_back(printer.send(*send));
  if (const Receive* receive = std::get_if<Receive>(&command.communication))
    parts.push_back(printer.receive(*receive, false));
  for (const Effect& effect : command.effects)
    parts.push_back(std::visit([&](const auto& e) { return printer.effect(e); }, effect));
  std::string text = command.guard == none ? "" : fmt::format("[{}]", printer.expression(command.guard));
  for (const std::string& part : parts) text += (text.empty() ? "" : text.back() == ']' ? " " : "; ") + part;
  return text.empty() ? "skip" : text;
}

std::string to_text(const Program& program, const EventTrace::Event& event) {
  return Printer(program).event(event);
}

std::string to_text(const Program& program, ScalarType type) {
  switch (type.meaning) {
    case Meaning::Boolean:
      return "bool";
    case Meaning::Channel:
      return "chan";
    case Meaning::Process:
      return "pid";
    case Meaning::Symbol: {
      const std::string& name = program.symbol_sets[type.symbols].name;
      return name.empty() ? "mtype" : "mtype:" + name;
    }
    case Meaning::Number:
      break;
  }
  if (type.is_signed)
    return type.bits == 16 ? "short" : type.bits == 32 ? "int" : fmt::format("signed:{}", type.bits);
  return type.bits == 1 ? "bit" : type.bits == 8 ? "byte" : fmt::format("unsigned:{}", type.bits);
}

std::string statement_text(const Program& program, const Command& command) {
  return command.text.empty() ? to_text(program, command) : command.text;
}

std::string value_text(const Program& program, ScalarType type, std::int32_t value) {
  if (type.meaning == Meaning::Boolean) return value != 0 ? "true" : "false";
  if (type.meaning == Meaning::Symbol && value >= 1) {
    const auto& names = program.symbol_sets[type.symbols].names;
    if (static_cast<std::size_t>(value) <= names.size()) return names[static_cast<std::size_t>(value) - 1];
  }
  return std::to_string(value);
}

}  // namespace ouro::program
