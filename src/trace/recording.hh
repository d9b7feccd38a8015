// Runs as files.
//
// A recording is a JSON document that people can read and that later versions can read too:
//
//     {"format": "ouro run", "version": 1, "model": "mutex.pml", "seed": 7,
//      "steps": [{"process": 0, "name": "P", "command": 3, "text": "x = 1", "location": "mutex.pml:4"},
//                {"process": 1, "name": "Q", "command": 0, "partner": 0, "partner_command": 5, ...}]}
//
// The numbers are what counts; names, texts and places are there for people, and to notice that a
// recording was made for another model. A step of an indivisible sequence that goes on has
// `"goes_on": true`, the end of a process `"terminated": true`. A run that repeats for ever has `"loop"`, the
// index of the first step of its cycle, as counterexamples to liveness properties do. A counterexample says
// which property it violates, and what holds in its states (recorded_property.hh):
//
//     "property": {"name": "answered", "kind": "ltl", "formula": "G (asked -> F answer)", "propositions": [
//      {"name": "asked", "condition": "n > 0", "holds": "0111"},
//      {"name": "answer", "condition": "P@answer", "holds": "0000"}]}
//
// `holds` has a digit for each state of the run, the initial one first; what is between the steps of an
// indivisible sequence is no state. Of an action, `holds` has a digit for each step. Fields that are not
// known are ignored, so a document that says more about its steps (what changed, what was printed) can be
// read as well.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "space/state_space.hh"
#include "trace/narrate.hh"
#include "trace/recorded_property.hh"
#include "trace/simulation.hh"

namespace ouro::trace {

struct Recording {
  struct Entry {
    space::Step step;
    bool goes_on = false;  ///< the next step belongs to the same indivisible sequence
    std::string name;      ///< of the process's type
    std::string text;
    std::string location;
    std::optional<Event> event;  ///< all that happened, if the document is to say so
    bool leaves = false;         ///< the process ends, which people do not count as a step
  };

  /// How a run ended, and where.
  struct End {
    std::string reason;  ///< "ended", "deadlock", "fault", "limit", ...
    std::string fault;   ///< "assertion violated", ...; empty if there was none
    std::vector<Item> variables;
    std::vector<Position> processes;
  };

  std::string model;
  std::optional<std::uint64_t> seed;
  std::optional<std::size_t> loop;
  std::optional<RecordedProperty> property;  ///< what it violates
  std::vector<Entry> steps;
  std::optional<End> end;

  /// How many states the run passes: the initial one, and one behind each choice.
  std::size_t state_count() const;
  /// The number of the state that `loop` begins in, and that the run comes back to at its end.
  std::optional<std::size_t> loop_state() const;

  /// Appends the steps of a choice; with `details`, all that happened in them.
  void add(std::span<const Event> events, bool details = false);
};

std::string to_json(const Recording& recording);

/// Throws UserError, with the place in the text where it is no JSON. `name` is the file's. Of how the run
/// ended, the reason and the fault are read.
Recording read_recording(std::string_view text, std::string_view name);

/// Follows a recording through a program.
class Guide {
 public:
  explicit Guide(const Recording& recording) : recording_(recording) {}

  bool at_end() const { return next_ == recording_.steps.size(); }

  /// The choice that the recording takes here. Throws UserError that names the first step that does not fit.
  std::size_t choose(Simulation& simulation);

 private:
  [[noreturn]] void complain(const Simulation& simulation, std::span<const space::Step> steps) const;

  const Recording& recording_;
  std::size_t next_ = 0;
};

}  // namespace ouro::trace
