// The .aut format of Aldebaran, which many tools for labelled transition systems read and write.
//
//   des (0, 2, 2)          the initial state, the number of transitions, the number of states
//   (0, "send", 1)         a transition: from, its label, to
//   (1, i, 0)
//
// Labels are actions and states have no propositions: those of a structure are not written. The label i, the
// internal action, is for edges without action, in both directions. A label is everything between the first
// and the last comma of its line, blanks around it and one pair of quotes removed, so it may contain commas
// and quotes; only line breaks cannot be written, and become blanks.
//
// Both directions are linear. Since states without edges are not mentioned, a short text could claim any
// number of states; beyond a million there must not be more than it has characters.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/source.hh"
#include "space/explicit_space.hh"

namespace ouro::kripke {

/// Whether a text begins as this format does.
bool looks_like_aldebaran(std::string_view text);

/// Throws UserError at the first mistake. States are called by their numbers.
std::unique_ptr<space::ExplicitSpace> read_aldebaran(const SourceText& source);

/// Throws UserError unless there is exactly one initial state.
std::string to_aldebaran(const space::ExplicitSpace& structure);

}  // namespace ouro::kripke
