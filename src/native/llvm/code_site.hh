// Where code is being written: the function, and what every piece of code in it may use.
#pragma once

#include <llvm/IR/IRBuilder.h>

#include <cstdint>

#include "native/facts.hh"
#include "program/layout.hh"
#include "program/program.hh"
#include "space/state_space.hh"

namespace ouro::native {

/// A function under construction for one layout.
struct FunctionSite {
  llvm::IRBuilder<>& builder;
  const Facts& facts;
  const program::Layout& layout;
  llvm::Value* frame = nullptr;       ///< the Frame; null in code that must not need it
  llvm::Value* timeout = nullptr;     ///< i1
  llvm::Value* fault_code = nullptr;  ///< where the code of a fault is left for whoever handles it

  const program::Program& program() const { return facts.program(); }
  /// An empty block at the function's end.
  llvm::BasicBlock* new_block(const char* name) const;
};

/// Who asks, about which bytes, and where a fault leads.
struct Site {
  llvm::Value* bytes = nullptr;
  std::uint32_t process = program::none;
  llvm::BasicBlock* on_fault = nullptr;
};

/// One channel, or one of several of the same type.
struct ChannelRef {
  const program::ChannelType* type = nullptr;
  llvm::Value* number = nullptr;  ///< i32, counted from 1
  llvm::Value* offset = nullptr;  ///< i64
};

}  // namespace ouro::native
