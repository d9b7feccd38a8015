#include "program/coverage.hh"

#include <variant>

namespace ouro::program {

Coverage::Coverage(const Program& program, Layouts& layouts) : program_(program), layouts_(layouts) {
  for (const ProcessType& type : program.process_types) covered_.emplace_back(type.commands.size());
}

// The types of processes are in the layout, which changes as processes come and go within a sequence.
void Coverage::note(LayoutId layout, std::span<const space::Step> steps) {
  for (const space::Step& step : steps) {
    const Layout& here = layout_of(layout);
    note(here, step.process, step.command);
    if (step.partner != space::Step::none) note(here, step.partner, step.partner_command);
    if (steps.size() == 1) return;
    layout = after(layout, program_.process_types[here.processes[step.process].type].commands[step.command]);
  }
}

// Layouts stay where they are; asking for one takes a lock.
const Layout& Coverage::layout_of(LayoutId id) {
  if (id >= known_.size()) known_.resize(id + 1);
  if (known_[id] == nullptr) known_[id] = &layouts_[id];
  return *known_[id];
}

LayoutId Coverage::after(LayoutId layout, const Command& command) {
  for (const Effect& effect : command.effects) {
    if (const Run* run = std::get_if<Run>(&effect))
      layout = layouts_.with_process(layout, run->process_type).id;
    if (std::holds_alternative<Terminate>(effect)) layout = layout_of(layout).parent;
  }
  return layout;
}

}  // namespace ouro::program
