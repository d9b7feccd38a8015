// Deterministic automata on finite words, built whole.
//
// What a formula on finite words is translated to (derivative.hh): complete, with labels that are Boolean
// functions of propositions, so that 2^n letters need not be written down. A word is accepted when it ends in
// an accepting state. States are numbered in the order in which a breadth-first walk meets them; state 0 is
// the initial one.
//
// Minimisation refines a partition: states are told apart by whether they accept, then, round after round, by
// the class that they go to on some letter. A state is looked at again only when a successor has changed its
// class, and of a class that splits the largest part keeps its number, so each state is looked at about
// log n times for each of its edges, as in Hopcroft's algorithm \cite{hopcroft1971nlogn}. Labels are joined
// by class; joined labels are functions, so comparing them is comparing references.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "bdd/bdd.hh"
#include "omega/automaton.hh"
#include "omega/propositions.hh"

namespace ouro::translate {

/// What is known about all words that go on from a state, the one that ends there included.
enum class Outlook : std::uint8_t {
  Open,       ///< some may be accepted and some not
  Satisfied,  ///< all are accepted
  Violated,   ///< none is
};

/// "open", "satisfied", "violated".
std::string_view to_string(Outlook outlook);

struct FiniteAutomaton {
  using State = omega::State;
  struct Edge {
    bdd::Bdd label;  ///< never false
    State target = 0;
  };
  struct Node {
    bool accepting = false;
    std::vector<Edge> edges;  ///< by target; their labels are disjoint and together all letters
    std::string name;         ///< for pictures; may be empty
  };

  std::shared_ptr<omega::Propositions> propositions;
  std::vector<bdd::Variable> variables;   ///< of the propositions that are read
  bdd::Bdd letters = bdd::true_function;  ///< those that can occur
  std::vector<Node> nodes;

  /// Where one letter leads: variable v is bit v % 64 of word v / 64. Requires a letter that can occur.
  State successor(State state, std::span<const std::uint64_t> valuation) const;
};

/// The automaton with the fewest states that accepts the same words. Names are those of the first states of
/// each class.
FiniteAutomaton minimized(const FiniteAutomaton& automaton);

/// For each state whether all words are accepted from there, or none. Linear.
std::vector<Outlook> outlooks(const FiniteAutomaton& automaton);

/// The same states and edges as an automaton with Büchi acceptance on states, for writing it as HOA or DOT:
/// what is marked are the states in which a word may end.
omega::Automaton as_state_marked(const FiniteAutomaton& automaton, std::string name);

}  // namespace ouro::translate
