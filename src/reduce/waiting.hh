// What a command is waiting for.
//
// A command at the location of its process that is not possible has a reason: a part of its guard is false, a
// channel is empty or full, a command of smaller rank goes first. Until something has happened that can
// remove the reason, the command stays impossible: the steps that can are a *necessary enabling set*. Any one
// reason gives one; of several false parts of a guard the one is taken that draws the fewest possible steps
// into the set, as \cite{laarman2016guard} do.
//
//     x == 1 && y == 2      both false: whoever may set x to 1, or whoever may set y to 2
//     x == 1 || y == 2      both false: both
//
// Where looking for the reason may itself fail, which is a step of the process, whatever may change what is
// looked at is in the set as well (failing.hh).
//
// `timeout` is true when nothing else is possible; while the stubborn set has a possible step that nobody
// outside disturbs, nothing needs to be in the set for it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "program/semantics.hh"
#include "reduce/goals.hh"
#include "reduce/inquiry.hh"
#include "reduce/ways.hh"

namespace ouro::reduce {

/// A state as stubborn sets see it: for each process where it is, and what it can do there.
struct Scene {
  struct Place {
    const program::ProcessType* type = nullptr;
    program::LocationId location = 0;
    program::CommandId first_command = 0;
    std::uint32_t command_count = 0;
    CommandBits all = 0;
    CommandBits possible = 0;
    std::uint32_t steps = 0;  ///< how many of the successors begin with a command of the process
  };

  program::Context state;
  Cast* cast = nullptr;
  std::vector<Place> places;

  const program::Command& command(std::uint32_t process, std::size_t bit) const {
    return places[process].type->commands[places[process].first_command + bit];
  }
  CommandBits bits(const Goal::Part& part) const { return part.ways->from(places[part.process].location); }
};

class Waiting {
 public:
  /// Both must outlive it.
  Waiting(const program::Program& program, Inquiry& inquiry);

  struct Need {
    std::span<Goal* const> goals;
    CommandBits siblings = 0;  ///< commands of the process itself
    bool is_unknown = false;   ///< everything may be needed
    /// The number of a channel without room at which the command waits to be met.
    std::optional<std::uint32_t> rendezvous = std::nullopt;
  };

  /// The answers about another scene are forgotten.
  void begin(const Scene& scene);
  /// For a command at the location of its process that is not possible. Valid until the next `begin`.
  Need need(std::uint32_t process, std::size_t bit);
  /// The number of the channel that a possible or impossible command meets others at, if that is what it
  /// does.
  std::optional<std::uint32_t> rendezvous(std::uint32_t process, program::CommandId command);

 private:
  struct Found {
    std::uint64_t scene = 0;
    std::size_t begin = 0;
    std::size_t end = 0;
    Need need;
  };

  void find(std::uint32_t process, std::size_t bit, Need& need);
  void add_masks(std::uint32_t process, std::size_t bit);
  CommandBits smaller_ranks(std::uint32_t process, const program::Command& command);
  /// Whether it is known of a condition, without asking, that it is not what is wanted.
  enum class Known : std::uint8_t { Nothing, IsOtherwise };
  std::optional<unsigned> explain(program::ExpressionId condition, bool wanted, Known known);
  bool explain_at_once(program::ExpressionId guard);
  std::optional<unsigned> explain_both(const program::Expression& e, bool wanted, Known known);
  std::optional<unsigned> explain_one(const program::Expression& e, bool wanted, Known known);
  void find_channel(std::uint32_t process, program::CommandId id, const program::Command& command,
                    Need& need);
  std::uint32_t channel(std::uint32_t process, program::CommandId command);
  unsigned add(Goal& goal);
  bool is_total(program::ExpressionId expression);

  const program::Program& program_;
  Inquiry& inquiry_;
  const Scene* scene_ = nullptr;
  std::uint32_t asking_ = program::none;  // which process
  std::uint64_t scene_number_ = 0;
  std::vector<Found> found_;         // by process, by bit
  std::vector<Goal*> goals_;         // of all answers
  std::vector<std::uint8_t> total_;  // by expression: 0 not known, 1 no, 2 yes
};

}  // namespace ouro::reduce
