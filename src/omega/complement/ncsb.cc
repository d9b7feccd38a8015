#include "omega/complement/ncsb.hh"

#include <fmt/format.h>

#include <algorithm>
#include <cassert>

#include "base/source.hh"
#include "omega/trim.hh"

namespace ouro::omega {

NcsbComplement::NcsbComplement(const Automaton& automaton, std::size_t max_states)
    : MacroAutomaton(trimmed(automaton), max_states),
      mark_(automaton.acceptance().root().left),
      can_be_safe_(states_that_can_be_safe()) {
  assert(automaton.acceptance().root().kind == Acceptance::Kind::Inf);
  assert(!known().has(ComponentKind::General));
}

// The largest set of states of deterministic components that can, on some letter, leave their component, end,
// or go on without a mark inside of the set.
std::vector<bool> NcsbComplement::states_that_can_be_safe() const {
  const Automaton& a = automaton();
  std::vector<bool> safe(a.state_count());
  for (State state = 0; state < a.state_count(); ++state) {
    safe[state] = known().kind_of(state) == ComponentKind::Deterministic;
  }
  const auto forced_out = [&](State state) {
    bdd::Bdd unsafe = bdd::false_function;
    for (const Edge& edge : a.edges(state)) {
      if (!known().inside(state, edge) || (safe[edge.target] && !edge.marks.contains(mark_))) continue;
      unsafe = a.labels().disjunction(unsafe, edge.label);
    }
    return unsafe.is_true();
  };
  for (bool changed = true; changed;) {
    changed = false;
    for (State state = 0; state < a.state_count(); ++state) {
      if (!safe[state] || !forced_out(state)) continue;
      safe[state] = false;
      changed = true;
    }
  }
  return safe;
}

std::uint32_t NcsbComplement::tag(const Member& member, const Edge& edge) const {
  if (!known().inside(member.state, edge)) return Waiting;
  const bool may_be_last = edge.marks.contains(mark_) && can_be_safe_[edge.target];
  return member.tag == Owing && may_be_last ? Released : member.tag;
}

void NcsbComplement::begin_turn(Macrostate& macro) const {
  const auto waiting = [](const Member& m) { return m.tag == Waiting; };
  const Component turn =
      known().next_accepting(macro.members, static_cast<Component>(macro.control), waiting);
  for (Member& member : macro.members) {
    if (!waiting(member) || known().components().of(member.state) != turn) continue;
    member.tag = can_be_safe_[member.state] ? Released : Owing;
  }
  macro.control = turn;
}

// Calls use(macrostate) for each way to decide which of the released runs become safe.
template <class Use>
void NcsbComplement::decide(const Macrostate& macro, Use use) const {
  std::vector<std::size_t> released;
  for (std::size_t i = 0; i < macro.members.size(); ++i) {
    if (macro.members[i].tag == Released) released.push_back(i);
  }
  if (released.size() >= 64 || std::uint64_t{1} << released.size() > max_states()) {
    throw LimitError(fmt::format("the complement needs more than {} edges for one letter", max_states()));
  }
  Macrostate decided = macro;
  for (std::uint64_t choice = 0; choice < std::uint64_t{1} << released.size(); ++choice) {
    for (std::size_t i = 0; i < released.size(); ++i) {
      decided.members[released[i]].tag = (choice >> i & 1U) != 0 ? Safe : Owing;
    }
    use(decided);
  }
}

void NcsbComplement::step(const Macrostate& macro, const LetterBlock& letter) {
  bool broken = false;
  const auto next_tag = [&](const Member& member, const Edge& edge) {
    broken =
        broken || (member.tag == Safe && known().inside(member.state, edge) && edge.marks.contains(mark_));
    return tag(member, edge);
  };
  const auto join = [](std::uint32_t a, std::uint32_t b) { return std::max(a, b); };
  const Macrostate next{macro.control, successors(macro, letter, next_tag, join)};
  if (broken) return;
  decide(next, [&](const Macrostate& decided) {
    if (std::ranges::find(decided.members, Owing, &Member::tag) != decided.members.end()) {
      return emit(decided, false);
    }
    Macrostate turned = decided;
    begin_turn(turned);
    decide(turned, [&](const Macrostate& target) { emit(target, true); });
  });
}

}  // namespace ouro::omega
