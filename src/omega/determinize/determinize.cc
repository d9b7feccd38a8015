#include "omega/determinize/determinize.hh"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include "base/source.hh"
#include "omega/acceptance_name.hh"
#include "omega/degeneralize.hh"
#include "omega/determinize/letter_blocks.hh"
#include "omega/determinize/lowest_copies.hh"
#include "omega/determinize/paritize.hh"
#include "omega/determinize/parity.hh"
#include "omega/determinize/sequence_table.hh"
#include "omega/properties.hh"
#include "omega/remove_fin.hh"
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
        blocks_(automaton, std::min(16 * options.max_edges, LetterBlocks::default_max_size)) {}

  Automaton run() {
    builder_.set_name(automaton_.name());
    if (!automaton_.initial().empty()) builder_.add_initial(state_of(intern(steps_.initial())));
    for (State source = 0; source < tree_of_.size(); ++source) {
      for (const LetterBlock& block : blocks(tree_of_[source])) {
        if (options_.stutter_invariant) {
          add_stuttering_edges(source, block);
        } else {
          const auto [target, colour] = step(tree_of_[source], block);
          add_edge(source, block.label, colour, state_of(target));
        }
      }
    }
    builder_.set_acceptance(parity(AcceptanceName::Best::Min, AcceptanceName::Parity::Odd, colour_count_),
                            colour_count_);
    Automaton result = builder_.build();
    return options_.lowest_copies ? with_lowest_copies(result, sets()) : result;
  }

 private:
  using TreeId = std::uint32_t;
  static constexpr State none = ~State{0};

  // Where a tree goes, and the least colour on the way.
  struct Reached {
    TreeId tree;
    Colour colour;
  };
  // The trees met when the same letters are read again and again.
  struct Chain {
    bdd::Bdd letters;
    std::vector<Reached> trees;
  };

  TreeId intern(HistoryTrees::Tree tree) {
    const TreeId id = trees_.intern(tree);
    if (id >= options_.max_states) {
      throw LimitError(
          fmt::format("the deterministic automaton has more than {} states", options_.max_states));
    }
    if (options_.is_over && options_.is_over())
      throw LimitError(fmt::format("stopped after {} states of the deterministic automaton", trees_.size()));
    return id;
  }

  // Trees become states when an edge leads to them.
  State state_of(TreeId tree) {
    if (tree >= state_of_.size()) state_of_.resize(trees_.size(), none);
    if (state_of_[tree] == none) {
      state_of_[tree] = builder_.add_state();
      tree_of_.push_back(tree);
    }
    return state_of_[tree];
  }
  bool is_state(TreeId tree) const { return tree < state_of_.size() && state_of_[tree] != none; }

  const std::vector<LetterBlock>& blocks(TreeId tree) {
    return blocks_.of(HistoryTrees::states(trees_[tree]));
  }

  Reached step(TreeId tree, const LetterBlock& block) {
    if (selected_ != tree) steps_.select(trees_[tree]);
    selected_ = tree;
    const auto [words, colour] = steps_.step(block.edges);
    return {intern(words), colour};
  }

  void add_edge(State source, bdd::Bdd label, Colour colour, State target) {
    if (++edge_count_ > options_.max_edges) {
      throw UserError(fmt::format("the deterministic automaton has more than {} edges", options_.max_edges));
    }
    Marks marks;
    if (colour != HistoryTrees::no_colour) {
      marks.insert(colour);
      // An even number of colours, so that seeing none counts as an even one.
      colour_count_ = std::max<std::size_t>(colour_count_, 2 * (std::size_t{colour} / 2 + 1));
    }
    builder_.add_edge(source, label, std::move(marks), target);
  }

  // Trees of the same states accept the same words.
  std::vector<std::uint32_t> sets() const {
    SequenceTable numbers;
    std::vector<std::uint32_t> result;
    for (const TreeId tree : tree_of_) {
      result.push_back(numbers.intern(HistoryTrees::states(trees_[tree])));
    }
    return result;
  }

  // Reads the letters of a block until trees repeat, splitting them where later trees tell them apart.
  void add_stuttering_edges(State source, const LetterBlock& first) {
    const TreeId begin = tree_of_[source];
    const Chain start{first.label, {{begin, HistoryTrees::no_colour}, step(begin, first)}};
    std::vector<Chain> open{start};
    while (!open.empty()) {
      const Chain chain = std::move(open.back());
      open.pop_back();
      const TreeId last = chain.trees.back().tree;
      if (const auto again = std::ranges::find(chain.trees, last, &Reached::tree);
          &*again != &chain.trees.back()) {
        const Reached target = representative({again + 1, chain.trees.end()});
        add_edge(source, chain.letters, target.colour, state_of(target.tree));
        continue;
      }
      for (const LetterBlock& block : blocks(last)) {
        const bdd::Bdd letters = automaton_.labels().conjunction(chain.letters, block.label);
        if (letters.is_false()) continue;
        Chain longer{letters, chain.trees};
        Reached next = step(last, block);
        next.colour = std::min(next.colour, chain.trees.back().colour);
        longer.trees.push_back(next);
        open.push_back(std::move(longer));
      }
    }
  }

  // Any tree of the cycle will do, as long as it is always the same: one that is a state, if there is one.
  Reached representative(std::span<const Reached> cycle) const {
    return *std::ranges::min_element(
        cycle, {}, [&](const Reached& reached) { return std::pair(!is_state(reached.tree), reached.tree); });
  }

  const Automaton& automaton_;
  const DeterminizeOptions& options_;
  AutomatonBuilder builder_;
  HistoryTrees steps_;
  LetterBlocks blocks_;
  SequenceTable trees_;
  std::vector<State> state_of_;  // by tree; none for trees that are passed only
  std::vector<TreeId> tree_of_;  // by state
  TreeId selected_ = none;
  std::size_t colour_count_ = 0;
  std::size_t edge_count_ = 0;
};

bool is_co_buchi(const Acceptance& condition) { return condition.root().kind == Acceptance::Kind::Fin; }

BracePlanOptions plan_options(const DeterminizeOptions& options) {
  return {.by_component = options.by_component,
          .breakpoint = options.breakpoint,
          .deterministic = options.lists,
          .universal = options.universal};
}

Automaton explored(const Automaton& automaton, const DeterminizeOptions& options) {
  if (options.breakpoint && is_co_buchi(automaton.acceptance())) {
    const Automaton useful = trimmed(automaton);
    return TreeExploration(useful, co_buchi_plan(useful, plan_options(options)), nullptr, options).run();
  }
  const bool generalized = options.by_component && options.breakpoint && options.generalized;
  const Automaton without = trimmed(without_fin(automaton, {options.max_states}));
  const Automaton buchi = generalized ? without : trimmed(degeneralized(without));
  const Simulates simulates = options.simulation ? options.simulation(buchi) : nullptr;
  return TreeExploration(buchi, buchi_plan(buchi, plan_options(options)), simulates, options).run();
}

}  // namespace

Automaton determinized(const Automaton& automaton, const DeterminizeOptions& options) {
  if (is_deterministic(automaton)) {
    return parity_levels(automaton) ? automaton : paritized(automaton, {options.max_states});
  }
  Automaton result = explored(automaton, options);
  return options.reduce_colours ? reduced_parity(result) : result;
}

}  // namespace ouro::omega
