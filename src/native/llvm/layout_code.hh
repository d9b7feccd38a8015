// All code of one layout, as a module.
//
// Beside the functions of its processes (process_code.hh):
//
//     expand(state, frame)    every process in turn, youngest first
//     mask(state)             the propositions that hold
//     emit(frame, step)       the state at the tail becomes a successor: hidden variables are cleared, the
//                             entry and its step are written, the tail moves on
//     emit.hashed(..., hash)  the same where the hash is known
//     emit.more(..., more)    the same where so many steps more lie behind the first already
//     emit.without(..., more) the same for a state that the youngest process has left: the layout's parent
#pragma once

#include <llvm/IR/Module.h>

#include <vector>

#include "native/facts.hh"
#include "native/object_archive.hh"
#include "program/layout.hh"

namespace ouro::native {

LayoutFunctions write_layout_code(llvm::Module& module, const Facts& facts, const program::Layout& layout,
                                  const std::vector<program::ExpressionId>& propositions);

}  // namespace ouro::native
