// What the step uses that begins with a command: the command, and behind one that keeps the right to go on
// everything that may follow inside of the indivisible sequence.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

#include "reduce/condition_uses.hh"
#include "reduce/failing.hh"
#include "reduce/use_finder.hh"

namespace ouro::reduce {

using program::After;
using program::Command;
using program::ExpressionId;
using program::LocationId;
using program::none;
using program::Place;
using program::Receive;
using program::Send;

namespace {

class StepUses : public ConditionUses {
 public:
  StepUses(const UseFinder& finder, const Asker& asker, Partners partners = Partners::Sure)
      : ConditionUses(finder, asker), partners_(partners) {}

  /// The step that begins with this command.
  void step(const Command& command) {
    const program::ProcessType& type = program_.process_types[asker_.type];
    require(type.provided);
    observe_smaller_ranks(command);
    require(command.guard);
    look_for_what_may_fail(command);
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

  using ConditionUses::read_what_may_fail;
  /// What decides whether looking at the command fails: not what an element of an array is, but which.
  void read_what_may_fail(const Command& command) {
    const ExpressionId channel = channel_of(command);
    const auto* receive = std::get_if<Receive>(&command.communication);
    read_what_may_fail(command.guard);
    if (channel != none && !finder_.fixed_channel(asker_, channel)) read(channel);
    const auto may_fail = [this](const Receive::Argument& argument) {
      return !never_fails(finder_, asker_, argument.value);
    };
    if (receive != nullptr && std::ranges::any_of(receive->arguments, may_fail))
      look(*receive, ChannelUse::Kind::Observe);  // it is matched with a message only if there is one
  }

 private:
  void look_for_what_may_fail(const Command& command) {
    const program::ProcessType& type = program_.process_types[asker_.type];
    result_.may_fail |= may_fail(finder_, asker_, command);
    for (const Command& before : looked_at_before(type, command)) {
      if (!may_fail(finder_, asker_, before)) continue;
      result_.is_masked = true;
      read_what_may_fail(before);
      if (channel_of(before) != none) read(before.guard);
    }
    if (asks_who_may_fail(command)) result_.may_fail = result_.everything = true;
    if (result_.may_fail) result_.everything |= std::exchange(result_.only_at_timeout, false);
  }

  /// Is somebody asked who may fail to answer, for the command or for one that is looked at before it?
  bool asks_who_may_fail(const Command& command) const {
    if (partners_ == Partners::Sure) return false;
    const auto asks = [this](const Command& offer) {
      const auto* send = std::get_if<Send>(&offer.communication);
      return send != nullptr && finder_.meeting(asker_, send->channel) != Meeting::Never;
    };
    return asks(command) ||
           std::ranges::any_of(looked_at_before(program_.process_types[asker_.type], command), asks);
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
    result_.everything |= meeting != Meeting::Never && partners_ == Partners::MayFail;
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
        partners.push_back(finder_.of_step(partner, command, partners_));
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
    const Meeting meeting = finder_.meeting(asker_, receive.channel);
    if (!receive.keep || meeting != Meeting::Never) watch(false, receive.channel);
    if (meeting == Meeting::Always) return;
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
    result_.everything |= finder_.may_newcomer_fail(*asker_.state, effect.process_type);
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

  Partners partners_;
};

}  // namespace

Uses UseFinder::of_step(const Asker& asker, const Command& command, Partners partners) const {
  StepUses collector(*this, asker, partners);
  collector.step(command);
  return collector.take_result();
}

Uses UseFinder::of_failing(const Asker& asker, const Command& command) const {
  StepUses collector(*this, asker);
  collector.read_what_may_fail(semantics_.program().process_types[asker.type].provided);
  collector.read_what_may_fail(command);
  return collector.take_result();
}

Uses UseFinder::of_condition(const Asker& asker, ExpressionId condition, bool wanted) const {
  StepUses collector(*this, asker);
  collector.require(condition, wanted);
  return collector.take_result();
}

Uses UseFinder::of_value(const Asker& asker, ExpressionId expression) const {
  StepUses collector(*this, asker);
  collector.read(expression);
  return collector.take_result();
}

}  // namespace ouro::reduce
