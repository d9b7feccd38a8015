// A module becomes machine code for this processor.
//
// Compiling takes time that small models do not have, and large ones have too much code for: quick code comes
// from the code generator's quick mode without any passes at all. For good code the passes are the few that
// turn what process_code.cc writes into straight code.
//
// LLVM cannot be interrupted, and who does not need the code any more should not wait for it: the code
// generator is given a few functions at a time, and between these it can be stopped. The pieces of a module
// are then object files that call each other.
#pragma once

#include <llvm/IR/Module.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Target/TargetMachine.h>

#include <memory>
#include <stop_token>
#include <utility>
#include <vector>

#include "native/compiler.hh"

namespace ouro::native {

using Objects = std::vector<std::unique_ptr<llvm::MemoryBuffer>>;

class CodeGenerator {
 public:
  explicit CodeGenerator(std::unique_ptr<llvm::TargetMachine> machine) : machine_(std::move(machine)) {}

  void prepare(llvm::Module& module) const;

  /// Object files; none when it was stopped. The module is used up.
  Objects generate(llvm::Module& module, Quality quality, const std::stop_token& stop);

 private:
  void optimise(llvm::Module& module, const std::stop_token& stop);

  std::unique_ptr<llvm::TargetMachine> machine_;
};

}  // namespace ouro::native
