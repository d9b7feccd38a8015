// Which states of a deterministic automaton read the same finite words to the same classes.
//
// The coarsest partition that refines a given one and in which states of one class move, on every letter, to
// states of one class: Hopcroft's algorithm \cite{hopcroft1971nlogn}, with labels in the place of letters. A
// class that was split is a splitter: each state is asked for the letters that lead it into the splitter, and
// states of one class that answer with different functions are told apart. Of the parts of a class that was
// used as a splitter already, the largest need not be used again: the letters into it are those into the
// whole class less those into the other parts, because a deterministic automaton reads a letter into one
// class only. (The same argument for the weights of Markov chains is Valmari and Franceschinis'
// \cite{valmari2010simple}.)
//
// O(m log n) operations on labels for n states and m edges.
#pragma once

#include <cstdint>
#include <vector>

#include "omega/automaton.hh"

namespace ouro::omega {

/// A number for each state; states with the same number are in one class.
using Classes = std::vector<std::uint32_t>;

/// Requires a deterministic automaton. Numbers count from 0 without gaps. Letters without a move lead to a
/// class of their own.
Classes letter_partition(const Automaton& automaton, const Classes& at_first);

}  // namespace ouro::omega
