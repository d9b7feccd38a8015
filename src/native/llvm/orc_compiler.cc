// The compiler: code is written for a layout, generated, kept, and loaded; by LLVM's ORC library where the
// loader of our own (object_loader.hh) does not know the object files.
#include <llvm/Config/llvm-config.h>
#include <llvm/ExecutionEngine/Orc/LLJIT.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/TargetSelect.h>
#include <llvm/Support/raw_ostream.h>

#include <cassert>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "native/code_loader.hh"
#include "native/facts.hh"
#include "native/generator_stamp.hh"
#include "native/kept_code.hh"
#include "native/llvm/check_error.hh"
#include "native/llvm/code_generator.hh"
#include "native/llvm/layout_code.hh"
#include "native/module.hh"
#include "native/object_archive.hh"

namespace ouro::native {
namespace {

/// Above so many instructions there is no better code than the quickly generated one.
constexpr std::size_t most_optimised = 60'000;
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

/// Code that may lie anywhere, near everything that it refers to: what calls and tables take is 32 bits.
llvm::orc::JITTargetMachineBuilder host() {
  initialise_llvm();
  auto host = checked(llvm::orc::JITTargetMachineBuilder::detectHost());
  host.setRelocationModel(llvm::Reloc::PIC_);
  host.setCodeModel(llvm::CodeModel::Small);
  return host;
}

std::size_t instruction_count(const llvm::Module& module) {
  std::size_t result = 0;
  for (const llvm::Function& function : module) result += function.getInstructionCount();
  return result;
}

std::string pack(Quality quality, LayoutFunctions functions, const Objects& objects) {
  ObjectArchive archive{quality, std::move(functions), {}};
  for (const auto& object : objects)
    archive.objects.emplace_back(object->getBufferStart(), object->getBufferSize());
  return pack(archive);
}

class OrcCompiler : public Compiler {
 public:
  OrcCompiler(CompilerInput input, EngineFunctions engine)
      : input_(std::move(input)),
        engine_(engine),
        facts_(input_.program),
        generator_(checked(host().createTargetMachine())) {}

  const LayoutCode* compile(const program::Layout& layout, Quality quality,
                            const std::stop_token& stop) override {
    if (const auto kept = input_.kept.find(layout))
      if (const LayoutCode* code = load(layout, *kept); code != nullptr && code->quality >= quality)
        return code;
    const auto packed = generate(layout, quality, stop);
    if (!packed) return nullptr;
    input_.kept.keep(layout, *packed);
    return load(layout, *packed);
  }

 private:
  /// Where it is not worth compiling there are no functions, which is kept as well. Nothing: it was stopped.
  std::optional<std::string> generate(const program::Layout& layout, Quality quality,
                                      const std::stop_token& stop) {
    llvm::LLVMContext context;
    llvm::Module module("layout" + std::to_string(layout.id), context);
    generator_.prepare(module);
    LayoutFunctions functions = write_layout_code(module, facts_, layout, input_.propositions);
    assert(!llvm::verifyModule(module, &llvm::errs()));
    const std::size_t instructions = instruction_count(module);
    if (instructions > most_compiled) {
      const std::vector<std::string> no_function(layout.processes.size());
      return pack(Quality::Good, {.expand = {}, .mask = {}, .move = no_function, .sequence = no_function},
                  {});
    }
    const bool is_large = instructions > most_optimised;
    const Objects objects = generator_.generate(module, is_large ? Quality::Quick : quality, stop);
    if (objects.empty()) return std::nullopt;
    return pack(is_large ? Quality::Good : quality, std::move(functions), objects);
  }

  /// Null where the archive is damaged.
  const LayoutCode* load(const program::Layout& layout, std::string_view packed) {
    if (input_.linking == Linking::Own)
      if (auto loaded = load_code(packed, layout, engine_))
        return &loaded_.emplace_back(std::move(loaded))->code;
    const auto archive = unpack(packed);
    return archive && fits(archive->functions, layout) ? link(layout, *archive) : nullptr;
  }

  const LayoutCode* link(const program::Layout& layout, const ObjectArchive& archive) {
    llvm::orc::JITDylib& library = new_library(layout.id);
    for (const std::string_view object : archive.objects)
      check(jit().addObjectFile(library, llvm::MemoryBuffer::getMemBufferCopy(object)));
    const auto find = [&](const std::string& name) {
      return name.empty() ? llvm::orc::ExecutorAddr() : checked(jit().lookup(library, name));
    };
    const LayoutFunctions& functions = archive.functions;
    LayoutCode& code = linked_.emplace_back();
    code.quality = archive.quality;
    code.expand = find(functions.expand).toPtr<MoveCode>();
    code.mask = find(functions.mask).toPtr<MaskCode>();
    for (const std::string& name : functions.move) code.move.push_back(find(name).toPtr<MoveCode>());
    for (const std::string& name : functions.sequence)
      code.sequence.push_back(find(name).toPtr<SequenceFunction>());
    code.most_successors = functions.most_successors;
    return &code;
  }

  llvm::orc::LLJIT& jit() {
    if (jit_ == nullptr) {
      jit_ = checked(llvm::orc::LLJITBuilder().setJITTargetMachineBuilder(host()).create());
      // What goes wrong comes back to whoever asks for a function; it need not be printed as well.
      jit_->getExecutionSession().setErrorReporter(
          [](llvm::Error error) { llvm::consumeError(std::move(error)); });
    }
    return *jit_;
  }

  /// A library of its own for each layout, which sees the functions that compiled code calls.
  llvm::orc::JITDylib& new_library(program::LayoutId id) {
    auto library = jit().createJITDylib("layout" + std::to_string(id));
    if (!library) check(library.takeError());
    const auto name = [&](const char* symbol) { return jit().mangleAndIntern(symbol); };
    check(library->define(
        llvm::orc::absoluteSymbols({{name(fault_symbol), engine_symbol(engine_.fault)},
                                    {name(arrive_symbol), engine_symbol(engine_.arrive)},
                                    {name(retake_symbol), engine_symbol(engine_.retake)},
                                    {name(fallback_symbol), engine_symbol(engine_.fallback)}})));
    return *library;
  }

  CompilerInput input_;
  EngineFunctions engine_;
  Facts facts_;
  CodeGenerator generator_;
  std::vector<std::unique_ptr<const LoadedCode>> loaded_;
  std::unique_ptr<llvm::orc::LLJIT> jit_;
  std::deque<LayoutCode> linked_;
};

}  // namespace
}  // namespace ouro::native

extern "C" __attribute__((visibility("default"))) const ouro::native::Module ouro_native_module{
    .generator_stamp = ouro::native::generator_stamp,
    .name = [] { return std::string("LLVM " LLVM_VERSION_STRING); },
    .make_compiler = [](ouro::native::CompilerInput input,
                        ouro::native::EngineFunctions engine) -> std::unique_ptr<ouro::native::Compiler> {
      return std::make_unique<ouro::native::OrcCompiler>(std::move(input), engine);
    }};
