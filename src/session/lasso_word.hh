// What a run with a cycle spells, in the propositions of a question, and what the reference semantics says.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "logic/word.hh"
#include "session/lasso_witness.hh"
#include "session/run_question.hh"
#include "trace/recorded_property.hh"

namespace ouro::session {

logic::LassoWord word_of(const LassoWitness& witness, const std::vector<Atom>& atoms);
logic::Alphabet alphabet_of(const std::vector<Atom>& atoms);

/// Judges a run by the reference semantics. The question has a formula.
bool satisfies(const LassoWitness& witness, const RunQuestion& question);

/// For those who show the run: what is violated, and what holds in the first so many states. Only the
/// propositions of formulas are texts that a model understands.
trace::RecordedProperty recorded_property(const LassoWitness& witness, const RunQuestion& question,
                                          std::size_t states);

/// Throws std::logic_error: the run does not do to the question what it was found for.
[[noreturn]] void object(const LassoWitness& witness, const RunQuestion& question, std::string_view what);

}  // namespace ouro::session
