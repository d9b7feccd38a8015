// Steps of a model as letters: which actions a step stands for.
//
// An action is a name that the user gives to steps of the model, by a pattern. What matches no pattern is an
// invisible step, tau: no action holds of it. A step may match several. In a rendezvous two processes take
// one step, which has the actions of both.
//
//     Proc:label      leaves a location with this label (DVE: a state of the process)
//     c!  c?          sends on, receives from the channel c; c! also matches c[i]!, and c! matches c!!
//     c!msg  c?msg    the same, with the constant msg, a symbol or a number, in the first field
//     Proc@12  @12    a statement on this line
//     x = x + 1       a statement by its text, as traces show it; blanks do not matter
//     {x = 1}         the same where it would be taken for something else, or has commas
//     Proc:c!msg      any of those of this process type only: Proc:c?, Proc:{x = 1}
//
// For an explicit structure a pattern is the text of an edge's action. Patterns are compared once with all
// commands; a search looks bits up by process type and command.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "check/spelled_space.hh"
#include "session/model.hh"
#include "session/run_question.hh"

namespace ouro::session {

/// The actions of the model's steps: the i-th is action_bit(i). The model must outlive them. Throws UserError
/// for a pattern that nothing matches, and for too many.
std::unique_ptr<check::StepLetters> action_letters(const Model& model, std::span<const ActionAsked> actions);

}  // namespace ouro::session
