#include "omega/determinize/determinize.hh"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "omega/acceptance_name.hh"
#include "omega/degeneralize.hh"
#include "omega/determinize/letter_blocks.hh"
#include "omega/determinize/sequence_table.hh"
#include "omega/properties.hh"
#include "omega/trim.hh"

namespace ouro::omega {

namespace {

using Colour = HistoryTrees::Colour;

// Walks over all trees that are reachable, and builds the automaton of them.
class TreeExploration {
 public:
  TreeExploration(const Automaton& automaton, BracePlan plan, const Simulates& simulates,
                  const DeterminizeOptions& options)
      : automaton_(automaton),
        options_(options),
        builder_(AutomatonBuilder::like(automaton)),
        steps_(automaton, std::move(plan), simulates),
        blocks_(automaton) {}

  Automaton run() {
    builder_.set_name(automaton_.name());
    if (!automaton_.initial().empty()) builder_.add_initial(number(steps_.initial()));
    for (State source = 0; source < trees_.size(); ++source) {
      if (options_.stutter_invariant) {
        add_stuttering_edges(source);
      } else {
        add_edges(source);
      }
    }
    builder_.set_acceptance(parity(AcceptanceName::Best::Min, AcceptanceName::Parity::Odd, colour_count_),
                            colour_count_);
    return builder_.build();
  }

 private:
  struct Reached {
    State tree;
    Colour colour;
  };

  State number(HistoryTrees::Tree tree) {
    const State result = trees_.intern(tree);
    if (result < builder_.state_count()) return result;
    if (result >= options_.max_states) {
      throw UserError(
          fmt::format("the deterministic automaton has more than {} states", options_.max_states));
    }
    return builder_.add_state();
  }

  const std::vector<LetterBlock>& blocks(State tree) {
    return blocks_.of(HistoryTrees::states(trees_[tree]));
  }

  Reached step(State tree, const LetterBlock& block) {
    const auto [words, colour] = steps_.step(trees_[tree], block.edges);
    return {number(words), colour};
  }

  void add_edges(State source) {
    for (const LetterBlock& block : blocks(source)) {
      const auto [target, colour] = step(source, block);
      add_edge(source, block.label, colour, target);
    }
  }

  void add_edge(State source, bdd::Bdd label, Colour colour, State target) {
    Marks marks;
    if (colour != HistoryTrees::no_colour) {
      marks.insert(colour);
      // An even number of colours, so that seeing none counts as an even one.
      colour_count_ = std::max<std::size_t>(colour_count_, 2 * (colour / 2 + 1));
    }
    builder_.add_edge(source, label, std::move(marks), target);
  }

  void add_stuttering_edges(State) {}

  const Automaton& automaton_;
  const DeterminizeOptions& options_;
  AutomatonBuilder builder_;
  HistoryTrees steps_;
  LetterBlocks blocks_;
  SequenceTable trees_;
  std::size_t colour_count_ = 0;
};

}  // namespace

Automaton determinized(const Automaton& automaton, const DeterminizeOptions& options) {
  const Automaton buchi = trimmed(degeneralized(trimmed(automaton)));
  const BracePlanOptions plan_options{.by_component = options.by_component,
                                      .breakpoint = options.breakpoint,
                                      .deterministic = options.lists,
                                      .universal = options.universal};
  const Simulates simulates = options.simulation ? options.simulation(buchi) : nullptr;
  return TreeExploration(buchi, buchi_plan(buchi, plan_options), simulates, options).run();
}

}  // namespace ouro::omega
