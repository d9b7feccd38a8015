// A recorded run, gone once more on the model.
//
// What a recording says is not believed: every step must be possible in the model as it is now and be the
// statement that was recorded, every proposition and action of the property must hold where the recording
// says so, a cycle must come back to the state in which it began, and where the run is said to stay nothing
// may be possible. The first thing that is different is a UserError: the model has changed, or the recording
// was made for another one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "program/interpreter.hh"
#include "space/state_space.hh"
#include "trace/narrate.hh"
#include "trace/recording.hh"
#include "trace/simulation.hh"

namespace ouro::trace {

class Walk {
 public:
  enum class Propositions : std::uint8_t {
    Believed,
    Checked,  ///< those of the property are the first ones of the space, in their order
  };

  /// Which of the property's actions a step is, a bit each, in their order. The layouts are those before and
  /// behind the transition.
  using StepActions = std::function<std::uint64_t(const space::Step& step, std::uint32_t source_layout,
                                                  std::uint32_t target_layout)>;

  /// Both must outlive it. Without `actions` the recording is believed about them.
  Walk(const program::Interpreter& space, const Recording& run, Propositions propositions,
       StepActions actions = {});

  bool at_end() const { return guide_.at_end(); }
  /// Does the cycle begin in the state where the run is? At its end it is back there.
  bool at_cycle() const { return loop_state_ == state_; }
  /// All that happens up to the next state; throws UserError.
  std::vector<Event> go_on();

  const Simulation& simulation() const { return simulation_; }
  /// The number of the state where the run is.
  std::size_t state() const { return state_; }
  /// How many steps people count so far.
  std::uint64_t step_count() const { return steps_; }
  /// The last step; none (its process) at the beginning.
  const Event& last() const { return last_; }
  /// How the run ended, in a sentence. Requires at_end().
  std::string ending() const;

 private:
  bool is_violated_by_beginning() const;
  void arrive();
  void check_propositions();
  void check_actions(const std::vector<Event>& events, std::uint32_t source_layout) const;
  void check_end() const;

  const Recording& run_;
  Propositions propositions_;
  StepActions actions_;
  std::unique_ptr<space::Cursor> cursor_;
  Simulation simulation_;
  Guide guide_;
  std::optional<std::size_t> loop_state_;
  std::optional<space::StoredState> cycle_;  ///< where it began
  std::uint64_t cycle_step_ = 0;             ///< the number of its first step
  std::size_t state_ = 0;
  std::size_t entries_ = 0;  ///< of the recording, so far
  std::uint64_t steps_ = 0;
  Event last_;
};

}  // namespace ouro::trace
