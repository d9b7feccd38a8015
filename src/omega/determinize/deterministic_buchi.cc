#include "omega/determinize/deterministic_buchi.hh"

#include <algorithm>
#include <vector>

#include "omega/determinize/parity.hh"
#include "omega/remark.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

// The automaton with a mark on its edges of level 0 once levels are moved by `shift`, if there is nothing
// beyond level 1.
std::optional<Automaton> with_one_mark(const Automaton& parity, Level shift, const Acceptance& acceptance) {
  std::vector<Level> levels = parity_levels(parity).value();
  for (Level& level : levels) level += shift;
  levels = reduced_levels(parity, levels);
  const auto is_beyond = [](Level level) { return level != no_level && level > 1; };
  if (std::ranges::any_of(levels, is_beyond)) return std::nullopt;
  return remarked(parity, acceptance, 1,
                  [&](State, std::size_t e) { return levels[e] == 0 ? Marks{0} : Marks{}; });
}

}  // namespace

std::optional<Automaton> deterministic_buchi(const Automaton& automaton, const DeterminizeOptions& options) {
  return with_one_mark(without_unreachable(determinized(automaton, options)), 0, Acceptance::inf(0));
}

std::optional<Automaton> deterministic_co_buchi(const Automaton& automaton,
                                                const DeterminizeOptions& options) {
  return with_one_mark(without_unreachable(determinized(automaton, options)), 1, Acceptance::fin(0));
}

}  // namespace ouro::omega
