#include "reduce/reduce.hh"

#include <utility>

#include "reduce/dead_reset.hh"
#include "reduce/unread.hh"

namespace ouro::reduce {
namespace {

using space::Step;

/// What comes after the first of the commands that `command` stands for, by the process alone.
void append_rest(std::vector<Step>& steps, const std::vector<program::CommandId>& originals,
                 std::uint32_t process) {
  for (std::size_t i = 1; i < originals.size(); ++i)
    steps.push_back({.process = process, .command = originals[i]});
}

}  // namespace

Reduced reduce(program::Program program, const Options& options) {
  Reduced result;
  result.program = std::move(program);
  result.originals = identity(result.program);
  // Merging comes first: what dies within a merged command needs no reset.
  if (options.merge) result.merged = merge_statements(result.program, result.originals);
  if (options.dead) {
    result.hidden = hide_unread_variables(result.program);
    result.resets = reset_dead_variables(result.program);
  }
  program::finish(result.program);
  return result;
}

std::vector<Step> expand(const Reduced& reduced, program::Layouts& layouts, program::LayoutId layout,
                         std::span<const Step> steps) {
  std::vector<Step> result;
  for (const Step& step : steps) {
    result.push_back(step);
    if (step.command == Step::none) continue;
    const auto& processes = layouts[layout].processes;
    const program::ProcessTypeId type = processes[step.process].type;
    append_rest(result, reduced.originals[type][step.command], step.process);
    if (step.partner != Step::none) {
      const auto& partner = reduced.originals[processes[step.partner].type];
      append_rest(result, partner[step.partner_command], step.partner);
    }
    layout = layout_after(layouts, layout, reduced.program.process_types[type].commands[step.command]);
  }
  return result;
}

}  // namespace ouro::reduce
