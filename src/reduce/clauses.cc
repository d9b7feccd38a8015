#include "reduce/clauses.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>
#include <variant>

#include "program/print.hh"
#include "reduce/beginnings.hh"
#include "reduce/settled.hh"
#include "reduce/total.hh"

namespace ouro::reduce {

using namespace program;  // NOLINT(google-build-using-namespace): nearly every name here is one of its

namespace {

/// The result is 0 or 1, and never the value of a variable.
bool is_truth(Operation operation) {
  switch (operation) {
    case Operation::Not:
    case Operation::Less:
    case Operation::LessEqual:
    case Operation::Greater:
    case Operation::GreaterEqual:
    case Operation::Equal:
    case Operation::NotEqual:
    case Operation::And:
    case Operation::Or:
    case Operation::Timeout:
    case Operation::NoProgress:
    case Operation::Accepting:
    case Operation::Enabled:
    case Operation::AtLocation:
    case Operation::Full:
    case Operation::Empty:
    case Operation::NotFull:
    case Operation::NotEmpty:
    case Operation::Poll:
      return true;
    default:
      return false;
  }
}

/// Do operands in another order, and put together otherwise, give the same result?
bool is_associative(Operation operation) {
  switch (operation) {
    case Operation::Add:
    case Operation::Multiply:
    case Operation::BitAnd:
    case Operation::BitOr:
    case Operation::BitXor:
    case Operation::And:
    case Operation::Or:
      return true;
    default:
      return false;
  }
}

}  // namespace

/// Writes the clauses of a program, and unifies sorts on the way.
class ClauseWriter {
 public:
  ClauseWriter(const Program& program, const Layout& layout, Clauses& result)
      : program_(program),
        layout_(layout),
        result_(result),
        sorts_(result.sorts_),
        constants_(result.constants_) {}

  void write_type(ProcessTypeId type, const std::vector<bool>& settled) {
    type_ = type;
    const ProcessType& process = program_.process_types[type];
    if (process.provided != none) {
      begin(result_.of_type_[type], process.origin, "provided");
      truth(process.provided);
    }
    for (LocationId i = 0; i < process.locations.size(); ++i)
      if (settled[i]) write_location(process, i);
    for (const Command& command : process.commands)
      if (settled[command.source]) write_command(command);
  }

  void write_proposition(ExpressionId condition) {
    type_ = none;
    begin(result_.of_system_, {}, to_text(program_, condition));
    truth(condition);
  }

  void write_trace(const EventTrace& trace) {
    type_ = none;
    for (const EventTrace::Event& event : trace.events) {
      begin(result_.of_system_, event.origin, "an event of the trace");
      put(event.source, event.target, event.is_send);
      const Sort channel = channel_sort(event.channel);
      for (std::size_t i = 0; i < event.values.size(); ++i) {
        put(event.values[i] == none);
        if (event.values[i] != none) value(event.values[i], sorts_.of_message(channel, i));
      }
    }
  }

 private:
  // --- Clauses ---

  void begin(std::vector<std::size_t>& list, Origin origin, std::string text) {
    list.push_back(result_.clauses_.size());
    result_.clauses_.push_back({.tokens = {}, .origin = origin, .text = std::move(text)});
  }
  std::size_t clause() const { return result_.clauses_.size() - 1; }
  void token(Token::Kind kind, std::int64_t value = 0, Sort sort = 0) {
    result_.clauses_.back().tokens.push_back({kind, value, sort});
  }
  template <class... Numbers>
  void put(Numbers... numbers) {
    (token(Token::Kind::Structure, static_cast<std::int64_t>(numbers)), ...);
  }
  Sort calculated() { return calculated(sorts_.fresh()); }
  Sort calculated(Sort sort) {
    sorts_.note_calculated(sort, clause());
    return sort;
  }

  void write_location(const ProcessType& process, LocationId id) {
    const Location& location = process.locations[id];
    begin(result_.of_type_[type_], location.origin, fmt::format("location {}", location.name));
    put(id, location.end, location.progress, location.accept, location.committed);
  }

  void write_command(const Command& command) {
    begin(result_.of_type_[type_], command.origin, command.text);
    put(command.source, command.target, command.rank, command.after, command.guard == none);
    if (command.guard != none) truth(command.guard);
    put(command.communication.index());
    std::visit([this](const auto& communication) { write(communication); }, command.communication);
    for (const Effect& effect : command.effects)
      if (!std::holds_alternative<Print>(effect)) {
        put(effect.index());
        std::visit([this](const auto& e) { write(e); }, effect);
      }
  }

