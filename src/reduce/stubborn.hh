// Strong stubborn sets.
//
// A stubborn set of a state is a set of commands, possible and impossible ones, such that whatever happens
// outside it, however long, leaves its possible commands possible and commutes with them:
//
// - it has a possible command;
// - with a possible command it has every command that does not accord with it (dependence.hh);
// - with an impossible command it has a necessary enabling set of it (waiting.hh).
//
// It is enough then to take the possible steps of the set: no deadlock is lost \cite{Valmari1990}. What else
// is kept depends on what else is asked for (partial_order.hh).
//
// **How it is found.** Only commands at the present locations of processes are looked at, a word of bits for
// each process: a command elsewhere stands behind those that lead to it (goals.hh). From each process that
// can move a set is closed; closing ends when it has more steps than the best so far. Two commands of the
// same process never accord: they compete. An offer to meet stands for its meetings with everybody, so that
// its partners, and whatever would bring partners, come along.
//
// A set costs a look-up for each pair of a command in it and a process that is concerned, and nothing is
// allocated for it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "program/semantics.hh"
#include "reduce/goals.hh"
#include "reduce/uses.hh"
#include "reduce/waiting.hh"
#include "space/state_space.hh"

namespace ouro::reduce {

/// What must be as without the reduction. The stronger ones need a search that puts nothing off for ever.
enum class Keep : std::uint8_t {
  Deadlocks,  ///< the states without successors
  Safety,     ///< and faults, and the combinations of truth values that the propositions take
  Runs,       ///< and the orders in which they take them, up to repetition
};

class StubbornSets {
 public:
  /// `finder` and `propositions` must outlive it. What `keep` wants of propositions is meant of these.
  StubbornSets(const UseFinder& finder, const std::vector<program::ExpressionId>& propositions, Keep keep);

  /// Finds a set for a state whose successors begin with these steps; false if there is none with fewer
  /// steps.
  bool find(const program::Context& state, std::span<const space::Step> steps);
  /// Is the step, one of those given to `find`, in the set?
  bool contains(const space::Step& step) const;

 private:
  bool prepare(std::span<const space::Step> steps);
  bool note_possible(std::uint32_t process, program::CommandId command);
  bool close(std::uint32_t seed);
  bool go_on(std::uint32_t process);
  bool add_whole(std::uint32_t process);
  bool add_possible(std::uint32_t process, std::size_t bit);
  bool add_impossible(std::uint32_t process, std::size_t bit);
  bool add_meetings(std::uint32_t process, std::size_t bit, std::uint32_t channel);
  bool is_meeting(std::uint32_t process, program::CommandId command, std::uint32_t other,
                  program::CommandId with) const;
  bool is_visible(std::uint32_t process, program::CommandId command);
  void add(const Goal& goal);
  void add(std::uint32_t process, CommandBits bits);

  const program::Semantics& semantics_;
  const program::Program& program_;
  const std::vector<program::ExpressionId>& propositions_;
  Keep keep_;
  bool uses_commitment_ = false;
  StepTable table_;
  Casts casts_;
  Waiting waiting_;

  Scene scene_;
  std::vector<space::Step> meetings_;  // those that are possible
  std::vector<CommandBits> chosen_;    // by process: the set that is being closed
  std::vector<CommandBits> done_;      // what belongs to these is in the set
  std::vector<std::uint8_t>
      is_whole_;  // all commands of the process are in the set, and its steps are counted
  std::vector<CommandBits> best_;
  std::vector<std::uint32_t> pending_;
  std::uint32_t steps_ = 0;  // of the set that is being closed
  std::uint32_t best_steps_ = 0;
};

}  // namespace ouro::reduce
