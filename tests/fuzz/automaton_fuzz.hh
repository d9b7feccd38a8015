// What must hold of every text that is given to a reader of automata: it is refused with diagnostics, or it
// is an automaton; and what is written of that reads back as the same.
#pragma once

#include <algorithm>

#include "base/source.hh"
#include "omega/automaton.hh"
#include "refused.hh"
#include "require.hh"

namespace ouro::fuzz {

/// Whether labels are simple enough to be written as sums of products: these can be exponentially larger.
inline bool is_writable(const omega::Automaton& automaton) {
  constexpr std::size_t small = 24;
  return std::ranges::all_of(automaton.edges(), [&](const omega::Edge& edge) {
    return automaton.labels().size(edge.label) <= small;
  });
}

inline void require_same(const omega::Automaton& a, const omega::Automaton& b) {
  const auto same_edge = [](const omega::Edge& x, const omega::Edge& y) {
    return x.target == y.target && x.label == y.label && x.marks == y.marks;
  };
  require(a.state_count() == b.state_count(), "the states read back the same");
  require(std::ranges::equal(a.initial(), b.initial()), "the initial states read back the same");
  require(a.mark_count() == b.mark_count(), "the marks read back the same");
  require(std::ranges::equal(a.edges(), b.edges(), same_edge), "the edges read back the same");
}

}  // namespace ouro::fuzz
