// What runs spell, read while they are made: pairs of a model's state and of a deterministic automaton's.
//
// A run spells a word, and a deterministic automaton reads it letter by letter, so a run of the model is one
// path through pairs. A letter is a set of bits; which ones depends on what is asked (Spelling):
//
//   States    one letter for each state of the run: what holds in it. A pair's automaton has read its state.
//   Actions   one letter for each step: its actions. Every step of an indivisible sequence is one. A pair's
//             automaton has read all steps up to its state; a run without steps spells the empty word.
//   Both      one letter for each step: what holds in the state before it, and its actions (in an indivisible
//             sequence, the state before the sequence); and one more for the last state, without an action. A
//             pair's automaton has read all steps up to its state, and not yet the state itself.
//
//     s0 -a-> s1 -b-> s2      States  [s0][s1][s2]     Actions  [a][b]     Both  [s0 a][s1 b][s2]
//
// Steps that fail and lead nowhere are no steps; but an indivisible sequence may take some before one that
// fails, and those are read. Nothing is remembered here: a pair costs an expansion.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "check/property.hh"
#include "space/state_space.hh"

namespace ouro::check {

enum class Spelling : std::uint8_t { States, Actions, Both };

/// The actions of steps, as bits of letters.
class StepLetters {
 public:
  StepLetters() = default;
  StepLetters(const StepLetters&) = delete;
  StepLetters& operator=(const StepLetters&) = delete;
  virtual ~StepLetters() = default;

  /// `source` and `target` are the layouts of the states before and behind the transition.
  virtual std::uint64_t of(const space::Step& step, std::uint32_t source, std::uint32_t target) = 0;

  /// A number for what was read on a way through an indivisible sequence, to a state of this layout.
  using WayReader = std::function<std::uint32_t(std::span<const space::Step> way, std::uint32_t layout)>;
  /// Of ways that meet inside a sequence, the cursor is to leave out only those with the same number.
  virtual void tell_ways_apart(space::Cursor&, WayReader) {}
};

struct SpellingOptions {
  Spelling spelling = Spelling::States;
  std::uint64_t conditions = 0;    ///< the propositions of the space that are read
  StepLetters* actions = nullptr;  ///< not null if actions are read
  /// A run that cannot go on stays in its last state for ever: runs are infinite. With States only.
  bool stays_at_end = false;
  /// Whether all steps of indivisible sequences are told where nobody reads them.
  bool records_steps = false;
};

class SpelledSpace {
 public:
  using Reader = Property::State;

  struct Pair {
    space::StateView state;
    Reader reader = 0;
  };

  /// What follows a pair.
  class Expansion {
   public:
    struct Target {
      std::uint32_t successor = 0;
      Reader reader = 0;
      bool is_marked = false;  ///< the automaton's edge has a mark
    };

    /// An indivisible sequence that fails: where the automaton is before the step that does.
    struct Broken {
      std::uint32_t successor = 0;
      Reader reader = 0;
    };

    explicit Expansion(bool records_steps = false) : successors_(records_steps) {}

    std::size_t size() const { return targets_.size(); }
    const Target& operator[](std::size_t i) const { return targets_[i]; }
    Pair pair(std::size_t i) const {
      return {successors_.state(successors_[targets_[i].successor]), targets_[i].reader};
    }
    std::span<const Broken> broken() const { return broken_; }
    const space::Successors& successors() const { return successors_; }
    const space::Successor& successor(std::size_t i) const { return successors_[targets_[i].successor]; }
    /// Nothing is possible, not even a step that fails.
    bool is_stuck() const { return is_stuck_; }
    std::size_t memory() const {
      return successors_.memory() + targets_.capacity() * sizeof(Target) +
             broken_.capacity() * sizeof(Broken);
    }

   private:
    friend class SpelledSpace;

    space::Successors successors_;
    std::vector<Target> targets_;
    std::vector<Broken> broken_;
    bool is_stuck_ = false;
  };

  /// The first step that failed and led nowhere: how it begins, if it is not the making of an initial state.
  struct MetFault {
    space::Fault fault = space::Fault::None;
    std::optional<space::Step> first_step;
  };

  /// The automaton must be deterministic and complete. All must outlive this.
  SpelledSpace(const space::StateSpace& space, Property& automaton, const SpellingOptions& options);
  SpelledSpace(const SpelledSpace&) = delete;
  SpelledSpace& operator=(const SpelledSpace&) = delete;

  Expansion make_expansion() const { return Expansion(records_steps_); }
  /// The pairs where runs begin.
  void initial(Expansion& result);
  /// The pair must not lie in `result`.
  void expand(const Pair& pair, Expansion& result);
  /// Where the automaton is when a run ends in this pair.
  Reader at_end(const Pair& pair);

  /// The letter of one step from a state; with Both, `conditions` are those of the state before.
  std::uint64_t letter(const space::Step& step, const space::Successor& successor, std::uint32_t source,
                       std::uint64_t conditions) const;
  std::uint64_t conditions(space::StateView state) const {
    return cursor_->propositions(state) & options_.conditions;
  }
  const SpellingOptions& options() const { return options_; }
  const space::StateSpace& space() const { return space_; }
  Property& automaton() const { return automaton_; }

  const std::optional<MetFault>& met_fault() const { return met_fault_; }
  bool has_met_fault() const { return met_fault_.has_value(); }
  /// Whether a run was met that cannot go on.
  bool has_met_end() const { return has_met_end_; }

 private:
  Property::Move read(Reader reader, std::uint64_t letter) const;
  Property::Move arrive(Reader reader, const space::Successor& successor) const;
  Reader leave(const Pair& pair, const Expansion& expansion, const space::Successor& successor,
               std::uint64_t conditions) const;
  Reader read_way(std::span<const space::Step> way, std::uint32_t layout) const;
  void note_fault(const space::Successors& successors, const space::Successor& successor);
  void read_broken(const Pair& pair, std::uint32_t successor, std::uint64_t conditions,
                   Expansion& result) const;

  const space::StateSpace& space_;
  Property& automaton_;
  SpellingOptions options_;
  bool records_steps_;
  std::unique_ptr<space::Cursor> cursor_;
  /// What is expanded: ways through indivisible sequences begin there.
  struct Source {
    Reader reader = 0;
    std::uint32_t layout = 0;
    std::uint64_t conditions = 0;
  };
  Source source_;
  std::optional<MetFault> met_fault_;
  bool has_met_end_ = false;
};

}  // namespace ouro::check
