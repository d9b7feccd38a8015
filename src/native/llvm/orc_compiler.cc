// The compiler: code is written for a layout, found on disk or generated, and loaded by LLVM's ORC library.
//
// The key of the code on disk is a hash of the module as it was written, before any optimisation, which is by
// construction everything that the program, the layout and the engine's types contribute, and of the target.
// Writing the module takes a thirtieth of the time of generating code from it.
#include <llvm/Bitcode/BitcodeWriter.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Support/xxhash.h>

#include <cassert>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "native/code_cache.hh"
#include "native/facts.hh"
#include "native/llvm/check_error.hh"
#include "native/llvm/code_generator.hh"
#include "native/llvm/layout_code.hh"
#include "native/llvm/object_archive.hh"
#include "native/module.hh"

namespace ouro::native {
namespace {

/// Above so many instructions, which take a second or two, it is not compiled at all.
constexpr std::size_t most_compiled = 300'000;

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

llvm::orc::JITTargetMachineBuilder host() {
  initialise_llvm();
  return checked(llvm::orc::JITTargetMachineBuilder::detectHost());
}

class OrcCompiler : public Compiler {
 public:
  OrcCompiler(CompilerInput input, EngineFunctions engine)
      : engine_(engine),
        facts_(input.program),
        propositions_(std::move(input.propositions)),
        cache_(std::move(input.cache)),
        generator_(checked(host().createTargetMachine())),
        jit_(checked(llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(host()).create())) {
    // What goes wrong comes back to whoever asks for a function; it need not be printed as well.
    jit_->getExecutionSession().setErrorReporter(
        [](llvm::Error error) { llvm::consumeError(std::move(error)); });
  }

  const LayoutCode* compile(const program::Layout& layout, const std::stop_token& stop) override {
    llvm::LLVMContext context;
    llvm::Module module("layout" + std::to_string(layout.id), context);
    generator_.prepare(module);
    const LayoutFunctions functions = write_layout_code(module, facts_, layout, propositions_);
    assert(!llvm::verifyModule(module, &llvm::errs()));
    if (functions.instructions > most_compiled) return nullptr;
    const CodeKey key = key_of(module);
    if (const auto kept = cache_.find(key)) return load(layout, functions, unpack(*kept));
    Objects objects = generator_.generate(module, functions.instructions, stop);
    if (objects.empty()) return nullptr;
    cache_.keep(key, pack(objects));
    return load(layout, functions, std::move(objects));
  }

 private:
  CodeKey key_of(const llvm::Module& module) const {
    llvm::SmallVector<char, 0> bytes;
    llvm::raw_svector_ostream stream(bytes);
    llvm::WriteBitcodeToFile(module, stream);
    stream << generator_.target() << module_stamp;
    const llvm::XXH128_hash_t hash =
        llvm::xxh3_128bits({reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()});
    return {.high = hash.high64, .low = hash.low64};
  }

  const LayoutCode* load(const program::Layout& layout, const LayoutFunctions& functions, Objects objects) {
    llvm::orc::JITDylib& library = new_library(layout.id);
    for (auto& object : objects) check(jit_->addObjectFile(library, std::move(object)));
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
    if (!library) check(library.takeError());
    const auto name = [&](const char* symbol) { return jit_->mangleAndIntern(symbol); };
    check(library->define(
        llvm::orc::absoluteSymbols({{name(fault_symbol), engine_symbol(engine_.fault)},
                                    {name(arrive_symbol), engine_symbol(engine_.arrive)},
                                    {name(retake_symbol), engine_symbol(engine_.retake)},
                                    {name(fallback_symbol), engine_symbol(engine_.fallback)}})));
    return *library;
  }

  EngineFunctions engine_;
  Facts facts_;
  std::vector<program::ExpressionId> propositions_;
  CodeCache cache_;
  CodeGenerator generator_;
  std::unique_ptr<llvm::orc::LLJIT> jit_;
  std::deque<LayoutCode> codes_;
};

}  // namespace
}  // namespace ouro::native

extern "C" __attribute__((visibility("default"))) const ouro::native::Module ouro_native_module{
    .name = [] { return std::string("LLVM " LLVM_VERSION_STRING); },
    .make_compiler = [](ouro::native::CompilerInput input,
                        ouro::native::EngineFunctions engine) -> std::unique_ptr<ouro::native::Compiler> {
      return std::make_unique<ouro::native::OrcCompiler>(std::move(input), engine);
    }};
