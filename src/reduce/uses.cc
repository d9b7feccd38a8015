#include "reduce/uses.hh"

#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <variant>

#include "program/arithmetic.hh"

namespace ouro::reduce {

using program::After;
using program::Command;
using program::Expression;
using program::ExpressionId;
using program::LocationId;
using program::none;
using program::Operation;
using program::Place;
using program::Program;
using program::Receive;
using program::Send;

namespace {

bool same_or_any(std::uint32_t one, std::uint32_t other) {
  return one == other || one == none || other == none;
}

/// The comparison that holds where this one does not.
Operation negated(Operation operation) {
  switch (operation) {
    case Operation::Less:
      return Operation::GreaterEqual;
    case Operation::LessEqual:
      return Operation::Greater;
    case Operation::Greater:
      return Operation::LessEqual;
    case Operation::GreaterEqual:
      return Operation::Less;
    case Operation::Equal:
      return Operation::NotEqual;
    default:
      return Operation::Equal;
  }
}

}  // namespace

Operation mirrored(Operation operation) {
  switch (operation) {
    case Operation::Less:
      return Operation::Greater;
    case Operation::LessEqual:
      return Operation::GreaterEqual;
    case Operation::Greater:
      return Operation::Less;
    case Operation::GreaterEqual:
      return Operation::LessEqual;
    default:
      return operation;
  }
}

bool is_comparison(Operation operation) {
  return operation >= Operation::Less && operation <= Operation::NotEqual;
}

ExpressionId channel_of(const Command& command) {
  if (const auto* send = std::get_if<Send>(&command.communication)) return send->channel;
  if (const auto* receive = std::get_if<Receive>(&command.communication)) return receive->channel;
  return none;
}

bool overlap(const Item& one, const Item& other) {
  return one.kind == other.kind && same_or_any(one.id, other.id) && same_or_any(one.element, other.element) &&
         same_or_any(one.process, other.process) && same_or_any(one.owner, other.owner);
}

bool Test::holds(std::int32_t content) const { return *program::compute(operation, content, value) != 0; }

bool accord(const ChannelUse& one, const ChannelUse& other) {
  using Kind = ChannelUse::Kind;
  if (!same_or_any(one.channel, other.channel)) return true;
  const auto [first, second] = std::minmax(one.kind, other.kind);
  if (second == Kind::Change) return false;
  switch (first) {
    case Kind::Send:
      return second == Kind::Receive || second == Kind::Peek || second == Kind::HasMessages ||
             second == Kind::IsFull;
    case Kind::SortedSend:
      return second == Kind::HasMessages || second == Kind::IsFull;
    case Kind::Receive:
      return second == Kind::HasRoom || second == Kind::IsEmpty;
    default:
      return true;
  }
}

/// Collects what one step, or one expression, uses.
class UseCollector {
 public:
  UseCollector(const UseFinder& finder, const Asker& asker)
      : finder_(finder), program_(finder.semantics().program()), asker_(asker) {}

  /// Everything that the value depends on.
  void read(ExpressionId id) {
    if (id == none) return;
    std::vector<ExpressionId> pending = {id};
    while (!pending.empty()) {
      const ExpressionId at = pending.back();
      pending.pop_back();
      if (at == none || finder_.fixed_value(asker_, at)) continue;
      const Expression& e = program_.expressions[at];
      pending.insert(pending.end(), e.operands.begin(), e.operands.end());
      read_itself(e);
    }
  }
  void read(const std::vector<ExpressionId>& ids) {
    for (const ExpressionId id : ids) read(id);
  }