  void write(std::monostate) {}
  void write(const Send& send) {
    const Sort channel = channel_sort(send.channel);
    put(send.sorted, send.values.size());
    for (std::size_t i = 0; i < send.values.size(); ++i) {
      const Sort field = sorts_.of_message(channel, i);
      if (send.sorted) calculated(field);
      value(send.values[i], field);
    }
  }
  void write(const Receive& receive) {
    const Sort channel = channel_sort(receive.channel);
    put(receive.anywhere, receive.keep, receive.arguments.size());
    for (std::size_t i = 0; i < receive.arguments.size(); ++i) {
      const Receive::Argument& argument = receive.arguments[i];
      const Sort field = sorts_.of_message(channel, i);
      put(argument.kind);
      if (argument.kind == Receive::Argument::Kind::Store) place(program_.places[argument.place], field);
      if (argument.kind == Receive::Argument::Kind::Match) value(argument.value, field);
    }
  }
  void write(const Assign& assign) {
    const Place& target = program_.places[assign.target];
    place(target, sorts_.of(target));
    value(assign.value, sorts_.of(target));
  }
  void write(const Assert& assertion) { truth(assertion.condition); }
  void write(const Print&) {}
  void write(const Run&) { assert(false && "processes are created before the system is settled"); }
  void write(const SetPriority& set) {
    process(set.process);
    value(set.priority, calculated());
  }
  void write(const Terminate&) {}

  // --- Expressions ---

  Sort channel_sort(ExpressionId expression) {
    const Sort sort = sorts_.fresh();
    sorts_.note_channel(sort);
    value(expression, sort);
    return sort;
  }
  void process(ExpressionId expression) {
    const Sort sort = sorts_.fresh();
    sorts_.note_process(sort);
    value(expression, sort);
  }
  /// A process by its type alone: the oldest of that type.
  void only_process(ProcessTypeId type) {
    const auto found = std::ranges::find(layout_.processes, type, &Layout::Process::type);
    token(Token::Kind::Process, found - layout_.processes.begin());
  }

  /// Several processes of one type look alike, so their numbers are renamed as processes are. That of a
  /// single one may be a value of a sort of which nobody says that it is about processes.
  void self(Sort sort) {
    if (type_ == none) return;
    sorts_.note_self(sort, type_);
    if (std::ranges::count(layout_.processes, type_, &Layout::Process::type) != 1) return;
    const auto found = std::ranges::find(layout_.processes, type_, &Layout::Process::type);
    const auto number = static_cast<std::int32_t>(found - layout_.processes.begin());
    constants_.emplace_back(sort, number);
    token(Token::Kind::Value, number, sort);
  }

  // NOLINTNEXTLINE(misc-no-recursion): front ends bound how deep expressions are nested
  void place(const Place& place, Sort sort) {
    const Sort variable = sorts_.of(place);
    sorts_.unify(sort, variable);
    put(place.scope);
    if (place.scope == Place::Scope::Global) {
      token(Token::Kind::Variable, place.variable);
    } else {
      put(place.variable);
    }
    if (place.scope == Place::Scope::Remote) {
      token(Token::Kind::Type, place.process_type);
      put(place.process == none);
      place.process == none ? only_process(place.process_type) : process(place.process);
    }
    for (std::size_t i = 0; i < place.indices.size(); ++i)
      value(place.indices[i], Sorts::of_dimension(variable, i));
  }

  /// All that matters is whether it is zero.
  // NOLINTNEXTLINE(misc-no-recursion): as above
  void truth(ExpressionId id) {
    const Sort sort = sorts_.fresh();
    if (!is_truth(program_.expressions[id].operation)) token(Token::Kind::Value, 0, sort);
    value(id, sort);
  }

  // NOLINTNEXTLINE(misc-no-recursion): as above
  void value(ExpressionId id, Sort sort) {
    const Expression& e = program_.expressions[id];
    put(e.operation);
    switch (e.operation) {
      case Operation::Constant:
        constants_.emplace_back(sort, e.value);
        return token(Token::Kind::Value, e.value, sort);
      case Operation::Load:
        return place(program_.places[e.item], sort);
      case Operation::Self:
        return self(sort);
      case Operation::Conditional:
        truth(e.operands[0]);
        value(e.operands[1], sort);
        return value(e.operands[2], sort);
      default:
        calculated(sort);
        return operands(e, id);
    }
  }

  /// Of operations whose result is a number to calculate with.
  // NOLINTNEXTLINE(misc-no-recursion): as above
  void operands(const Expression& e, ExpressionId id) {
    switch (e.operation) {
      case Operation::Not:
        return truth(e.operands[0]);
      case Operation::Equal:
      case Operation::NotEqual:
        return strict(std::vector(e.operands.begin(), e.operands.begin() + 2), sorts_.fresh());
      case Operation::Enabled:
      case Operation::LocationOf:
      case Operation::PriorityOf:
        return process(e.operands[0]);
      case Operation::AtLocation:
        return location_test(e);
      case Operation::Length:
      case Operation::Full:
      case Operation::Empty:
      case Operation::NotFull:
      case Operation::NotEmpty:
        channel_sort(e.operands[0]);
        return;
      case Operation::Poll:
        return write(program_.polls[e.item]);
      default:
        break;
    }
    if (is_associative(e.operation)) return chain(e.operation, id);
    for (int i = 0; i < operand_count(e.operation); ++i)
      value(e.operands[static_cast<std::size_t>(i)], calculated());
  }

