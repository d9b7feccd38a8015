#include "omega/complement/macro_automaton.hh"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/source.hh"

namespace ouro::omega {

MacroAutomaton::MacroAutomaton(Automaton automaton, std::size_t max_states)
    : automaton_(std::move(automaton)),
      max_states_(max_states),
      known_(automaton_),
      universal_(plainly_universal(automaton_, known_)),
      letters_(automaton_),
      place_(automaton_.state_count(), absent) {}

// The words of a macrostate: the control, then a state and its tag for each member.
State MacroAutomaton::number(const Macrostate& macro) {
  words_.clear();
  words_.push_back(static_cast<std::uint32_t>(macro.control));
  words_.push_back(static_cast<std::uint32_t>(macro.control >> 32U));
  for (const Member& member : macro.members) {
    words_.push_back(member.state);
    words_.push_back(member.tag);
  }
  const State state = macrostates_.intern(words_);
  if (macrostates_.size() > max_states_) {
    throw LimitError(fmt::format("the complement has more than {} states", max_states_));
  }
  return state;
}

Macrostate MacroAutomaton::macrostate(State state) const {
  const auto words = macrostates_[state];
  Macrostate macro{words[0] | std::uint64_t{words[1]} << 32U, {}};
  macro.members.reserve(words.size() / 2 - 1);
  for (std::size_t i = 2; i < words.size(); i += 2) macro.members.push_back({words[i], words[i + 1]});
  return macro;
}

std::vector<State> MacroAutomaton::initial() {
  std::vector<State> states(automaton_.initial().begin(), automaton_.initial().end());
  std::ranges::sort(states);
  states.erase(std::unique(states.begin(), states.end()), states.end());
  Macrostate macro;
  for (const State state : states) macro.members.push_back({state, 0});
  return {number(first(std::move(macro)))};
}

void MacroAutomaton::edges(State state, std::vector<Edge>& edges) {
  edges.clear();
  edges_ = &edges;
  const Macrostate macro = macrostate(state);
  std::vector<State> states;
  for (const Member& member : macro.members) states.push_back(member.state);
  bdd::Bdd rest = bdd::true_function;
  for (const LetterBlock& letter : letters_.of(states)) {
    label_ = letter.label;
    rest = automaton_.labels().difference(rest, label_);
    step(macro, letter);
  }
  if (rest.is_false()) return;
  label_ = rest;
  step(macro, {rest, {}});
}

void MacroAutomaton::emit(const Macrostate& target, bool marked) {
  if (std::ranges::any_of(target.members, [&](const Member& m) { return universal_[m.state]; })) return;
  edges_->push_back({number(target), label_, marked ? Marks{0} : Marks{}});
}

}  // namespace ouro::omega
