// Whether an automaton that is made on demand accepts anything, without making all of it.
//
// The automaton is explored breadth-first, and each time what has been seen has doubled it is searched for an
// accepting run (emptiness.hh). What is found there is found in the whole as well. So a short accepting
// lasso is found after little more than the part that it lies in, the witnesses are short, and any
// Emerson-Lei condition will do, Fin included, where a search that decides at each step could only take
// conditions without. All searches together cost at most twice the last one.
#pragma once

#include <cstddef>
#include <optional>

#include "omega/lasso.hh"
#include "omega/lazy.hh"

namespace ouro::omega {

/// A word that is accepted, over the variables() of the lazy automaton; nothing when the language is empty.
/// Throws UserError when more than `max_states` states are met before that is known.
std::optional<WordLetters> accepted_word(LazyAutomaton& lazy, std::size_t max_states);

}  // namespace ouro::omega