  // NOLINTNEXTLINE(misc-no-recursion): as above
  void location_test(const Expression& e) {
    const LocationTest& test = program_.location_tests[e.item];
    token(Token::Kind::Type, test.process_type);
    put(test.locations.size(), e.operands[0] == none);
    std::vector<LocationId> locations = test.locations;
    std::ranges::sort(locations);
    for (const LocationId location : locations) put(location);
    e.operands[0] == none ? only_process(test.process_type) : process(e.operands[0]);
  }

  // NOLINTNEXTLINE(misc-no-recursion): as above
  void chain(Operation operation, ExpressionId id) {
    std::vector<ExpressionId> operands;
    collect(operation, id, operands);
    if (operation != Operation::And && operation != Operation::Or) return strict(operands, calculated());
    if (are_total(operands)) return unordered(operands, {});
    put(operands.size());
    for (const ExpressionId operand : operands) truth(operand);
  }
  bool are_total(const std::vector<ExpressionId>& operands) const {
    return std::ranges::all_of(operands, [&](ExpressionId e) { return is_total(program_, e); });
  }
  /// All operands are evaluated. Which fault comes first is of interest in a step, but not in a condition,
  /// which is false then.
  // NOLINTNEXTLINE(misc-no-recursion): as above
  void strict(const std::vector<ExpressionId>& operands, Sort sort) {
    if (type_ == none || are_total(operands)) return unordered(operands, sort);
    put(operands.size());
    for (const ExpressionId operand : operands) value(operand, sort);
  }
  // NOLINTNEXTLINE(misc-no-recursion): as above
  void collect(Operation operation, ExpressionId id, std::vector<ExpressionId>& result) const {
    const Expression& e = program_.expressions[id];
    if (e.operation != operation) return result.push_back(id);
    collect(operation, e.operands[0], result);
    collect(operation, e.operands[1], result);
  }

  /// Without a sort: of each operand only the truth matters.
  // NOLINTNEXTLINE(misc-no-recursion): as above
  void unordered(const std::vector<ExpressionId>& operands, std::optional<Sort> sort) {
    token(Token::Kind::Open);
    for (std::size_t i = 0; i < operands.size(); ++i) {
      if (i > 0) token(Token::Kind::Next);
      sort ? value(operands[i], *sort) : truth(operands[i]);
    }
    token(Token::Kind::Close);
  }

  const Program& program_;
  const Layout& layout_;
  Clauses& result_;
  Sorts& sorts_;
  std::vector<std::pair<Sort, std::int32_t>>& constants_;
  ProcessTypeId type_ = none;  // whose text is written; none: nobody's
};

Clauses::Clauses(const Program& program, const Layout& layout, const std::vector<ExpressionId>& propositions)
    : sorts_(program), of_type_(program.process_types.size()) {
  ClauseWriter writer(program, layout, *this);
  const auto settled = settled_locations(program);
  for (ProcessTypeId type = 0; type < of_type_.size(); ++type)
    if (std::ranges::find(layout.processes, type, &Layout::Process::type) != layout.processes.end())
      writer.write_type(type, settled[type]);
  for (const ExpressionId proposition : propositions) writer.write_proposition(proposition);
  if (program.event_trace) writer.write_trace(*program.event_trace);
  if (program.last_process != none) {
    sorts_.note_process(sorts_.of_global(program.last_process));
    sorts_.note_unknown(sorts_.of_global(program.last_process));
  }
  follow_beginnings(program, layout, settled, sorts_, constants_);
}

namespace {

/// From `at`, behind an Open, to behind its Close: the operands, each normalised.
// NOLINTNEXTLINE(misc-no-recursion): as deep as expressions are nested
std::vector<std::vector<Token>> sorted_operands(const std::vector<Token>& tokens, std::size_t& at) {
  std::vector<std::vector<Token>> result(1);
  for (; tokens[at].kind != Token::Kind::Close; ++at) {
    if (tokens[at].kind == Token::Kind::Next) {
      result.emplace_back();
    } else if (tokens[at].kind == Token::Kind::Open) {
      result.back().push_back(tokens[at++]);
      for (const auto& operand : sorted_operands(tokens, at)) {
        result.back().insert(result.back().end(), operand.begin(), operand.end());
        result.back().push_back({Token::Kind::Next});
      }
    } else {
      result.back().push_back(tokens[at]);
    }
  }
  std::ranges::sort(result, [](const auto& a, const auto& b) {
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  });
  return result;
}

}  // namespace

std::vector<Token> normalised(const std::vector<Token>& tokens) {
  std::vector<Token> all = tokens;
  all.push_back({Token::Kind::Close});
  // The whole is one operand of an imaginary pair of brackets.
  std::size_t at = 0;
  return sorted_operands(all, at).front();
}

}  // namespace ouro::reduce
