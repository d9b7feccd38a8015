// Kripke structures as text: a line for each state and for the edges that leave it.
//
//   propositions red green      # at most 64
//   initial stop
//   state stop : red
//   state go   : green
//   stop -> stop go
//   go   -[brake]-> stop
//
// Statements may come in any order: names are looked up when all has been read. States and propositions have
// to be declared, so that a misspelt name is an error, with a suggestion, and not one more state. Edges of
// a state keep their order, and an edge that is listed twice is there twice. The format for people is
// described in docs/reference/kripke-format.md.
//
// Reading takes time and memory linear in the text.
#pragma once

#include <memory>
#include <string>

#include "base/source.hh"
#include "space/explicit_space.hh"

namespace ouro::kripke {

/// Throws UserError at the first mistake.
std::unique_ptr<space::ExplicitSpace> read_text(const SourceText& source);

/// Reads back as the same structure; states without names are then named by their numbers.
std::string to_text(const space::ExplicitSpace& structure);

}  // namespace ouro::kripke
