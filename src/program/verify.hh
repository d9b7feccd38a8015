// Is a program well formed?
#pragma once

#include "program/program.hh"

namespace ouro::program {

/// Checks that every index names something, operands come before their operators, arrays have as many
/// indices as dimensions, types have sensible widths, and a Terminate is the last effect of its
/// command. A front end that breaks this has a bug: throws std::logic_error that names the place.
void verify(const Program& program);

}  // namespace ouro::program
