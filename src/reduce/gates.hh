// Commands that cannot happen yet, wherever their process is.
//
// A process that is on its way to a command must pass others. If one of these waits for a channel that is
// empty now, or for a global variable to have a value that it does not have, the way is closed there, and
// stays so until somebody opens it: instead of what the process could do now, those who could open the gate
// are needed.
//
//     l: ...       -> m          wanted: d!2; c is empty
//     m: c?x       -> n          needed: whoever may send to c
//     n: d!2       -> l          not needed: what the process can do at l
//
// A gate is something that does not depend on variables of the process (they may change on the way): a test
// of a global variable, of one element that is fixed, or whether a fixed channel has messages or room. So it
// is one comparison of a number in the state. A test behind something that may fail is none (failing.hh).
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <tuple>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "reduce/inquiry.hh"
#include "reduce/use_finder.hh"

namespace ouro::reduce {

class Gates {
 public:
  explicit Gates(const program::Program& program) : program_(program) {}

  /// The processes of a layout come one after another; `steps` must outlive this.
  void add_process(const program::Layout& layout, program::ProcessTypeId type,
                   const std::vector<Uses>& steps);

  /// A gate of the command that is closed in a state, by its number; none if all are open.
  std::uint32_t closed(std::uint32_t process, program::CommandId command, Inquiry& state) const {
    for (const Gate& gate : gates_[process][command])
      if (!state.holds(gate.opens, gate.number)) return gate.number;
    return program::none;
  }
  /// A gate of the command, open or not; none if it has none.
  std::uint32_t first(std::uint32_t process, program::CommandId command) const {
    return gates_[process][command].empty() ? program::none : gates_[process][command].front().number;
  }
  /// What a gate waits for.
  const Uses& condition(std::uint32_t number) const { return conditions_[number]; }
  std::size_t size() const { return conditions_.size(); }

 private:
  struct Gate {
    Question opens;  ///< a comparison
    std::uint32_t number = 0;
  };
  using Key = std::tuple<std::uint32_t, program::Operation, std::int32_t>;

  std::vector<Gate> gates_of(const program::Layout& layout, const Uses& step,
                             const program::Command& command);
  void add(const Question& opens, const Uses& condition, std::vector<Gate>& gates);

  const program::Program& program_;
  std::vector<std::vector<std::vector<Gate>>> gates_;  // by process, by command
  std::vector<Uses> conditions_;                       // by number
  std::map<Key, std::uint32_t> numbers_;
};

}  // namespace ouro::reduce
