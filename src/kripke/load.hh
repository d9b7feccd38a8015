// Explicit models, whatever format they come in.
#pragma once

#include <memory>

#include "base/source.hh"
#include "kripke/from_automaton.hh"
#include "space/explicit_space.hh"

namespace ouro::kripke {

/// The structure that a text describes. A text that begins with `HOA:` is an automaton (from_automaton.hh);
/// one that begins with `des (` is in the .aut format (aldebaran.hh); any other is a Kripke structure
/// (text.hh). Throws UserError.
std::unique_ptr<space::ExplicitSpace> load(const SourceText& source,
                                           const FromAutomatonOptions& options = {});

}  // namespace ouro::kripke
