#include "reduce/sorts.hh"

#include <utility>

namespace ouro::reduce {

using program::ChannelTypeId;
using program::Variable;

Sorts::Sorts(const program::Program& program) {
  globals_ = declare(program.globals);
  for (const program::ProcessType& type : program.process_types) locals_.push_back(declare(type.locals));
  for (const program::ChannelType& type : program.channel_types) {
    std::vector<Sort>& fields = fields_.emplace_back();
    for (std::size_t i = 0; i < type.fields.size(); ++i) fields.push_back(fresh());
  }
}

std::vector<Sort> Sorts::declare(const std::vector<Variable>& variables) {
  std::vector<Sort> result;
  for (const Variable& variable : variables) {
    result.push_back(fresh());
    for (std::size_t i = 0; i < variable.dimensions.size(); ++i) fresh();
  }
  return result;
}

Sort Sorts::fresh() {
  const auto sort = static_cast<Sort>(nodes_.size());
  nodes_.push_back(Node{sort, {}, {}});
  return sort;
}

Sort Sorts::find(Sort sort) const {
  while (nodes_[sort].parent != sort) sort = nodes_[sort].parent = nodes_[nodes_[sort].parent].parent;
  return sort;
}

// NOLINTNEXTLINE(misc-no-recursion): once for each level of channels that are sent through channels
bool Sorts::unify(Sort one, Sort other) {
  one = find(one);
  other = find(other);
  if (one == other) return false;
  nodes_[other].parent = one;
  Uses& uses = nodes_[one].uses;
  Uses& more = nodes_[other].uses;
  if (!uses.calculated) uses.calculated = more.calculated;
  uses.any_process |= more.any_process;
  uses.processes.merge(more.processes);
  uses.channel |= more.channel;
  uses.any_channel |= more.any_channel;
  uses.unknown |= more.unknown;
  const std::vector<Sort> message = std::move(nodes_[other].message);
  for (std::size_t i = 0; i < message.size(); ++i) {
    // A channel may be sent through itself: then these are, by now, the messages of another sort.
    std::vector<Sort>& all = nodes_[find(one)].message;
    if (i < all.size())
      unify(all[i], message[i]);
    else
      all.push_back(message[i]);
  }
  return true;
}

void Sorts::note_calculated(Sort sort, std::size_t clause) {
  Uses& uses = nodes_[find(sort)].uses;
  if (!uses.calculated) uses.calculated = clause;
}

Sort Sorts::of_message(Sort channel, std::size_t field) {
  while (nodes_[find(channel)].message.size() <= field) {
    const Sort next = fresh();
    nodes_[find(channel)].message.push_back(next);
  }
  return nodes_[find(channel)].message[field];
}

bool Sorts::unify_messages(Sort channel, ChannelTypeId type) {
  bool changed = false;
  for (std::size_t i = 0; i < fields_[type].size(); ++i)
    changed |= unify(of_message(channel, i), fields_[type][i]);
  return changed;
}

}  // namespace ouro::reduce
