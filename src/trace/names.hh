// What is in a state, with names: variables, channels and their messages, where the processes are.
//
// Names are those of SPIN's simulator: `x`, `a[1]`, `P(1):v` for a variable of process 1, whose type
// is P. A variable that holds a channel shows the channel's messages: `queue 2 (q): [5,red][6,red]`.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "program/semantics.hh"

namespace ouro::trace {

/// Something in a state that has a name and a value.
struct Item {
  std::uint32_t process = program::none;  ///< whose; none for what everybody sees
  std::string name;                       ///< "x", "P(1):v", "q"
  std::uint32_t queue = 0;                ///< the channel's number; 0 if this is not a channel
  std::string value;                      ///< "3", "red"; for a channel its messages: "[5,red][6,red]"

  /// "x = 3", or "queue 1 (q): [5,red]".
  std::string text() const;

  friend bool operator==(const Item&, const Item&) = default;
};

/// An item that is different after a step.
struct Change {
  Item now;
  std::string before;

  friend bool operator==(const Change&, const Change&) = default;
};

/// A process and where it is.
struct Position {
  std::uint32_t process = program::none;
  std::string type;
  int priority = 1;
  std::string location;  ///< "file:line"
  bool may_end = false;
};

/// Reads states for people. The semantics must outlive it.
class Names {
 public:
  explicit Names(const program::Semantics& semantics) : semantics_(semantics) {}

  /// All variables, each element of an array, but not those that hold no channel with room for messages;
  /// then the channels that no variable holds.
  std::vector<Item> items(const program::Context& state) const;

  /// What is different in `after`: variables of processes that are there before and after, and channels.
  std::vector<Change> changes(const program::Context& before, const program::Context& after) const;

  /// The processes, the youngest first.
  std::vector<Position> positions(const program::Context& state) const;

  /// The statements that stand where a process is, possible or not, each text once.
  std::vector<std::string> statements(const program::Context& state, std::uint32_t process) const;

  /// The name of the channel with that number (from 1).
  std::string channel(const program::Context& state, std::uint32_t number) const;

  /// The values of a message, with symbols by their names.
  std::vector<std::string> message(const program::ChannelType& type,
                                   std::span<const std::int32_t> values) const;

 private:
  const std::vector<program::Variable>& variables(const program::Context& state, std::uint32_t process) const;
  /// One element of a variable of `process` (none: a global).
  Item item(const program::Context& state, std::uint32_t process, const program::Variable& variable,
            std::uint32_t index) const;
  void add_items(const program::Context& state, std::uint32_t process, std::vector<Item>& result) const;
  void add_changes(const program::Context& before, const program::Context& after, std::uint32_t process,
                   std::vector<Change>& result) const;
  void add_channel_changes(const program::Context& before, const program::Context& after,
                           std::vector<Change>& result) const;
  std::string contents(const program::Context& state, std::uint32_t number) const;
  std::string global_channel(const program::Context& state, std::uint32_t number) const;
  const program::ChannelType& channel_type(const program::Context& state, std::uint32_t number) const;

  const program::Semantics& semantics_;
};

}  // namespace ouro::trace
