// Compiles the code of layouts.
//
// The compiler is LLVM, a library that takes longer to load than most formulas take to translate: it is in a
// module that is loaded when the first layout is to be compiled (module.cc). A build without LLVM has none
// (no_compiler.cc), and everything is interpreted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <stop_token>
#include <string>
#include <vector>

#include "native/frame.hh"
#include "program/layout.hh"
#include "program/program.hh"

namespace ouro::native {

/// Code is soon there, or runs fast. What is quickly generated takes a quarter of the time to generate and
/// makes a search some tenth slower.
enum class Quality : std::uint8_t {
  Quick,
  Good,  ///< there is none better
};

/// The code of one layout. A null pointer is a function that there is not.
struct LayoutCode {
  Quality quality = Quality::Good;
  MoveCode expand = nullptr;
  MaskCode mask = nullptr;
  std::vector<MoveCode> move;              ///< by process
  std::vector<SequenceFunction> sequence;  ///< by process
  std::uint32_t most_successors = 0;       ///< what `expand` or a `move` can write in one go
};

/// Where the functions are that compiled code calls.
struct EngineFunctions {
  decltype(&ouro_native_fault) fault = &ouro_native_fault;
  decltype(&ouro_native_arrive) arrive = &ouro_native_arrive;
  decltype(&ouro_native_retake) retake = &ouro_native_retake;
  decltype(&ouro_native_fallback) fallback = &ouro_native_fallback;
};

class KeptCode;

/// How object files become code.
enum class Linking : std::uint8_t {
  Own,      ///< by object_loader.hh where it knows them, which is quicker
  Library,  ///< by the compiler's library
};

struct CompilerInput {
  const program::Program& program;  ///< must outlive the compiler
  std::vector<program::ExpressionId> propositions;
  const KeptCode& kept;  ///< what is compiled goes there; must outlive the compiler
  Linking linking = Linking::Own;
};

/// Compiles; one thread at a time. The code lives as long as the compiler.
class Compiler {
 public:
  Compiler() = default;
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;
  virtual ~Compiler() = default;

  /// Null when it was asked to stop; that may take as long as one function does. The code may be better than
  /// was asked for. The layout must outlive the compiler. Throws NoCode.
  virtual const LayoutCode* compile(const program::Layout& layout, Quality quality,
                                    const std::stop_token& stop) = 0;
};

/// There is no code, for a reason.
struct NoCode : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Throws NoCode when there is no compiler.
std::unique_ptr<Compiler> make_compiler(CompilerInput input);

/// What compiles, "LLVM 19.1.7". Throws NoCode when nothing does.
std::string compiler_name();

}  // namespace ouro::native
