// Which commands of a program were ever taken.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "program/layout.hh"
#include "program/program.hh"
#include "space/state_space.hh"

namespace ouro::program {

class Coverage {
 public:
  /// Both must outlive it.
  Coverage(const Program& program, Layouts& layouts);

  /// Notes the steps of a successor of a state with this layout, all of them (space::Successors(true)).
  void note(LayoutId layout, std::span<const space::Step> steps);

  /// Two types have the same commands: what was noted of one counts for both.
  void share(ProcessTypeId one, ProcessTypeId other);

  bool is_covered(ProcessTypeId type, CommandId command) const { return covered_[type][command]; }
  /// For each process type, for each command.
  const std::vector<std::vector<bool>>& covered() const { return covered_; }
  /// Notes a command that was taken before.
  void note(ProcessTypeId type, CommandId command) { covered_[type][command] = true; }

 private:
  void note(const Layout& layout, std::uint32_t process, CommandId command) {
    covered_[layout.processes[process].type][command] = true;
  }

  const Program& program_;
  Layouts& layouts_;
  KnownLayouts known_;
  std::vector<std::vector<bool>> covered_;
};

}  // namespace ouro::program
