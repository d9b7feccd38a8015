// The dual of a determinisation, made on demand.
//
// States are the history trees of determinize/history_tree.hh, which give a deterministic automaton with a
// parity condition; complete, it has one run on each word, and the negated condition accepts what the
// automaton rejects. complement.hh builds all of it through determinized(), which has more ways; this one is
// for inclusion, where few of the trees are looked at.
//
// The marks are colours. How many there are is known only when all trees have been seen: acceptance() is for
// those seen so far.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

#include "omega/automaton.hh"
#include "omega/determinize/history_tree.hh"
#include "omega/determinize/letter_blocks.hh"
#include "omega/determinize/sequence_table.hh"
#include "omega/lazy.hh"

namespace ouro::omega {

class TreeDual : public LazyAutomaton {
 public:
  /// Requires a condition Inf(0) with one mark. Throws UserError beyond `max_states` trees.
  TreeDual(const Automaton& automaton, std::size_t max_states);

  const std::shared_ptr<Propositions>& propositions() const override { return automaton_.propositions(); }
  std::span<const bdd::Variable> variables() const override { return automaton_.variables(); }
  const Acceptance& acceptance() const override { return acceptance_; }
  std::size_t mark_count() const override { return colour_count_; }

  std::vector<State> initial() override;
  void edges(State state, std::vector<Edge>& edges) override;

 private:
  State number(HistoryTrees::Tree tree);
  Marks marks(HistoryTrees::Colour colour);

  Automaton automaton_;
  std::size_t max_states_;
  HistoryTrees steps_;
  LetterBlocks blocks_;
  SequenceTable trees_;
  std::size_t colour_count_ = 0;
  Acceptance acceptance_;
};

}  // namespace ouro::omega