  /// A condition that is to be `wanted`: the tests it is made of where it is made of tests.
  void require(ExpressionId id, bool wanted = true) {
    std::vector<std::pair<ExpressionId, bool>> pending = {{id, wanted}};
    while (!pending.empty()) {
      const auto [at, is_wanted] = pending.back();
      pending.pop_back();
      if (at == none) continue;
      const Expression& e = program_.expressions[at];
      const bool is_split =
          (e.operation == Operation::And && is_wanted) || (e.operation == Operation::Or && !is_wanted);
      if (e.operation == Operation::Not) {
        pending.emplace_back(e.operands[0], !is_wanted);
      } else if (is_split) {
        pending.emplace_back(e.operands[0], is_wanted);
        pending.emplace_back(e.operands[1], is_wanted);
      } else if (!require_test(e, is_wanted)) {
        read(at);
      }
    }
  }

  /// The step that begins with this command.
  void step(const Command& command) {
    const program::ProcessType& type = program_.process_types[asker_.type];
    require(type.provided);
    observe_smaller_ranks(command);
    require(command.guard);
    std::visit([this](const auto& communication) { communicate(communication); }, command.communication);
    if (const ExpressionId id = channel_of(command); id != none) {
      result_.meeting = finder_.meeting(asker_, id);
      result_.channel = channel(id);
    }
    carry_out(command);
    const std::vector<const Command*> rest = inside(command);
    if (!rest.empty()) read(type.provided);
    for (const Command* later : rest) go_on(*later);
    wait(command, rest);
    move(command, rest);
  }

  Uses take_result() { return std::move(result_); }

 private:
  // --- Things ---

  std::uint32_t element(const Place& place) const {
    return finder_.fixed_element(asker_, place).value_or(none);
  }

  /// Nothing for what no two steps can share.
  std::optional<Item> item(const Place& place) const {
    if (place.scope == Place::Scope::Global) {
      if (program_.globals[place.variable].hidden) return std::nullopt;
      return Item{Item::Kind::Global, none, none, place.variable, element(place)};
    }
    if (place.scope == Place::Scope::Remote) {
      const auto process = place.process == none ? std::nullopt : finder_.fixed_value(asker_, place.process);
      return Item{Item::Kind::Local, place.process_type,
                  process ? static_cast<std::uint32_t>(*process) : none, place.variable, element(place)};
    }
    if (!finder_.observation().is_observed(asker_.type, place.variable)) return std::nullopt;
    return Item{Item::Kind::Local, asker_.type, asker_.process, place.variable, element(place)};
  }

  void note_own(const Place& place) { result_.own |= place.scope == Place::Scope::Local; }

  void find(const Place& place) {
    read(place.indices);
    read(place.process);
    if (place.scope == Place::Scope::Remote) result_.reads.push_back({Item::Kind::Processes});
  }

  void write(const Place& place, std::optional<std::int32_t> value) {
    find(place);
    if (const auto written = item(place)) result_.writes.push_back({*written, value});
  }

  std::uint32_t channel(ExpressionId id) const {
    const auto number = finder_.fixed_value(asker_, id);
    return number ? static_cast<std::uint32_t>(*number) : none;
  }

  void use_channel(ChannelUse::Kind kind, ExpressionId id) {
    read(id);
    result_.channels.push_back({kind, channel(id)});
  }

  // --- Questions ---

  Item where(const Expression& question) const {
    Item result{Item::Kind::Location};
    if (question.operation == Operation::AtLocation) {
      result.id = question.item;
      result.owner = program_.location_tests[question.item].process_type;
    } else {
      result.id = question.operation == Operation::NoProgress  ? Item::is_progress
                  : question.operation == Operation::Accepting ? Item::is_accepting
                                                               : Item::which;
    }
    if (question.operands[0] == none) return result;
    if (const auto process = finder_.fixed_value(asker_, question.operands[0]))
      result.process = static_cast<std::uint32_t>(*process);
    return result;
  }

