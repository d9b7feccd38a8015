// Sets of steps that a state's processes may come to take, and what leads there.
//
// A *goal* is a set of commands of all processes: those that disturb a step, those that may make a guard
// true, those that could answer an offer to meet. The question about a goal is always the same: which of the
// commands at the processes' present locations belong to it or lead to it (ways.hh)? So a goal is kept as the
// ways of each process that has any, and asking it costs one look-up a process.
//
// Processes that do not exist yet count as well: a command that creates a process leads to everything that
// processes of that type can do, or create in turn.
//
// Goals depend on which processes there are, and on what never changes about each of them (fixed.hh): that is
// a `Cast`. States of one cast share their goals. They are found when they are first asked for.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "program/scalar.hh"
#include "program/semantics.hh"
#include "reduce/dependence.hh"
#include "reduce/gates.hh"
#include "reduce/inquiry.hh"
#include "reduce/use_finder.hh"
#include "reduce/ways.hh"

namespace ouro::reduce {

struct Goal {
  struct Part {
    std::uint32_t process = 0;
    Ways* ways = nullptr;
    /// By location: what the process must do at least, were all gates closed (see Cast::find_detour).
    std::vector<std::optional<CommandBits>> least = {};
  };
  std::vector<Part> parts;
};

/// What a process must do now on its way to a goal, and the gates that it must wait for otherwise.
struct Detour {
  CommandBits bits = 0;
  std::vector<std::uint32_t> gates;
};

/// What is known of a program's steps, for one thread. Everything is kept once it was asked for.
class StepTable {
 public:
  /// What is known of one process, or (process none) of those to come.
  struct Player {
    std::uint32_t process = program::none;
    program::ProcessTypeId type = program::none;
    std::vector<Uses> steps;  ///< by command
    Answers answers = {};
  };

  explicit StepTable(const UseFinder& finder);

  const UseFinder& finder() const { return finder_; }
  const program::Program& program() const { return program_; }

  /// A process of a state, among such; of those with the same key only one is looked at.
  const Player& player(const program::Context& state, std::uint32_t process, Partners partners);
  /// Any process of that type that may come to be there.
  const Player& newcomer(const program::Context& state, program::ProcessTypeId type, Partners partners);
  /// May it fail to ask somebody in a state, as long as nobody joins them?
  Partners partners(const program::Context& state);
  Ways& ways(program::ProcessTypeId type, std::vector<bool> wanted);
  /// Of players nothing is known any more.
  void forget_players() { players_.clear(); }
  /// The types of the processes that a command creates.
  const std::vector<program::ProcessTypeId>& created_by(program::ProcessTypeId type,
                                                        program::CommandId command) const {
    return creates_[type][command];
  }
  /// The types of which processes may come to be.
  const std::vector<program::ProcessTypeId>& to_come() const { return to_come_; }

 private:
  Player make_player(const program::Context& state, program::ProcessTypeId type, std::uint32_t process,
                     Partners partners) const;

  const UseFinder& finder_;
  const program::Program& program_;
  std::vector<Predecessors> predecessors_;                                 // by process type
  std::vector<std::vector<std::vector<program::ProcessTypeId>>> creates_;  // by process type, by command
  std::vector<program::ProcessTypeId> to_come_;
  std::map<std::pair<program::ProcessTypeId, std::vector<bool>>, std::unique_ptr<Ways>> ways_;
  std::map<std::string, Player> players_;
  std::map<std::pair<program::ProcessTypeId, Partners>, Player> newcomers_;
  std::string key_;
};

/// The processes of a state, and the goals of their steps.
class Cast {
 public:
  /// Any state of this cast may be given; the table must outlive it. Every cast has a number of its own.
  Cast(StepTable& table, const program::Context& state, std::uint32_t number);

  std::uint32_t number() const { return number_; }
  /// Where the processes are, as words that tell it from every other way to be: four processes in a word
  /// where locations are bytes.
  void append_locations(const std::byte* bytes, std::vector<std::uint32_t>& result) const {
    std::uint32_t word = 0;
    unsigned used = 0;
    for (const auto& [offset, size] : locations_) {
      if (size != 1) {
        result.push_back(program::load_unsigned(bytes + offset, size));
        continue;
      }
      word = word << 8U | std::to_integer<std::uint32_t>(bytes[offset]);
      if (++used % 4 == 0) result.push_back(word);
    }
    if (used % 4 != 0) result.push_back(word);
  }
  const StepTable::Player& player(std::uint32_t process) const { return *players_[process]; }
  std::size_t size() const { return players_.size(); }

  // In all of them `state` is a state of this cast.

