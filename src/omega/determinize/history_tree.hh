// History trees: what a deterministic automaton remembers of all runs of a nondeterministic one.
//
// A tree holds the states that runs can be in, each in one node, a *brace*: {0 1 {2} {3 {4}}}. Braces have an
// age. This is Safra's construction \cite{safra1988complexity} with parity from the ages of braces, as
// Piterman has it \cite{piterman2007nondeterministic}, and with acceptance on edges
// \cite{schewe2009tighter,redziejowski2012improved}. On a letter
//
//   1. every state is replaced by its successors in the same brace, those reached along an accepting edge in
//      a new, youngest child of it;
//   2. a state that is in several braces stays in the best one: that of the older branch where they part,
//      and the inner one where one encloses the other;
//   3. a brace without states dies;
//   4. a brace all of whose states are in children has seen an accepting edge on every way into it since the
//      last time: it flashes, and swallows its children;
//   5. the braces that are left close ranks: the age of a brace is the number of older ones.
//
// The word is accepted when some brace flashes for ever and dies no more; its age then comes to rest. Of all
// that happens in one step only what happens to the oldest brace counts, so colours suffice:
//
//   2i      brace i dies
//   2i + 1  brace i flashes            the least colour seen infinitely often is odd: parity min odd
//
// There is no brace around everything: the roots are the entry braces of a BracePlan (brace_plan.hh), and
// states of components without acceptance have none. States of breakpoint components share one brace
// without children: it flashes while it lives; when it dies, all such states move into a new one.
//
// A state that is simulated by another one in a place as good is dropped, if only the other's component does
// not come before its own: a run which goes on by the simulating state then changes components a finite
// number of times, as real runs do, and is accepting if the dropped one is.
//
// With several marks to be seen infinitely often a brace waits for one of them at a time: an edge is
// accepting for a brace if it has that mark. When the brace swallows its children, it goes on to the next,
// and flashes after the last \cite{schewe2012tight}: k^braces times as many trees, and not trees of k times
// as many states as after degeneralisation.
//
// A tree is a sequence of words: the number of braces, the number of states, the parents of braces by age,
// the states in order, their braces, and what the braces wait for if there is a choice. For n states there
// are 2^O(n log n) trees. A step takes time linear in the enabled edges times the depth of the tree, and no
// memory of its own: scratch memory is kept from one step to the next.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "omega/automaton.hh"
#include "omega/determinize/brace_plan.hh"
#include "omega/determinize/letter_blocks.hh"

namespace ouro::omega {

/// Whether a state simulates another: simulates(large, small).
using Simulates = std::function<bool(State, State)>;

class HistoryTrees {
 public:
  using Tree = std::span<const std::uint32_t>;
  using Colour = std::uint32_t;
  /// Nothing happened to any brace.
  static constexpr Colour no_colour = std::numeric_limits<Colour>::max();

  /// The automaton must outlive the trees. `simulates` may be empty.
  HistoryTrees(const Automaton& automaton, BracePlan plan, const Simulates& simulates);

  /// The tree of the initial states. Valid until the next call, like that of step().
  Tree initial();

  struct Successor {
    Tree tree;
    Colour colour;
  };
  /// Where a tree, which must not be one that this object holds, goes along enabled edges of its states.
  Successor step(Tree tree, std::span<const LetterBlock::Enabled> edges);

  static std::span<const State> states(Tree tree) { return tree.subspan(2 + tree[0], tree[1]); }

 private:
  static std::span<const std::uint32_t> braces_of_states(Tree tree) {
    return tree.subspan(2 + tree[0] + tree[1], tree[1]);
  }

  using Brace = std::uint32_t;
  static constexpr Brace none = ~Brace{0};

  void begin(Tree tree);
  void read_braces(Tree tree);
  void place(State state, Brace brace);
  Brace new_brace(Brace parent, Component component);
  Brace stay(Brace brace, const Marks& marks);
  Brace child_of(Brace brace, const Marks& marks);
  Brace entry_of(State state);
  bool better(Brace a, Brace b) const;

  Successor finish();
  Tree universal_tree();
  void drop_simulated();
  bool covers(State large, State small) const;
  void fill_breakpoint();
  Colour settle();
  void find_living();
  bool swallow_children(Brace brace);
  Tree encode();

  const Automaton& automaton_;
  BracePlan plan_;
  std::vector<std::vector<bool>> simulates_;  // by the large and the small state; empty without simulation
  bool has_rounds_ = false;                   // whether some round has several marks
  State universal_ = 0;                       // the one that stands for all universal states

  // The step in progress. Braces of the old tree come first, new ones after them.
  std::size_t old_braces_ = 0;
  Brace breakpoint_brace_ = none;
  std::vector<Brace> parent_;
  std::vector<std::uint32_t> depth_;
  std::vector<Component> component_;    // by brace
  std::vector<std::uint32_t> waiting_;  // by brace: a position in the round of its component
  std::vector<Marks> gained_;           // by brace: what all edges into its new child have
  std::vector<Brace> child_;            // by brace: the new one, or none
  std::vector<Brace> entry_;            // by entry: the new one, or none
  std::vector<std::uint32_t> entries_;  // those that are set
  std::vector<State> placed_;
  std::vector<Brace> brace_;           // by state
  std::vector<bool> is_placed_;        // by state
  std::vector<Brace> representative_;  // by brace: who swallowed it, or itself
  std::vector<bool> alive_;
  std::vector<bool> has_own_states_;
  std::vector<bool> has_old_child_;  // by brace: a living one
  std::vector<std::uint32_t> age_;   // by brace of the step: its number in the new tree
  std::vector<std::uint32_t> words_;
};

}  // namespace ouro::omega
