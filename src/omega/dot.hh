// Automata as pictures, in the language of Graphviz.
#pragma once

#include <cstdint>
#include <string>

#include "omega/automaton.hh"

namespace ouro::omega {

enum class DotDirection : std::uint8_t { LeftToRight, TopToBottom };
enum class DotComponents : std::uint8_t {
  Plain,
  Boxed,  ///< a box around each strongly connected component that has a cycle
};

struct DotOptions {
  DotDirection direction = DotDirection::LeftToRight;
  DotComponents components = DotComponents::Plain;
};

/// A graph with an arrow into each initial state, the automaton's name and acceptance condition as its title,
/// and marks as circled, coloured numbers: on states where all edges of every state agree in their marks
/// (accepting states of a Büchi automaton have a double circle instead), otherwise on edges.
/// A label that is a sum of hundreds of products is not spelled out.
std::string to_dot(const Automaton& automaton, const DotOptions& options = {});

}  // namespace ouro::omega