  /// What disturbs a step of a process: the steps of others that do not accord with it.
  Goal& disturbing(const program::Context& state, std::uint32_t process, program::CommandId command);
  /// What may make a condition of a process `wanted`, or change it.
  Goal& enabling(const program::Context& state, std::uint32_t process, program::ExpressionId condition,
                 bool wanted);
  /// What may change the values that a message is made of, or is to match.
  Goal& changing(const program::Context& state, std::uint32_t process, program::CommandId command);
  /// What may make looking fail whether a command is possible, or not fail any more (failing.hh).
  Goal& failing(const program::Context& state, std::uint32_t process, program::CommandId command);
  /// What is done with a channel so that its state becomes the one asked for, or another channel is meant.
  Goal& using_channel(const program::Context& state, std::uint32_t process, program::CommandId command,
                      ChannelUse use);
  /// The steps of others that may meet this offer to send or receive through a channel.
  Goal& meeting(const program::Context& state, std::uint32_t process, program::CommandId command,
                std::uint32_t channel);
  /// The end of a process.
  Goal& ending(const program::Context& state, std::uint32_t process);
  /// What may open a gate.
  Goal& opening(const program::Context& state, std::uint32_t gate);
  std::size_t gate_count() const { return gates_.size(); }
  /// The ways of a process that is at `location` to its part of a goal, as far as no gate is closed. False
  /// as soon as one of them begins with a command to be avoided.
  bool find_detour(Inquiry& state, const Goal::Part& part, program::LocationId location, CommandBits avoided,
                   Detour& detour);
  /// What belongs to every detour from there.
  CommandBits least_detour(Goal::Part& part, program::LocationId location);
  /// What may change the value of one of these expressions.
  Goal& visible(const program::Context& state, const std::vector<program::ExpressionId>& propositions);
  bool is_visible(const program::Context& state, const std::vector<program::ExpressionId>& propositions,
                  std::uint32_t process, program::CommandId command);

 private:
  enum class Question : std::uint8_t { Enabling, Refuting, Changing, Failing, Channel, Meeting, Ending };
  using Key = std::uint64_t;

  template <class Make>
  Goal& remembered(Question question, std::uint32_t process, std::uint32_t item, std::uint32_t detail,
                   const Make& make);
  /// The commands that `is_wanted(player, command)`, of all processes but `left_out`.
  template <class IsWanted>
  Goal goal(const program::Context& state, std::uint32_t left_out, const IsWanted& is_wanted);
  template <class IsWanted>
  std::vector<bool> types_that_lead(const program::Context& state, const IsWanted& is_wanted);
  const std::vector<Uses>& looked_at(const program::Context& state,
                                     const std::vector<program::ExpressionId>& propositions);

  /// Could `other` be what meets the command, in a channel?
  bool fits(const program::Context& state, const Asker& asker, const program::Command& command,
            const Asker& other, const program::Command& with, std::uint32_t channel) const;

  template <class GateOf>
  bool find_detour(const Goal::Part& part, program::LocationId location, CommandBits avoided,
                   const GateOf& gate_of, Detour& detour);

  StepTable& table_;
  const program::Program& program_;
  std::uint32_t number_;
  Partners partners_;
  std::vector<Range> locations_;  // by process
  std::vector<const StepTable::Player*> players_;
  std::vector<std::vector<std::unique_ptr<Goal>>> disturbing_;  // by process, by command
  std::unordered_map<Key, Goal> goals_;
  Gates gates_;
  std::vector<std::unique_ptr<Goal>> opening_;  // by gate
  std::vector<std::uint8_t> reached_;           // scratch of find_detour: by location
  std::vector<program::LocationId> pending_;
  std::vector<Uses> propositions_;
  bool has_propositions_ = false;
  std::unique_ptr<Goal> visible_;
};

/// The casts of states. Where there are very many, those so far are forgotten.
class Casts {
 public:
  explicit Casts(StepTable& table) : table_(table) {}
  /// The cast of a state. Valid until the next call.
  Cast& of(const program::Context& state);

 private:
  /// Those with the same layout are told apart by the bytes in some ranges.
  struct Family {
    std::vector<Range> ranges = {};
    std::map<std::string, std::unique_ptr<Cast>> casts = {};
    const std::string* last_key = nullptr;
    Cast* last = nullptr;
  };

  Family& family(const program::Layout& layout);
  void forget();
  static bool is_last(const Family& family, const std::byte* bytes);

  StepTable& table_;
  std::vector<std::unique_ptr<Family>> families_;  // by layout
  std::uint32_t count_ = 0;                        // of all that ever were: numbers are not used again
  std::size_t kept_ = 0;
  std::string key_;
};

}  // namespace ouro::reduce
