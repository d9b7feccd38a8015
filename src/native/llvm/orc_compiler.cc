// The compiler: LLVM's optimiser and code generator, and its ORC library to load what they make.
//
// Compiling takes time that small models do not have, and large ones have too much code for: the passes are
// the few that turn what process_code.cc writes into straight code, and above a size the code generator's
// quick mode is used without any passes at all.
#include <llvm/ExecutionEngine/Orc/CompileUtils.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>

#include <cassert>
#include <deque>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>

#include "native/compiler.hh"
#include "native/facts.hh"
#include "native/llvm/layout_code.hh"

namespace ouro::native {
namespace {

/// Above so many instructions, code is compiled quickly rather than well.
constexpr std::size_t most_optimised = 60'000;
/// Above so many, it is not compiled at all.
constexpr std::size_t most_compiled = 2'000'000;

template <class T>
T checked(llvm::Expected<T> value) {
  if (!value) throw std::runtime_error("native code: " + llvm::toString(value.takeError()));
  return std::move(*value);
}
void check(llvm::Error error) {
  if (error) throw std::runtime_error("native code: " + llvm::toString(std::move(error)));
}

void initialise_llvm() {
  static std::once_flag once;
  std::call_once(once, [] {
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
  });
}

llvm::orc::ExecutorSymbolDef engine_symbol(auto* function) {
  return {llvm::orc::ExecutorAddr::fromPtr(function), llvm::JITSymbolFlags::Exported};
}

class OrcCompiler : public Compiler {
 public:
  OrcCompiler(const program::Program& program, std::vector<program::ExpressionId> propositions)
      : facts_(program), propositions_(std::move(propositions)) {
    initialise_llvm();
    auto host = checked(llvm::orc::JITTargetMachineBuilder::detectHost());
    machine_ = checked(host.createTargetMachine());
    jit_ = checked(llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(std::move(host)).create());
  }

  const LayoutCode* compile(const program::Layout& layout) override {
    llvm::LLVMContext context;
    llvm::Module module("layout" + std::to_string(layout.id), context);
    module.setDataLayout(machine_->createDataLayout());
    module.setTargetTriple(machine_->getTargetTriple().str());
    const LayoutFunctions functions = write_layout_code(module, facts_, layout, propositions_);
    assert(!llvm::verifyModule(module, &llvm::errs()));
    if (functions.instructions > most_compiled) return nullptr;
    const bool small = functions.instructions <= most_optimised;
    if (small) optimise(module);
    machine_->setOptLevel(small ? llvm::CodeGenOptLevel::Default : llvm::CodeGenOptLevel::None);
    machine_->setFastISel(!small);
    return load(layout, functions, checked(llvm::orc::SimpleCompiler(*machine_)(module)));
  }

 private:
  void optimise(llvm::Module& module) {
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
      if (!function.isDeclaration()) passes.run(function, functions);
  }

  const LayoutCode* load(const program::Layout& layout, const LayoutFunctions& functions,
                         std::unique_ptr<llvm::MemoryBuffer> object) {
    llvm::orc::JITDylib& library = new_library(layout.id);
    check(jit_->addObjectFile(library, std::move(object)));
    const auto find = [&](const std::string& name) {
      return name.empty() ? llvm::orc::ExecutorAddr() : checked(jit_->lookup(library, name));
    };
    LayoutCode& code = codes_.emplace_back();
    code.expand = find(functions.expand).toPtr<MoveCode>();
    code.mask = find(functions.mask).toPtr<MaskCode>();
    for (const std::string& name : functions.move) code.move.push_back(find(name).toPtr<MoveCode>());
    for (const std::string& name : functions.sequence)
      code.sequence.push_back(find(name).toPtr<SequenceFunction>());
    code.most_successors = functions.most_successors;
    return &code;
  }

  /// A library of its own for each layout, which sees the functions that compiled code calls.
  llvm::orc::JITDylib& new_library(program::LayoutId id) {
    auto library = jit_->createJITDylib("layout" + std::to_string(id));
    if (!library) throw std::runtime_error("native code: " + llvm::toString(library.takeError()));
    const auto name = [&](const char* symbol) { return jit_->mangleAndIntern(symbol); };
    check(library->define(
        llvm::orc::absoluteSymbols({{name(fault_symbol), engine_symbol(&ouro_native_fault)},
                                    {name(arrive_symbol), engine_symbol(&ouro_native_arrive)},
                                    {name(retake_symbol), engine_symbol(&ouro_native_retake)},
                                    {name(fallback_symbol), engine_symbol(&ouro_native_fallback)}})));
    return *library;
  }

  Facts facts_;
  std::vector<program::ExpressionId> propositions_;
  std::unique_ptr<llvm::TargetMachine> machine_;
  std::unique_ptr<llvm::orc::LLJIT> jit_;
  std::deque<LayoutCode> codes_;
};

}  // namespace

bool can_compile() { return true; }

std::unique_ptr<Compiler> make_compiler(const program::Program& program,
                                        std::vector<program::ExpressionId> propositions) {
  return std::make_unique<OrcCompiler>(program, std::move(propositions));
}

}  // namespace ouro::native
