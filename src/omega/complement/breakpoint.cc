#include "omega/complement/breakpoint.hh"

#include <algorithm>
#include <cassert>

#include "omega/trim.hh"

namespace ouro::omega {

BreakpointComplement::BreakpointComplement(const Automaton& automaton, std::size_t max_states)
    : MacroAutomaton(trimmed(automaton), max_states) {
  assert(!known().has(ComponentKind::Deterministic) && !known().has(ComponentKind::General));
}

void BreakpointComplement::begin_turn(Macrostate& macro) const {
  const auto anybody = [](const Member&) { return true; };
  const Component turn =
      known().next_accepting(macro.members, static_cast<Component>(macro.control), anybody);
  for (Member& member : macro.members) {
    member.tag = known().components().of(member.state) == turn ? Owing : Free;
  }
  macro.control = turn;
}

Macrostate BreakpointComplement::first(Macrostate initial) {
  initial.control = Components::none;
  begin_turn(initial);
  return initial;
}

void BreakpointComplement::step(const Macrostate& macro, const LetterBlock& letter) {
  const auto tag = [&](const Member& member, const Edge& edge) -> std::uint32_t {
    return known().inside(member.state, edge) ? member.tag : Free;
  };
  const auto join = [](std::uint32_t a, std::uint32_t b) { return std::max(a, b); };
  Macrostate next{macro.control, successors(macro, letter, tag, join)};
  const bool breakpoint = std::ranges::find(next.members, Owing, &Member::tag) == next.members.end();
  if (breakpoint) begin_turn(next);
  emit(next, breakpoint);
}

}  // namespace ouro::omega
