// Parity conditions: their four kinds, and fewer colours.
//
// Of the marks that a run sees infinitely often the least (or the greatest) decides, by being even (or odd).
// Behind the four kinds there is one idea: edges have *levels*, 0 the strongest; even levels accept and odd
// ones reject; the strongest level that is seen infinitely often decides. That is `parity min even`; the
// others number the same levels differently:
//
//   level             0  1  2  3        an edge without marks is at the weakest level of all
//   parity min even   0  1  2  3
//   parity min odd    1  2  3  4
//   parity max even   4  3  2  1
//   parity max odd    3  2  1  0
//
// How many levels are needed is a matter of cycles: a chain of cycles, each inside of the next, alternately
// accepting and rejecting, needs as many levels as it is long, and the longest chain inside of one component
// is enough \cite{carton1999computing}. reduced_levels() goes down from the component: its strongest level
// becomes the strongest that has the right parity; without the edges of that level it falls apart into
// smaller components, which go on. Afterwards components are shifted against each other so that all of them
// together need as few levels as possible. O(levels * edges), independent of labels, on any automaton.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "omega/acceptance_name.hh"
#include "omega/automaton.hh"

namespace ouro::omega {

using Level = std::uint32_t;
/// Of edges whose level does not matter: every cycle through them has a stronger edge, or there is none.
inline constexpr Level no_level = ~Level{0};

struct ParityKind {
  AcceptanceName::Best best = AcceptanceName::Best::Min;
  AcceptanceName::Parity parity = AcceptanceName::Parity::Even;

  friend bool operator==(const ParityKind&, const ParityKind&) = default;
};

enum class ParityMarks : std::uint8_t {
  Few,       ///< edges of the weakest level have no mark where the kind allows it
  EveryEdge  ///< every edge has exactly one
};

/// The levels of the edges, by their number. Nothing if the condition is not one of parity; marks that it
/// does not mention may be missing in its numbering. Büchi and co-Büchi are parity conditions, too.
std::optional<std::vector<Level>> parity_levels(const Automaton& automaton);

/// As few levels as possible for the same cycles to be accepting.
std::vector<Level> reduced_levels(const Automaton& automaton, const std::vector<Level>& levels);

/// The automaton with these levels as a parity condition, of the kind given or of the one, min even or min
/// odd, that needs fewer marks.
Automaton with_levels(const Automaton& automaton, const std::vector<Level>& levels,
                      std::optional<ParityKind> kind = std::nullopt, ParityMarks marks = ParityMarks::Few);

/// The same automaton with a parity condition of another kind. UserError if it has none to begin with.
Automaton with_parity_kind(const Automaton& automaton, ParityKind kind, ParityMarks marks = ParityMarks::Few);

/// The same automaton with as few colours as possible. UserError if the condition is not one of parity.
Automaton reduced_parity(const Automaton& automaton, std::optional<ParityKind> kind = std::nullopt);

}  // namespace ouro::omega
