// What the outside can see of a process: the variables that others read, and the locations that someone
// tells apart.
//
// Every expression of the program counts, whether a command uses it or not: the propositions of properties
// are expressions that no command uses. Whoever wants to ask a question about the reduced program must put
// it into the program before it is reduced.
#pragma once

#include <vector>

#include "program/program.hh"

namespace ouro::reduce {

class Observation {
 public:
  /// The program must outlive it, and keep its expressions; more may be added.
  explicit Observation(const program::Program& program);

  /// Can someone other than the process itself read or write this variable of it?
  bool is_observed(program::ProcessTypeId type, program::VariableId variable) const {
    return observed_[type][variable];
  }

  /// Is every question about where a process is answered alike for both?
  bool look_alike(program::ProcessTypeId type, program::LocationId one, program::LocationId other) const;

  /// Is it no process of the system, but one that watches it: a never claim, a property process?
  bool is_observer(program::ProcessTypeId type) const { return observer_[type]; }

 private:
  const program::Program& program_;
  std::vector<std::vector<bool>> observed_;  // by process type, by variable
  std::vector<bool> observer_;               // by process type
  bool is_location_read_ = false;
  bool is_progress_read_ = false;
  bool is_acceptance_read_ = false;
};

}  // namespace ouro::reduce
