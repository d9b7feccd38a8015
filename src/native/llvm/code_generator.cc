#include "native/llvm/code_generator.hh"

#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>
#include <llvm/Transforms/Utils/Cloning.h>

#include <set>
#include <vector>

#include "native/llvm/check_error.hh"

namespace ouro::native {
namespace {

/// A piece has more instructions than this only if it is one function.
constexpr std::size_t piece_size = 2'000;

using Piece = std::set<const llvm::GlobalValue*>;

std::vector<Piece> pieces_of(llvm::Module& module) {
  std::vector<Piece> pieces(1);
  std::size_t size = 0;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    function.setLinkage(llvm::Function::ExternalLinkage);
    size += function.getInstructionCount();
    if (size > piece_size && !pieces.back().empty()) {
      pieces.emplace_back();
      size = function.getInstructionCount();
    }
    pieces.back().insert(&function);
  }
  return pieces;
}

std::unique_ptr<llvm::Module> part_of(const llvm::Module& module, const Piece& piece) {
  llvm::ValueToValueMapTy map;
  // Tables of constants are nobody's in particular: every piece has its own.
  return llvm::CloneModule(module, map, [&](const llvm::GlobalValue* value) {
    return llvm::isa<llvm::GlobalVariable>(value) || piece.contains(value);
  });
}

}  // namespace

void CodeGenerator::prepare(llvm::Module& module) const {
  module.setDataLayout(machine_->createDataLayout());
  module.setTargetTriple(machine_->getTargetTriple().str());
}

Objects CodeGenerator::generate(llvm::Module& module, Quality quality, const std::stop_token& stop) {
  const bool is_good = quality == Quality::Good;
  if (is_good) optimise(module, stop);
  machine_->setOptLevel(is_good ? llvm::CodeGenOptLevel::Default : llvm::CodeGenOptLevel::None);
  machine_->setFastISel(!is_good);
  Objects objects;
  const std::vector<Piece> pieces = pieces_of(module);
  for (const Piece& piece : pieces) {
    if (stop.stop_requested()) return {};
    const auto part = pieces.size() == 1 ? nullptr : part_of(module, piece);
    objects.push_back(checked(llvm::orc::SimpleCompiler(*machine_)(part ? *part : module)));
  }
  return objects;
}

void CodeGenerator::optimise(llvm::Module& module, const std::stop_token& stop) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager components;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(machine_.get());
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(components);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, components, modules);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::SimplifyCFGPass());
  for (llvm::Function& function : module)
    if (!function.isDeclaration() && !stop.stop_requested()) passes.run(function, functions);
}

}  // namespace ouro::native