  void read_itself(const Expression& e) {
    switch (e.operation) {
      case Operation::Load:
        find(program_.places[e.item]);
        if (const auto what = item(program_.places[e.item]))
          result_.reads.push_back(*what);
        else
          note_own(program_.places[e.item]);
        break;
      case Operation::Timeout:
      case Operation::Enabled:
      case Operation::PriorityOf:
        result_.everything = true;
        break;
      case Operation::NoProgress:
      case Operation::Accepting:
      case Operation::LocationOf:
      case Operation::AtLocation:
        result_.reads.push_back(where(e));
        result_.reads.push_back({Item::Kind::Processes});
        break;
      case Operation::ProcessCount:
        result_.reads.push_back({Item::Kind::Processes});
        break;
      case Operation::Length:
      case Operation::Full:
      case Operation::Empty:
      case Operation::NotFull:
      case Operation::NotEmpty:
        use_channel(ChannelUse::Kind::Observe, e.operands[0]);
        break;
      case Operation::Poll:
        look(program_.polls[e.item], ChannelUse::Kind::Observe);
        break;
      default:
        break;
    }
  }

  void look(const Receive& receive, ChannelUse::Kind kind) {
    for (const Receive::Argument& argument : receive.arguments) read(argument.value);
    use_channel(kind, receive.channel);
  }

  bool require_test(const Expression& e, bool wanted) {
    switch (e.operation) {
      case Operation::Load:
        return require_content(e, Operation::NotEqual, 0, wanted);
      case Operation::AtLocation:
        result_.reads.push_back({Item::Kind::Processes});
        read(e.operands[0]);
        result_.tests.push_back({where(e), wanted ? Operation::NotEqual : Operation::Equal, 0});
        return true;
      case Operation::Timeout:
        if (wanted) result_.only_at_timeout = true;
        return wanted;
      case Operation::Poll:
        if (wanted) look(program_.polls[e.item], ChannelUse::Kind::Peek);
        return wanted;
      case Operation::Full:
      case Operation::Empty:
      case Operation::NotFull:
      case Operation::NotEmpty:
        use_channel(channel_question(e.operation, wanted), e.operands[0]);
        return true;
      default:
        return is_comparison(e.operation) && require_comparison(e, wanted);
    }
  }

  static ChannelUse::Kind channel_question(Operation operation, bool wanted) {
    const bool is_about_messages = operation == Operation::Empty || operation == Operation::NotEmpty;
    const bool is_plain = operation == Operation::Empty || operation == Operation::Full;
    if (is_about_messages)
      return is_plain == wanted ? ChannelUse::Kind::IsEmpty : ChannelUse::Kind::HasMessages;
    return is_plain == wanted ? ChannelUse::Kind::IsFull : ChannelUse::Kind::HasRoom;
  }

  bool require_comparison(const Expression& e, bool wanted) {
    const Expression& left = program_.expressions[e.operands[0]];
    const Expression& right = program_.expressions[e.operands[1]];
    if (left.operation == Operation::Load)
      if (const auto value = finder_.fixed_value(asker_, e.operands[1]))
        return require_content(left, e.operation, *value, wanted);
    if (right.operation == Operation::Load)
      if (const auto value = finder_.fixed_value(asker_, e.operands[0]))
        return require_content(right, mirrored(e.operation), *value, wanted);
    return false;
  }

  bool require_content(const Expression& load, Operation operation, std::int32_t value, bool wanted) {
    const Place& place = program_.places[load.item];
    find(place);
    if (const auto what = item(place))
      result_.tests.push_back({*what, wanted ? operation : negated(operation), value});
    else
      note_own(place);
    return true;
  }

  // --- Commands ---

  /// A command waits until none of a smaller rank is possible.
  void observe_smaller_ranks(const Command& command) {
    const program::ProcessType& type = program_.process_types[asker_.type];
    for (const Command& other : type.commands)
      if (other.source == command.source && other.rank < command.rank) observe(other);
  }

  /// Reads what decides whether the command is possible. Whether someone is there to be met depends on where
  /// everybody is.
  void observe(const Command& command) {
    read(command.guard);
    if (const auto* send = std::get_if<Send>(&command.communication)) {
      if (finder_.meeting(asker_, send->channel) != Meeting::Never) result_.everything = true;
      use_channel(ChannelUse::Kind::Observe, send->channel);
    }
    if (const auto* receive = std::get_if<Receive>(&command.communication))
      look(*receive, ChannelUse::Kind::Observe);
    if (command.terminates()) result_.reads.push_back({Item::Kind::Processes});
  }

