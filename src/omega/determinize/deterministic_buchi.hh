// Whether a deterministic Büchi (or co-Büchi) automaton can do it.
//
// Landweber's theorem \cite{landweber1969decision}: the language of a deterministic automaton is that of a
// deterministic Büchi automaton if and only if every cycle around an accepting cycle is accepting. For parity
// that can be read off the reduced levels (parity.hh): none is needed below the first rejecting one. The
// edges of level 0 are then the Büchi marks, on the states that there are. Deterministic Rabin automata keep
// their states as well \cite{krishnan1994deterministic}: the largest rejecting cycles inside of an accepting
// one share no states, so that paritized() has nothing to copy. Co-Büchi is the dual. Both at once: the
// language is that of a weak automaton.
//
// Deterministic parity: polynomial. Other conditions cost what paritized() does, and nondeterministic
// automata what determinized() does.
#pragma once

#include <optional>

#include "omega/automaton.hh"
#include "omega/determinize/determinize.hh"

namespace ouro::omega {

/// A deterministic automaton for the same language with acceptance Inf(0), or nothing if there is none.
/// UserError when determinisation goes beyond its limit.
std::optional<Automaton> deterministic_buchi(const Automaton& automaton,
                                             const DeterminizeOptions& options = {});

/// The same with acceptance Fin(0).
std::optional<Automaton> deterministic_co_buchi(const Automaton& automaton,
                                                const DeterminizeOptions& options = {});

}  // namespace ouro::omega
