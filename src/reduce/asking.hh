// What is evaluated when somebody looks for a partner.
//
// Who offers a message by rendezvous asks all other processes, in the order of their numbers, whether they
// can take it. Each looks at its `provided`, and then, for each receive where it is, at the guard, at which
// channel is meant, and, if that is the one, compares the message with what it is to match, value by value:
// its own against what the sender computes. Wherever that has no value (an index out of range, a division by
// zero) the offer fails, and so does everything that its process would have looked at behind it:
//
//     if :: c!1 :: x = 2 fi      with q[i]?_ elsewhere and i out of range, neither is possible
//
// Here are the rules of what is looked at. Who knows whether an expression has a value is somebody else: a
// reduction asks for one process and what never changes about it (use_finder.hh), another one for all of a
// type (meetings.hh).
#pragma once

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <variant>

#include "program/program.hh"

namespace ouro::reduce {

/// Places in messages: which of their values, and the type of the channel; null: any.
using Places = std::set<std::pair<const program::ChannelType*, std::size_t>>;
bool overlap(const Places& one, const Places& other);

/// What may go wrong when a process is asked, or asks.
struct Answers {
  bool may_fail = false;  ///< whoever asks it, or whoever it asks
  Places compared = {};   ///< what it compares with messages
  Places unsure = {};     ///< what it sends, and may fail to compute when somebody compares it

  void join(const Answers& other);
  /// May it fail among processes that, all together, are like this?
  bool may_fail_together() const { return may_fail || overlap(compared, unsure); }
};

class Asking {
 public:
  /// Of a program without channels that have no room, nothing is ever asked.
  explicit Asking(const program::Program& program) {
    for (const program::ChannelType& type : program.channel_types)
      if (type.capacity == 0) sizes_.insert(type.fields.size());
  }

  bool is_ever() const { return !sizes_.empty(); }

  /// Of one command. `sure` tells whether an expression always has a value, `known` the type of a channel, or
  /// null where it may be any.
  template <class Sure, class Known>
  Answers of(const program::Command& command, const Sure& sure, const Known& known) const {
    if (const auto* send = std::get_if<program::Send>(&command.communication))
      return of_offer(*send, sure, known(send->channel));
    const auto* receive = std::get_if<program::Receive>(&command.communication);
    if (receive == nullptr) return {};
    if (!sure(command.guard) || !sure(receive->channel)) return {.may_fail = true};
    return of_taking(*receive, sure, known(receive->channel));
  }

 private:
  using Channel = const program::ChannelType*;

  template <class Sure>
  Answers of_offer(const program::Send& send, const Sure& sure, Channel channel) const {
    Answers result;
    if (is_buffered(channel)) return result;
    result.may_fail = !are_of_size(channel, send.values.size());
    for (std::size_t i = 0; i < send.values.size(); ++i)
      if (!sure(send.values[i])) result.unsure.emplace(channel, i);
    return result;
  }
  template <class Sure>
  Answers of_taking(const program::Receive& receive, const Sure& sure, Channel channel) const {
    Answers result;
    if (is_buffered(channel)) return result;
    result.may_fail = is_too_long(channel, receive.arguments.size());
    for (std::size_t i = 0; i < receive.arguments.size(); ++i) {
      if (receive.arguments[i].kind != program::Receive::Argument::Kind::Match) continue;
      result.compared.emplace(channel, i);
      result.may_fail |= !sure(receive.arguments[i].value);
    }
    return result;
  }

  static bool is_buffered(Channel channel) { return channel != nullptr && channel->capacity > 0; }
  /// Do all messages have so many values, of that channel or of any without room?
  bool are_of_size(Channel channel, std::size_t size) const {
    return channel != nullptr
               ? channel->fields.size() == size
               : std::ranges::all_of(sizes_, [&](std::size_t fields) { return fields == size; });
  }
  /// Do some have fewer?
  bool is_too_long(Channel channel, std::size_t size) const {
    return (channel != nullptr ? channel->fields.size() : *sizes_.begin()) < size;
  }

  std::set<std::size_t> sizes_;  // of messages of channels without room
};

inline bool overlap(const Places& one, const Places& other) {
  return std::ranges::any_of(one, [&](const auto& place) {
    return std::ranges::any_of(other, [&](const auto& with) {
      return place.second == with.second &&
             (place.first == with.first || place.first == nullptr || with.first == nullptr);
    });
  });
}

inline void Answers::join(const Answers& other) {
  may_fail |= other.may_fail;
  compared.insert(other.compared.begin(), other.compared.end());
  unsure.insert(other.unsure.begin(), other.unsure.end());
}

}  // namespace ouro::reduce