  /// A command inside the sequence: whether the sequence goes on with it depends on all that it observes.
  void go_on(const Command& command) {
    const auto* send = std::get_if<Send>(&command.communication);
    const Meeting meeting = send == nullptr ? Meeting::Never : finder_.meeting(asker_, send->channel);
    if (meeting == Meeting::Always && offer(*send)) {
      read(command.guard);
    } else {
      observe(command);
      result_.takes_along |= meeting != Meeting::Never;
    }
    std::visit([this](const auto& communication) { communicate(communication); }, command.communication);
    carry_out(command);
  }

  /// The step may meet another process, and ends there: what that one does belongs to it. False if that one
  /// may go on: it has the right to do so then.
  bool offer(const Send& send) {
    const std::uint32_t number = channel(send.channel);
    std::vector<Uses> partners;
    for (program::ProcessTypeId type = 0; type < program_.process_types.size(); ++type) {
      const Asker partner{asker_.state, type, none};
      for (const Command& command : program_.process_types[type].commands) {
        const auto* receive = std::get_if<Receive>(&command.communication);
        if (receive == nullptr || finder_.meeting(partner, receive->channel) == Meeting::Never) continue;
        const auto other = finder_.fixed_value(partner, receive->channel);
        if (other && !same_or_any(static_cast<std::uint32_t>(*other), number)) continue;
        if (command.after != After::Yield) return false;
        partners.push_back(finder_.of_step(partner, command));
      }
    }
    result_.offers.push_back(number);
    for (const Uses& partner : partners) {
      join(partner);
      for (const Test& test : partner.tests) result_.reads.push_back(test.item);
      result_.writes.insert(result_.writes.end(), partner.writes.begin(), partner.writes.end());
    }
    return true;
  }

  /// Where a process stands before and after the step, it may be met.
  void wait(const Command& first, const std::vector<const Command*>& rest) {
    wait_at(first.source);
    wait_at(first.target);
    for (const Command* command : rest) wait_at(command->target);
  }
  void wait_at(LocationId at) {
    const program::ProcessType& type = program_.process_types[asker_.type];
    const program::Location& here = type.locations[at];
    for (const Command& command : std::span(type.commands).subspan(here.first_command, here.command_count)) {
      const auto* receive = std::get_if<Receive>(&command.communication);
      if (receive != nullptr && finder_.meeting(asker_, receive->channel) != Meeting::Never)
        result_.waits.push_back(channel(receive->channel));
    }
  }

  /// Everything that may follow the command in the same step.
  std::vector<const Command*> inside(const Command& command) const {
    std::vector<const Command*> result;
    if (command.after == After::Yield) return result;
    if (const auto* send = std::get_if<Send>(&command.communication))
      if (finder_.meeting(asker_, send->channel) == Meeting::Always) return result;
    const program::ProcessType& type = program_.process_types[asker_.type];
    std::vector<bool> seen(type.locations.size());
    std::vector<LocationId> pending = {command.target};
    while (!pending.empty()) {
      const LocationId at = pending.back();
      pending.pop_back();
      if (seen[at]) continue;
      seen[at] = true;
      const program::Location& here = type.locations[at];
      for (const Command& next : std::span(type.commands).subspan(here.first_command, here.command_count)) {
        result.push_back(&next);
        if (next.after != After::Yield) pending.push_back(next.target);
      }
    }
    return result;
  }

