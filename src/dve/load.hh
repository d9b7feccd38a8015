// Models in DVE, the language of the BEEM benchmark \cite{pelanek2007beem}.
//
//     byte x;
//     channel c;
//     process Sender {
//       state idle, done;  init idle;
//       trans idle -> done { guard x < 3; sync c!x + 1; };
//     }
//     process Receiver {
//       byte y;
//       state q;  init q;
//       trans q -> q { sync c?y; effect x = y; };
//     }
//     system async;
//
// `byte` is 0 to 255 and `int` is 16 bits with a sign; arithmetic has 32 bits, and what is assigned is
// truncated. A system of processes takes one transition at a time, or two that meet on a channel
// without a buffer; while a process is in a `commit` state, only processes in such states move. What
// this reader does not understand it refuses, with the place.
#pragma once

#include <span>
#include <vector>

#include "base/source.hh"
#include "program/program.hh"

namespace ouro::dve {

/// Reads a model. Throws UserError with all mistakes found; warnings are appended. `conditions` are
/// expressions of DVE about the system as a whole; they become Program::conditions.
program::Program load(const SourceText& source, std::vector<Diagnostic>& warnings,
                      std::span<const SourceText> conditions = {});

}  // namespace ouro::dve
