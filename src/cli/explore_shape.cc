#include "cli/explore_shape.hh"

#include <algorithm>
#include <limits>
#include <set>

namespace ouro::cli {

using program::ProcessType;
using program::Program;

namespace {

/// Never claims and property processes are types that do not run in the system.
std::set<program::ProcessTypeId> observers(const Program& program) {
  std::set<program::ProcessTypeId> result;
  for (const program::Property& property : program.properties)
    if (property.automaton != program::none) result.insert(property.automaton);
  return result;
}

}  // namespace

ExploreShape::ExploreShape(const session::Model& model)
    : semantics_(model.interpreter()->semantics()),
      original_(model.original()->semantics().program()),
      reduced_(model.reduced()),
      symmetry_(model.symmetry()),
      coverage_(semantics_.program(), semantics_.layouts()),
      most_messages_(semantics_.program().channel_types.size()) {}

void ExploreShape::transition(check::StateNumber source, space::StateView from,
                              const space::Successors& successors, const space::Successor& successor,
                              store::Interned target) {
  if (source != check::no_state) coverage_.note(from.layout, successors.steps(successor));
  if (target.is_new) note_channels(successors.state(successor));
}

void ExploreShape::save(CheckedWriter& file) const {
  for (const std::vector<bool>& commands : coverage_.covered()) file.numbers(commands);
  file.numbers(most_messages_);
}

void ExploreShape::restore(CheckedReader& file) {
  const auto& process_types = semantics_.program().process_types;
  for (program::ProcessTypeId type = 0; type < process_types.size(); ++type) {
    const auto commands = file.numbers<unsigned>(process_types[type].commands.size(), 1);
    for (program::CommandId id = 0; id < commands.size(); ++id)
      if (commands[id] == 1) coverage_.note(type, id);
  }
  const auto most =
      file.numbers<std::uint32_t>(most_messages_.size(), std::numeric_limits<std::uint32_t>::max());
  std::ranges::copy(most, most_messages_.begin());
}

void ExploreShape::note_channels(space::StateView state) {
  const Program& program = semantics_.program();
  for (const program::Layout::Channel& channel : semantics_.layouts()[state.layout].channels) {
    if (program.channel_types[channel.type].capacity == 0) continue;
    const auto count = std::to_integer<std::uint32_t>(state.bytes[channel.offset]);
    most_messages_[channel.type] = std::max(most_messages_[channel.type], count);
  }
}

std::uint32_t& ExploreShape::most_messages(std::int64_t channel) {
  const auto& channels = semantics_.layouts()[symmetry_->layout()].channels;
  return most_messages_[channels[static_cast<std::size_t>(channel) - 1].type];
}

void ExploreShape::share_among_interchangeable() {
  if (symmetry_ == nullptr) return;
  const auto& processes = semantics_.layouts()[symmetry_->layout()].processes;
  for (const reduce::Family& family : symmetry_->families()) {
    // All give to the first, and then the first gives to all.
    for (int round = 0; family.domain == reduce::process_domain && round < 2; ++round)
      for (const std::int64_t process : family.values)
        coverage_.share(processes[static_cast<std::size_t>(family.values.front())].type,
                        processes[static_cast<std::size_t>(process)].type);
    if (family.domain != reduce::channel_domain) continue;
    std::uint32_t most = 0;
    for (const std::int64_t channel : family.values) most = std::max(most, most_messages(channel));
    for (const std::int64_t channel : family.values) most_messages(channel) = most;
  }
}

std::vector<std::vector<bool>> ExploreShape::covered() const {
  std::vector<std::vector<bool>> result;
  for (program::ProcessTypeId type = 0; type < original_.process_types.size(); ++type) {
    std::vector<bool>& commands = result.emplace_back(original_.process_types[type].commands.size());
    for (program::CommandId id = 0; id < commands.size(); ++id) {
      if (!coverage_.is_covered(type, id)) continue;
      commands[id] = true;
      if (reduced_ == nullptr) continue;
      for (const program::CommandId merged : reduced_->originals[type][id]) commands[merged] = true;
    }
  }
  return result;
}

std::vector<ExploreShape::Statement> ExploreShape::never_executed() const {
  const auto observing = observers(original_);
  const auto covered = this->covered();
  std::vector<Statement> result;
  for (program::ProcessTypeId type = 0; type < original_.process_types.size(); ++type) {
    if (observing.contains(type)) continue;
    const ProcessType& process = original_.process_types[type];
    for (program::CommandId id = 0; id < process.commands.size(); ++id)
      if (!covered[type][id])
        result.push_back(
            {process.name, original_.describe(process.commands[id].origin), process.commands[id].text});
  }
  return result;
}

std::size_t ExploreShape::statement_count() const {
  const auto observing = observers(original_);
  std::size_t count = 0;
  for (program::ProcessTypeId type = 0; type < original_.process_types.size(); ++type)
    if (!observing.contains(type)) count += original_.process_types[type].commands.size();
  return count;
}

std::vector<ExploreShape::Fill> ExploreShape::fill_levels() const {
  const Program& program = semantics_.program();
  std::vector<Fill> result;
  for (std::size_t i = 0; i < program.channel_types.size(); ++i)
    if (program.channel_types[i].capacity > 0)
      result.push_back({program.channel_types[i].name, program.channel_types[i].capacity, most_messages_[i]});
  return result;
}

}  // namespace ouro::cli