  void communicate(const std::monostate&) {}
  void communicate(const Send& send) {
    read(send.values);
    read(send.channel);
    watch(true, send.channel);
    if (finder_.meeting(asker_, send.channel) == Meeting::Always) return;
    use_channel(send.sorted ? ChannelUse::Kind::SortedSend : ChannelUse::Kind::Send, send.channel);
  }
  void communicate(const Receive& receive) {
    for (const Receive::Argument& argument : receive.arguments) {
      read(argument.value);
      if (argument.kind == Receive::Argument::Kind::Store)
        write(program_.places[argument.place], std::nullopt);
    }
    read(receive.channel);
    if (!receive.keep) watch(false, receive.channel);
    if (finder_.meeting(asker_, receive.channel) == Meeting::Always) return;
    use_channel(receive.keep ? ChannelUse::Kind::Peek : ChannelUse::Kind::Receive, receive.channel);
  }

  /// An event that may be watched moves the event trace.
  void watch(bool is_send, ExpressionId id) {
    if (!program_.event_trace) return;
    for (const program::EventTrace::Event& event : program_.event_trace->events) {
      if (event.is_send != is_send || !same_or_any(channel(id), channel(event.channel))) continue;
      read(event.channel);
      read(event.values);
      const Item position{Item::Kind::Global, none, none, program_.event_trace->position, 0};
      result_.reads.push_back(position);
      result_.writes.push_back({position});
    }
  }

  void carry_out(const Command& command) {
    for (const program::Effect& effect : command.effects)
      std::visit([this](const auto& e) { carry_out(e); }, effect);
  }
  void carry_out(const program::Assign& effect) {
    read(effect.value);
    const Place& target = program_.places[effect.target];
    auto value = finder_.fixed_value(asker_, effect.value);
    if (value) value = program_.variable(target).type.truncate(*value);
    write(target, value);
  }
  void carry_out(const program::Assert& effect) { read(effect.condition); }
  void carry_out(const program::Print&) {}
  void carry_out(const program::Run& effect) {
    read(effect.arguments);
    read(effect.priority);
    if (effect.result != none) write(program_.places[effect.result], std::nullopt);
    result_.waits.push_back(none);
    const program::ProcessType& created = program_.process_types[effect.process_type];
    for (const program::Variable& variable : created.locals)
      for (const ExpressionId initial : variable.initial)
        join(finder_.of_value({asker_.state, effect.process_type, none}, initial));
    change_processes(created);
  }
  void carry_out(const program::SetPriority&) { result_.everything = true; }
  void carry_out(const program::Terminate&) { change_processes(program_.process_types[asker_.type]); }

  void join(const Uses& other) {
    result_.reads.insert(result_.reads.end(), other.reads.begin(), other.reads.end());
    result_.channels.insert(result_.channels.end(), other.channels.begin(), other.channels.end());
    result_.everything |= other.everything;
  }

  void change_processes(const program::ProcessType& type) {
    result_.reads.push_back({Item::Kind::Processes});
    result_.writes.push_back({{Item::Kind::Processes}});
    if (!type.channels.empty()) result_.channels.push_back({ChannelUse::Kind::Change});
  }

  // --- Where the process is ---

  void move(const Command& first, const std::vector<const Command*>& rest) {
    const program::ProcessType& type = program_.process_types[asker_.type];
    const bool is_committed = std::ranges::any_of(type.locations, &program::Location::committed);
    if (is_committed && (type.locations[first.target].committed || type.locations[first.source].committed))
      result_.everything = true;
    for (const std::uint32_t question : finder_.questions(asker_.type)) {
      const std::uint32_t before = answer(question, first.source);
      const std::uint32_t after = answer(question, first.target);
      const bool may_change = before != after || std::ranges::any_of(rest, [&](const Command* command) {
                                return answer(question, command->target) != before;
                              });
      if (!may_change) continue;
      const Item what{Item::Kind::Location, asker_.type, asker_.process, question};
      result_.writes.push_back(
          {what, rest.empty() ? std::optional(static_cast<std::int32_t>(after)) : std::nullopt});
    }
  }

