#include "reduce/goals.hh"

#include <algorithm>
#include <variant>

#include "base/hash.hh"

namespace ouro::reduce {

using program::Command;
using program::CommandId;
using program::Context;
using program::ExpressionId;
using program::none;
using program::ProcessTypeId;
using program::Receive;
using program::Send;

namespace {

void append_number(std::string& key, std::uint32_t number) {
  key.append(reinterpret_cast<const char*>(&number), sizeof(number));
}

std::vector<ProcessTypeId> created_by(const Command& command) {
  std::vector<ProcessTypeId> result;
  for (const program::Effect& effect : command.effects)
    if (const auto* run = std::get_if<program::Run>(&effect)) result.push_back(run->process_type);
  return result;
}

/// What the other side of a rendezvous must be like, or the message in a channel.
std::vector<ExpressionId> message_of(const Command& command) {
  if (const auto* send = std::get_if<Send>(&command.communication)) return send->values;
  std::vector<ExpressionId> result;
  if (const auto* receive = std::get_if<Receive>(&command.communication))
    for (const Receive::Argument& argument : receive->arguments)
      if (argument.value != none) result.push_back(argument.value);
  return result;
}

}  // namespace

// --- What is known of steps -----------------------------------------------------------------------

StepTable::StepTable(const UseFinder& finder) : finder_(finder), program_(finder.semantics().program()) {
  std::vector<bool> is_to_come(program_.process_types.size());
  for (const program::ProcessType& type : program_.process_types) {
    predecessors_.emplace_back(type);
    auto& creates = creates_.emplace_back();
    for (const Command& command : type.commands) {
      creates.push_back(reduce::created_by(command));
      for (const ProcessTypeId created : creates.back()) is_to_come[created] = true;
    }
  }
  for (ProcessTypeId type = 0; type < is_to_come.size(); ++type)
    if (is_to_come[type]) to_come_.push_back(type);
}

StepTable::Player StepTable::make_player(const Context& state, ProcessTypeId type, std::uint32_t process,
                                         Partners partners) const {
  const Asker asker{&state, type, process};
  Player result{process, type, {}, finder_.answers(asker)};
  for (const Command& command : program_.process_types[type].commands)
    result.steps.push_back(finder_.of_step(asker, command, partners));
  return result;
}

const StepTable::Player& StepTable::player(const Context& state, std::uint32_t process, Partners partners) {
  const ProcessTypeId type = state.layout->processes[process].type;
  key_.clear();
  append_number(key_, type);
  append_number(key_, process);
  append_number(key_, static_cast<std::uint32_t>(partners));
  if (finder_.has_passing_channels()) append_number(key_, state.layout->id);
  finder_.fixed().append_key(*state.layout, state.bytes, process, key_);
  const auto found = players_.find(key_);
  if (found != players_.end()) return found->second;
  return players_.emplace(key_, make_player(state, type, process, partners)).first->second;
}

const StepTable::Player& StepTable::newcomer(const Context& state, ProcessTypeId type, Partners partners) {
  const auto found = newcomers_.find({type, partners});
  if (found != newcomers_.end()) return found->second;
  return newcomers_.emplace(std::pair(type, partners), make_player(state, type, none, partners))
      .first->second;
}

Ways& StepTable::ways(ProcessTypeId type, std::vector<bool> wanted) {
  auto& result = ways_[{type, wanted}];
  if (!result)
    result = std::make_unique<Ways>(program_.process_types[type], predecessors_[type], std::move(wanted));
  return *result;
}

Partners StepTable::partners(const Context& state) {
  Answers all;
  for (std::uint32_t process = 0; process < state.layout->processes.size(); ++process)
    all.join(player(state, process, Partners::Sure).answers);
  return all.may_fail_together() ? Partners::MayFail : Partners::Sure;
}

// --- Goals ----------------------------------------------------------------------------------------

Cast::Cast(StepTable& table, const Context& state, std::uint32_t number)
    : table_(table),
      program_(table.program()),
      number_(number),
      partners_(table.partners(state)),
      disturbing_(state.layout->processes.size()),
      gates_(table.program()) {
  for (std::uint32_t process = 0; process < state.layout->processes.size(); ++process) {
    players_.push_back(&table.player(state, process, partners_));
    locations_.push_back({state.layout->processes[process].offset,
                          program_.process_types[players_.back()->type].location_size});
    disturbing_[process].resize(players_.back()->steps.size());
    gates_.add_process(*state.layout, players_.back()->type, players_.back()->steps);
  }
  opening_.resize(gates_.size());
}

template <class Make>
Goal& Cast::remembered(Question question, std::uint32_t process, std::uint32_t item, std::uint32_t detail,
                       const Make& make) {
  const Key key = static_cast<Key>(question) << 61U | static_cast<Key>(process) << 48U |
                  static_cast<Key>(detail) << 32U | item;
  const auto found = goals_.find(key);
  return found != goals_.end() ? found->second : goals_.emplace(key, make()).first->second;
}

/// The types whose processes, when they have come to be, may do what is wanted, or create one that does.
template <class IsWanted>
std::vector<bool> Cast::types_that_lead(const Context& state, const IsWanted& is_wanted) {
  std::vector<bool> leads(program_.process_types.size());
  for (const ProcessTypeId type : table_.to_come()) {
    const StepTable::Player& newcomer = table_.newcomer(state, type, partners_);
    for (CommandId id = 0; id < newcomer.steps.size() && !leads[type]; ++id)
      leads[type] = is_wanted(newcomer, id);
  }
  const auto creates_one = [&](ProcessTypeId type) {
    for (CommandId id = 0; id < program_.process_types[type].commands.size(); ++id)
      for (const ProcessTypeId created : table_.created_by(type, id))
        if (leads[created]) return true;
    return false;
  };
  for (bool is_changed = true; std::exchange(is_changed, false);)
    for (const ProcessTypeId type : table_.to_come())
      if (!leads[type] && creates_one(type)) leads[type] = is_changed = true;
  return leads;
}

template <class IsWanted>
Goal Cast::goal(const Context& state, std::uint32_t left_out, const IsWanted& is_wanted) {
  const std::vector<bool> leads = types_that_lead(state, is_wanted);
  Goal result;
  for (std::uint32_t process = 0; process < players_.size(); ++process) {
    if (process == left_out) continue;
    const StepTable::Player& player = *players_[process];
    std::vector<bool> wanted(player.steps.size());
    for (CommandId id = 0; id < wanted.size(); ++id)
      wanted[id] =
          is_wanted(player, id) || std::ranges::any_of(table_.created_by(player.type, id),
                                                       [&](ProcessTypeId created) { return leads[created]; });
    if (std::ranges::find(wanted, true) == wanted.end()) continue;
    result.parts.push_back({process, &table_.ways(player.type, std::move(wanted))});
  }
  return result;
}

Goal& Cast::disturbing(const Context& state, std::uint32_t process, CommandId command) {
  std::unique_ptr<Goal>& result = disturbing_[process][command];
  if (result) return *result;
  const Uses& step = players_[process]->steps[command];
  result = std::make_unique<Goal>(goal(state, process, [&](const StepTable::Player& player, CommandId other) {
    return !accord(step, player.steps[other]);
  }));
  return *result;
}

Goal& Cast::enabling(const Context& state, std::uint32_t process, ExpressionId condition, bool wanted) {
  const Question question = wanted ? Question::Enabling : Question::Refuting;
  return remembered(question, process, condition, 0, [&] {
    const Asker asker{&state, players_[process]->type, process};
    const Uses uses = table_.finder().of_condition(asker, condition, wanted);
    if (uses.only_at_timeout) return Goal{};
    return goal(state, none, [&](const StepTable::Player& player, CommandId other) {
      return may_enable(player.steps[other], uses) || (uses.own && player.process == process);
    });
  });
}

Goal& Cast::changing(const Context& state, std::uint32_t process, CommandId command) {
  return remembered(Question::Changing, process, command, 0, [&] {
    const Asker asker{&state, players_[process]->type, process};
    std::vector<Uses> values;
    for (const ExpressionId value : message_of(program_.process_types[asker.type].commands[command]))
      values.push_back(table_.finder().of_value(asker, value));
    return goal(state, none, [&](const StepTable::Player& player, CommandId other) {
      return std::ranges::any_of(values, [&](const Uses& value) {
        return may_change(player.steps[other], value) || (value.own && player.process == process);
      });
    });
  });
}

Goal& Cast::failing(const Context& state, std::uint32_t process, CommandId command) {
  return remembered(Question::Failing, process, command, 0, [&] {
    const Asker asker{&state, players_[process]->type, process};
    const Uses uses = table_.finder().of_failing(asker, program_.process_types[asker.type].commands[command]);
    return goal(state, none, [&](const StepTable::Player& player, CommandId other) {
      return may_change(player.steps[other], uses) || (uses.own && player.process == process);
    });
  });
}

Goal& Cast::using_channel(const Context& state, std::uint32_t process, CommandId command, ChannelUse use) {
  const auto detail = static_cast<std::uint32_t>(use.kind) << 8U | use.channel;
  return remembered(Question::Channel, process, command, detail, [&] {
    const Asker asker{&state, players_[process]->type, process};
    Uses wanted;
    wanted.channels.push_back(use);
    const Uses which =
        table_.finder().of_value(asker, channel_of(program_.process_types[asker.type].commands[command]));
    return goal(state, none, [&](const StepTable::Player& player, CommandId other) {
      return may_enable(player.steps[other], wanted) || may_change(player.steps[other], which) ||
             (which.own && player.process == process);
    });
  });
}

Goal& Cast::meeting(const Context& state, std::uint32_t process, CommandId command, std::uint32_t channel) {
  return remembered(Question::Meeting, process, command, channel, [&] {
    const Asker asker{&state, players_[process]->type, process};
    const Command& offer = program_.process_types[asker.type].commands[command];
    const Uses which = table_.finder().of_value(asker, channel_of(offer));
    return goal(state, none, [&](const StepTable::Player& player, CommandId other) {
      if (may_change(player.steps[other], which)) return true;
      if (player.process == process) return which.own;
      return fits(state, asker, offer, {&state, player.type, player.process},
                  program_.process_types[player.type].commands[other], channel);
    });
  });
}

bool Cast::fits(const Context& state, const Asker& asker, const Command& command, const Asker& other,
                const Command& with, std::uint32_t channel) const {
  const bool is_send = std::holds_alternative<Send>(command.communication);
  const Command& sending = is_send ? command : with;
  const Command& receiving = is_send ? with : command;
  const auto* send = std::get_if<Send>(&sending.communication);
  const auto* receive = std::get_if<Receive>(&receiving.communication);
  if (send == nullptr || receive == nullptr) return false;
  const UseFinder& finder = table_.finder();
  const auto number = finder.fixed_value(other, channel_of(with));
  if (number && static_cast<std::uint32_t>(*number) != channel) return false;
  const auto& fields = program_.channel_types[state.layout->channels[channel - 1].type].fields;
  if (send->values.size() != fields.size() || receive->arguments.size() > fields.size()) return true;
  for (std::size_t i = 0; i < receive->arguments.size(); ++i) {
    if (receive->arguments[i].kind != Receive::Argument::Kind::Match) continue;
    const auto sent = finder.fixed_value(is_send ? asker : other, send->values[i]);
    const auto matched = finder.fixed_value(is_send ? other : asker, receive->arguments[i].value);
    if (sent && matched && fields[i].truncate(*sent) != *matched) return false;
  }
  return true;
}

Goal& Cast::ending(const Context& state, std::uint32_t process) {
  return remembered(Question::Ending, process, 0, 0, [&] {
    return goal(state, none, [&](const StepTable::Player& player, CommandId other) {
      return player.process == process && program_.process_types[player.type].commands[other].terminates();
    });
  });
}

Goal& Cast::opening(const Context& state, std::uint32_t gate) {
  std::unique_ptr<Goal>& result = opening_[gate];
  if (!result)
    result = std::make_unique<Goal>(goal(state, none, [&](const StepTable::Player& player, CommandId other) {
      return may_enable(player.steps[other], gates_.condition(gate));
    }));
  return *result;
}

template <class GateOf>
bool Cast::find_detour(const Goal::Part& part, program::LocationId location, CommandBits avoided,
                       const GateOf& gate_of, Detour& detour) {
  const program::ProcessType& type = part.ways->type();
  const CommandId first = type.locations[location].first_command;
  reached_.assign(type.locations.size(), 0);
  pending_.clear();
  detour.bits = 0;
  detour.gates.clear();
  const auto come_from = [&](CommandId id) {
    const program::LocationId source = type.commands[id].source;
    if (source == location) {
      detour.bits |= command_bit(id - first);
      return (detour.bits & avoided) == 0;
    }
    if (reached_[source] != 0) return true;
    if (const std::uint32_t gate = gate_of(id); gate != none) {
      if (std::ranges::find(detour.gates, gate) == detour.gates.end()) detour.gates.push_back(gate);
    } else {
      reached_[source] = 1;
      pending_.push_back(source);
    }
    return true;
  };
  if (!std::ranges::all_of(part.ways->wanted(), come_from)) return false;
  while (!pending_.empty()) {
    const program::LocationId at = pending_.back();
    pending_.pop_back();
    if (!std::ranges::all_of(part.ways->predecessors().of(at), come_from)) return false;
  }
  return true;
}

bool Cast::find_detour(Inquiry& state, const Goal::Part& part, program::LocationId location,
                       CommandBits avoided, Detour& detour) {
  const auto closed = [&](CommandId id) { return gates_.closed(part.process, id, state); };
  return find_detour(part, location, avoided, closed, detour);
}

CommandBits Cast::least_detour(Goal::Part& part, program::LocationId location) {
  if (part.least.empty()) part.least.resize(part.ways->type().locations.size());
  std::optional<CommandBits>& least = part.least[location];
  if (!least) {
    Detour detour;
    const auto first = [&](CommandId id) { return gates_.first(part.process, id); };
    find_detour(part, location, 0, first, detour);
    least = detour.bits;
  }
  return *least;
}

const std::vector<Uses>& Cast::looked_at(const Context& state,
                                         const std::vector<ExpressionId>& propositions) {
  if (std::exchange(has_propositions_, true)) return propositions_;
  for (const ExpressionId proposition : propositions)
    propositions_.push_back(table_.finder().of_value({&state, none, none}, proposition));
  return propositions_;
}

bool Cast::is_visible(const Context& state, const std::vector<ExpressionId>& propositions,
                      std::uint32_t process, CommandId command) {
  const Uses& step = players_[process]->steps[command];
  return std::ranges::any_of(looked_at(state, propositions),
                             [&](const Uses& value) { return may_change(step, value); });
}

Goal& Cast::visible(const Context& state, const std::vector<ExpressionId>& propositions) {
  if (visible_) return *visible_;
  const std::vector<Uses>& values = looked_at(state, propositions);
  visible_ = std::make_unique<Goal>(goal(state, none, [&](const StepTable::Player& player, CommandId other) {
    return std::ranges::any_of(values,
                               [&](const Uses& value) { return may_change(player.steps[other], value); });
  }));
  return *visible_;
}

// --- Casts ----------------------------------------------------------------------------------------

Cast& Casts::of(const Context& state) {
  constexpr std::size_t many = 1U << 14U;
  if (const Family& known = this->family(*state.layout); is_last(known, state.bytes)) return *known.last;
  if (kept_ >= many) forget();
  Family& family = this->family(*state.layout);
  key_.clear();
  for (const auto& [offset, size] : family.ranges)
    key_.append(reinterpret_cast<const char*>(state.bytes + offset), size);
  const auto [found, is_new] = family.casts.try_emplace(key_);
  if (is_new) {
    found->second = std::make_unique<Cast>(table_, state, count_++);
    ++kept_;
  }
  family.last_key = &found->first;
  family.last = found->second.get();
  return *family.last;
}

void Casts::forget() {
  families_.clear();
  table_.forget_players();
  kept_ = 0;
}

Casts::Family& Casts::family(const program::Layout& layout) {
  if (layout.id >= families_.size()) families_.resize(layout.id + 1);
  std::unique_ptr<Family>& result = families_[layout.id];
  if (!result)
    result = std::make_unique<Family>(Family{.ranges = table_.finder().fixed().key_ranges(layout)});
  return *result;
}

bool Casts::is_last(const Family& family, const std::byte* bytes) {
  if (family.last == nullptr) return false;
  const auto* key = reinterpret_cast<const std::byte*>(family.last_key->data());
  for (const auto& [offset, size] : family.ranges) {
    if (!same_bytes(bytes + offset, key, size)) return false;
    key += size;
  }
  return true;
}

}  // namespace ouro::reduce
