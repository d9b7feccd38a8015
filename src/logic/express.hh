// Saying a formula in a syntax that lacks some of its operators.
#pragma once

#include "logic/formula.hh"
#include "logic/syntax.hh"

namespace ouro::logic {

/// An equivalent formula (on infinite words) without the operators that the syntax lacks: W, M and
/// xor for SPIN; W, M and quantified release for NuSMV; bounds and X[!] for all but Infix and Symbols.
/// What has no equivalent (path quantifiers in SPIN and LBT) stays, and printing will refuse it.
Formula express_in(const Formula& formula, Syntax syntax);

}  // namespace ouro::logic
