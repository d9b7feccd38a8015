// All code of one layout, as a module.
//
// Beside the functions of its processes (process_code.hh):
//
//     expand(state, frame)    every process in turn, youngest first
//     mask(state)             the propositions that hold
//     emit(frame, step, more) the state at the tail becomes a successor: hidden variables are cleared, the
//                             entry and its first step are written, the tail moves on. So many steps more
//                             lie behind the first already
//     emit.without(...)       the same for a state that the youngest process has left: the layout's parent
#pragma once

#include <llvm/IR/Module.h>

#include <cstdint>
#include <string>
#include <vector>

#include "native/facts.hh"
#include "program/layout.hh"

namespace ouro::native {

/// The names of the functions in the module; empty: there is no such function.
struct LayoutFunctions {
  std::string expand;
  std::string mask;
  std::vector<std::string> move;      ///< by process
  std::vector<std::string> sequence;  ///< by process
  std::uint32_t most_successors = 0;  ///< room that `expand` and any `move` need
  std::size_t instructions = 0;       ///< how much code it is
};

LayoutFunctions write_layout_code(llvm::Module& module, const Facts& facts, const program::Layout& layout,
                                  const std::vector<program::ExpressionId>& propositions);

}  // namespace ouro::native
