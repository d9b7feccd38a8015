// A simulation under way: the run so far, what is recorded of it, and what is shown.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "cli/output.hh"
#include "trace/recording.hh"
#include "trace/simulation.hh"

namespace ouro::cli {

/// What a simulation prints.
enum class Show : std::uint8_t {
  Nothing,
  Prints,  ///< what the model prints
  Steps,   ///< each step, and what the model prints
  All,     ///< what each step changes as well
};

struct SimulateShowing {
  Show show = Show::All;
  bool flat = false;     ///< what the model prints is not indented
  bool chart = false;    ///< a chart in the end
  bool json = false;     ///< a document in the end
  bool final = false;    ///< all variables in the end
  bool records = false;  ///< the run is wanted as a file
  bool undo = false;     ///< steps may be taken back
};

/// Why a run stopped.
enum class Stop : std::uint8_t { Itself, Limit, Interrupt, Guide, User };

class SimulateRun {
 public:
  /// Without a seed nothing is said about one.
  SimulateRun(const program::Interpreter& space, std::string model, std::optional<std::uint64_t> seed,
              const SimulateShowing& showing);

  const trace::Simulation& simulation() const { return simulation_; }
  trace::Simulation& simulation() { return simulation_; }
  trace::Recording& recording() { return recording_; }
  Output& output() { return output_; }
  std::uint64_t step_count() const { return counts_.steps; }
  bool is_running() const { return simulation_.status() == trace::Simulation::Status::Running; }

  /// Takes a choice and shows it.
  void take(std::size_t choice);
  /// Takes the last choice back; false at the beginning.
  bool undo();
  /// The current state, with all variables.
  void show_state();

  /// Shows how the run ended; gives the exit status.
  int finish(Stop stop);

 private:
  struct Counts {
    std::uint64_t steps = 0;
    std::size_t created = 0;
    std::size_t recorded = 0;
  };

  bool keeps_events() const { return showing_.chart || showing_.json; }
  void begin();
  void show(const trace::Event& event);
  /// A line about the run, not of it: on standard error when the model's own output is all that is wanted.
  void note(const std::string& text);
  void show_end(Stop stop);
  void show_chart();
  std::string reason(Stop stop) const;
  std::string explain(Stop stop) const;
  std::string state_text(bool locals) const;

  SimulateShowing showing_;
  trace::Simulation simulation_;
  trace::Recording recording_;
  trace::Event last_;
  std::vector<Counts> history_;
  Counts counts_;
  std::vector<std::string> initial_types_;
  Output output_;
};

}  // namespace ouro::cli
