#include "program/coverage.hh"

namespace ouro::program {

Coverage::Coverage(const Program& program, Layouts& layouts)
    : program_(program), layouts_(layouts), known_(layouts) {
  for (const ProcessType& type : program.process_types) covered_.emplace_back(type.commands.size());
}

// The types of processes are in the layout, which changes as processes come and go within a sequence.
void Coverage::note(LayoutId layout, std::span<const space::Step> steps) {
  for (const space::Step& step : steps) {
    if (step.command == space::Step::none) return;
    const Layout& here = known_[layout];
    note(here, step.process, step.command);
    if (step.partner != space::Step::none) note(here, step.partner, step.partner_command);
    if (steps.size() == 1) return;
    const ProcessType& type = program_.process_types[here.processes[step.process].type];
    layout = layout_after(layouts_, layout, type.commands[step.command]);
  }
}

void Coverage::share(ProcessTypeId one, ProcessTypeId other) {
  for (std::size_t i = 0; i < covered_[one].size(); ++i) {
    const bool is_covered = covered_[one][i] || covered_[other][i];
    covered_[one][i] = covered_[other][i] = is_covered;
  }
}

}  // namespace ouro::program
