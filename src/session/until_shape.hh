// A temporal operator that is true, or false, of some path: where the path may stay, and what ends it.
//
// Each of F, G, U, W, R and M says, and so does its negation, that a path stays in states of one kind until
// it reaches one of another kind; or, if it is weak, that it may stay for ever:
//
//     a U b   stay where a holds, until b              !(a U b)   stay where b does not hold, until neither
//     a R b   stay where b holds, until both do        !(a R b)   stay where a does not hold, until not b
//
// Both kinds are told by the values of the operands, so one search (check/until_path.hh) finds the paths of
// all of them, and what is said of the operands along the way is what a path rests on.
#pragma once

#include <optional>

#include "logic/formula.hh"

namespace ouro::session {

/// Those that are to have the shape's value in a state. An only operand is the left one.
struct DecidingOperands {
  bool left = false;
  bool right = false;
};

struct UntilShape {
  bool value = true;  ///< of the operands that decide: as that of the formula
  DecidingOperands stay;
  DecidingOperands goal;
  bool has_goal = true;
  bool is_weak = false;  ///< it may stay for ever
};

/// Of a path of which the formula is to have this value. Nothing for X, for bounds, and for operands that
/// are not state formulas.
std::optional<UntilShape> until_shape(const logic::Formula& path, bool value);

}  // namespace ouro::session
