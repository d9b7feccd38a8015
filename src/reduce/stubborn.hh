// Strong stubborn sets.
//
// A stubborn set of a state is a set of commands, possible and impossible ones, such that whatever happens
// outside it, however long, leaves its possible commands possible and commutes with them:
//
// - it has a possible command;
// - with a possible command it has every command that does not accord with it (dependence.hh);
// - with an impossible command it has a necessary enabling set of it (waiting.hh).
//
// It is enough then to take the possible steps of the set: no deadlock is lost \cite{valmari1991stubborn}.
// What else is kept depends on what else is asked for (partial_order.hh).
//
// **How it is found.** Only commands at the present locations of processes are looked at: a command elsewhere
// stands behind those that lead to it (goals.hh). Two commands of the same process compete, so with a
// possible one all commands of the process are in the set. What must be in it with what is a graph; its nodes
// are the processes that can move and the impossible commands. A closed set is a set of nodes that no edge
// leaves, and the smallest ones that can move are strong components: those with a process that can move, from
// which no other such component is reached. One depth-first search finds them all \cite{tarjan1972depth}, and
// the one with the fewest steps is taken.
//
// A second search, if the first has found no single step, waits for closed gates (gates.hh) where it can,
// instead of for what a process can do now. Neither choice is always the better one.
//
// An offer to meet stands for its meetings with everybody, so that its partners, and whatever would bring
// partners, come along.
//
// A state costs a look-up for each pair of a command that is visited and a process that it concerns. Most
// states look like one before, and have its set (choices.hh).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "program/semantics.hh"
#include "reduce/choices.hh"
#include "reduce/goals.hh"
#include "reduce/inquiry.hh"
#include "reduce/use_finder.hh"
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

  // Some states at a time, so that what was found for states that look like them is there when it is asked
  // for.

  /// Begins anew.
  void clear() { queries_.clear(); }
  /// A set will be asked for, of a state whose successors begin with these steps.
  void expect(const program::Context& state, std::span<const space::Step> steps);
  /// Finds the set for the state that was told of so many others before; false if there is none with fewer
  /// steps. What was told must still be there.
  bool find(std::size_t query);
  /// Is the step, one of those of the state that was found last, in its set?
  bool contains(const space::Step& step) const;

 private:
  /// A process that can move, as a whole, or one of its commands that is not possible; behind those, gates.
  using Node = std::uint32_t;
  static constexpr std::uint32_t nodes_a_process = 65;
  static Node whole(std::uint32_t process) { return process * nodes_a_process + 64; }

  /// What the search knows of a node; of another scene: nothing.
  struct Visit {
    std::uint64_t scene = 0;
    std::uint32_t number = 0;
    std::uint32_t low = 0;
    bool is_open = false;   ///< its component is not complete
    bool is_taken = false;  ///< what can move, or everything, is reached from it outside its component
  };
  /// A state, its steps, and what its set depends on: a key among choices_.
  struct Query {
    program::Context state;
    std::span<const space::Step> steps;
    std::size_t key_begin = 0;  // in keys_
    std::size_t key_end = 0;    // none: there is no set but that of all steps
    std::uint64_t hash = 0;
  };
  struct Frame {
    Node node = 0;
    std::size_t begin = 0;  ///< of the nodes that must come along, in edges_
    std::size_t next = 0;
  };

  bool append_key(const program::Context& state, std::span<const space::Step> steps);
  void compute(std::span<const space::Step> steps);
  bool prepare(std::span<const space::Step> steps);
  bool note_possible(std::uint32_t process, program::CommandId command);

  void search_all(bool with_detours);
  void search(Node root);
  void enter(Node node);
  void leave(const Frame& frame);
  void complete(Node root);
  bool is_entered(Node node) const { return visits_[node].scene == scene_number_; }

  // What must come along with a node; false: perhaps everything.
  bool follow(Node node);
  bool follow_possible(std::uint32_t process, std::size_t bit);
  bool follow_impossible(std::uint32_t process, std::size_t bit);
  bool follow_visible(std::uint32_t process, program::CommandId command);
  void follow_meetings(std::uint32_t process, std::size_t bit, std::uint32_t channel);
  bool is_meeting(std::uint32_t process, program::CommandId command, std::uint32_t other,
                  program::CommandId with) const;
  void add(Goal& goal);
  bool may_be_kept(Goal::Part& part, CommandBits bits);
  bool add_detour(Goal::Part& part);
  void add(std::uint32_t process, CommandBits bits);
  Node gate_node(std::uint32_t gate) const {
    return static_cast<Node>(scene_.places.size()) * nodes_a_process + gate;
  }
  bool is_process(Node node) const { return node < gate_node(0) && node % nodes_a_process == 64; }

  const program::Semantics& semantics_;
  const program::Program& program_;
  const std::vector<program::ExpressionId>& propositions_;
  Keep keep_;
  bool uses_commitment_ = false;
  StepTable table_;
  Casts casts_;
  Inquiry inquiry_;
  Choices choices_;
  Waiting waiting_;

  Scene scene_;
  std::uint64_t scene_number_ = 0;
  std::vector<space::Step> meetings_;  // those that are possible
  std::vector<Visit> visits_;          // by node
  std::vector<Frame> path_;
  std::vector<Node> open_;
  std::vector<Node> edges_;
  std::uint32_t entered_ = 0;
  bool with_detours_ = false;
  bool may_detour_ = false;  // in this state another search may find another set
  Detour detour_;
  Choice chosen_;             // the best set so far
  std::uint32_t fewest_ = 0;  // its steps

  std::vector<Query> queries_;
  std::vector<std::uint32_t> keys_;
};

}  // namespace ouro::reduce