  std::uint32_t answer(std::uint32_t question, LocationId at) const {
    const program::Location& location = program_.process_types[asker_.type].locations[at];
    if (question == Item::which) return at;
    if (question == Item::is_progress) return location.progress ? 1 : 0;
    if (question == Item::is_accepting) return location.accept ? 1 : 0;
    const auto& locations = program_.location_tests[question].locations;
    return std::ranges::find(locations, at) == locations.end() ? 0 : 1;
  }

  const UseFinder& finder_;
  const Program& program_;
  const Asker& asker_;
  Uses result_;
};

UseFinder::UseFinder(const program::Semantics& semantics)
    : semantics_(semantics),
      fixed_(semantics.program()),
      observation_(semantics.program()),
      questions_(semantics.program().process_types.size()) {
  const Program& program = semantics.program();
  has_rendezvous_ =
      std::ranges::any_of(program.channel_types, [](const auto& type) { return type.capacity == 0; });
  has_passing_channels_ = std::ranges::any_of(
      program.process_types, [](const program::ProcessType& type) { return !type.channels.empty(); });
  const auto ask_all = [&](std::uint32_t question) {
    for (auto& questions : questions_)
      if (std::ranges::find(questions, question) == questions.end()) questions.push_back(question);
  };
  for (const Expression& e : program.expressions) {
    if (e.operation == Operation::NoProgress) ask_all(Item::is_progress);
    if (e.operation == Operation::Accepting) ask_all(Item::is_accepting);
    if (e.operation == Operation::LocationOf) ask_all(Item::which);
  }
  for (std::uint32_t i = 0; i < program.location_tests.size(); ++i)
    questions_[program.location_tests[i].process_type].push_back(i);
}

std::optional<std::int32_t> UseFinder::fixed_value(const Asker& asker, ExpressionId expression) const {
  const Lasting lasting = fixed_.lasting(expression);
  if (lasting == Lasting::No || (lasting == Lasting::ForProcess && asker.process == none))
    return std::nullopt;
  program::Context context = *asker.state;
  context.process = asker.process;
  try {
    return semantics_.evaluate(expression, context);
  } catch (const program::FaultSignal&) {
    return std::nullopt;
  }
}

std::optional<std::uint32_t> UseFinder::fixed_element(const Asker& asker, const Place& place) const {
  const program::Variable& variable = semantics_.program().variable(place);
  std::uint32_t result = 0;
  for (std::size_t i = 0; i < place.indices.size(); ++i) {
    const auto index = fixed_value(asker, place.indices[i]);
    if (!index || static_cast<std::uint32_t>(*index) >= variable.dimensions[i]) return std::nullopt;
    result = result * variable.dimensions[i] + static_cast<std::uint32_t>(*index);
  }
  return result;
}

Meeting UseFinder::meeting(const Asker& asker, ExpressionId channel) const {
  if (!has_rendezvous_) return Meeting::Never;
  const auto number = fixed_value(asker, channel);
  const auto& channels = asker.state->layout->channels;
  const std::size_t lasting = has_passing_channels_ ? semantics_.program().channels.size() : channels.size();
  if (!number || *number < 1 || static_cast<std::size_t>(*number) > lasting) return Meeting::Perhaps;
  const program::ChannelTypeId type = channels[static_cast<std::size_t>(*number) - 1].type;
  return semantics_.program().channel_types[type].capacity == 0 ? Meeting::Always : Meeting::Never;
}

Uses UseFinder::of_step(const Asker& asker, const Command& command) const {
  UseCollector collector(*this, asker);
  collector.step(command);
  return collector.take_result();
}

Uses UseFinder::of_condition(const Asker& asker, ExpressionId condition, bool wanted) const {
  UseCollector collector(*this, asker);
  collector.require(condition, wanted);
  return collector.take_result();
}

Uses UseFinder::of_value(const Asker& asker, ExpressionId expression) const {
  UseCollector collector(*this, asker);
  collector.read(expression);
  return collector.take_result();
}

}  // namespace ouro::reduce
