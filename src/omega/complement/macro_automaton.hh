// Subset constructions: automata whose states are sets of states of another automaton, made on demand.
//
// A macrostate is the set of states that the runs on what has been read have reached, a tag for each of them
// (what is demanded of the runs that are there) and one word of control. Constructions differ in what a
// macrostate becomes on a letter; which letters there are, and the numbering of what is met, is here.
//
// The result is a Büchi automaton: one mark, on the edges that the construction emits as marked. A macrostate
// without members, when every run has ended, accepts everything: constructions mark its edges.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "omega/automaton.hh"
#include "omega/complement/component_kinds.hh"
#include "omega/determinize/letter_blocks.hh"
#include "omega/determinize/sequence_table.hh"
#include "omega/lazy.hh"

namespace ouro::omega {

/// A state that is in a macrostate.
struct Member {
  State state = 0;
  std::uint32_t tag = 0;

  friend bool operator==(const Member&, const Member&) = default;
};

struct Macrostate {
  std::uint64_t control = 0;
  std::vector<Member> members = {};  ///< by state, each once
};

class MacroAutomaton : public LazyAutomaton {
 public:
  const std::shared_ptr<Propositions>& propositions() const override { return automaton_.propositions(); }
  std::span<const bdd::Variable> variables() const override { return automaton_.variables(); }
  const Acceptance& acceptance() const override { return acceptance_; }
  std::size_t mark_count() const override { return 1; }

  std::vector<State> initial() override;
  /// Throws UserError when there are more macrostates than were asked for.
  void edges(State state, std::vector<Edge>& edges) override;

  std::size_t states_met() const { return macrostates_.size(); }

 protected:
  /// Requires an automaton all of whose states can be reached.
  MacroAutomaton(Automaton automaton, std::size_t max_states);

  const Automaton& automaton() const { return automaton_; }
  const KnownComponents& known() const { return known_; }
  std::size_t max_states() const { return max_states_; }

  /// The macrostate in which runs start, given the initial states with tag 0.
  virtual Macrostate first(Macrostate initial) { return initial; }
  /// Emits what a macrostate may become on the letters of a block, which enable none of its edges,
  /// or exactly those of the block.
  virtual void step(const Macrostate& macro, const LetterBlock& letter) = 0;

  /// One more edge out of the macrostate on the letters for which step() was called; none when some member
  /// accepts whatever comes, so that there is nothing for the complement to accept.
  void emit(const Macrostate& target, bool marked);

  /// Where a set of states goes: for each edge tag(member, edge) says what its target is tagged with, and a
  /// target of several edges gets join(tag, tag).
  template <class Tag, class Join>
  std::vector<Member> successors(const Macrostate& macro, const LetterBlock& letter, Tag tag, Join join);

  /// The state that a macrostate is, a new one the first time; and back.
  State number(const Macrostate& macro);
  Macrostate macrostate(State state) const;

 private:
  static constexpr std::uint32_t absent = ~std::uint32_t{0};

  Automaton automaton_;
  std::size_t max_states_;
  KnownComponents known_;
  std::vector<bool> universal_;  // by state: plainly_universal()
  Acceptance acceptance_ = Acceptance::inf(0);
  LetterBlocks letters_;
  SequenceTable macrostates_;
  std::vector<std::uint32_t> place_;  // scratch of successors(), by state: its place among the results
  std::vector<std::uint32_t> words_;  // scratch of number()
  // The edges that are being made, and their letters.
  std::vector<Edge>* edges_ = nullptr;
  bdd::Bdd label_;
};

template <class Tag, class Join>
std::vector<Member> MacroAutomaton::successors(const Macrostate& macro, const LetterBlock& letter, Tag tag,
                                               Join join) {
  std::vector<Member> result;
  for (const auto [position, number] : letter.edges) {
    const Edge& edge = automaton_.edges()[number];
    const std::uint32_t added = tag(macro.members[position], edge);
    std::uint32_t& place = place_[edge.target];
    if (place == absent) {
      place = static_cast<std::uint32_t>(result.size());
      result.push_back({edge.target, added});
    } else {
      result[place].tag = join(result[place].tag, added);
    }
  }
  for (const Member& member : result) place_[member.state] = absent;
  std::ranges::sort(result, {}, &Member::state);
  return result;
}

}  // namespace ouro::omega
