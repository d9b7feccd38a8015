// Compiles the code of layouts. Without LLVM there is none, and everything is interpreted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "native/frame.hh"
#include "program/layout.hh"
#include "program/program.hh"

namespace ouro::native {

/// The code of one layout. A null pointer is a function that there is not.
struct LayoutCode {
  MoveCode expand = nullptr;
  MaskCode mask = nullptr;
  std::vector<MoveCode> move;              ///< by process
  std::vector<SequenceFunction> sequence;  ///< by process
  std::uint32_t most_successors = 0;       ///< what `expand` or a `move` can write in one go
};

/// Is this a build with a compiler?
bool can_compile();

/// Compiles; one thread at a time. The code lives as long as the compiler.
class Compiler {
 public:
  Compiler() = default;
  Compiler(const Compiler&) = delete;
  Compiler& operator=(const Compiler&) = delete;
  virtual ~Compiler() = default;

  /// Null when it cannot be compiled; the layout must outlive the compiler.
  virtual const LayoutCode* compile(const program::Layout& layout) = 0;
};

/// The program must outlive it. Null in a build without a compiler.
std::unique_ptr<Compiler> make_compiler(const program::Program& program,
                                        std::vector<program::ExpressionId> propositions);

}  // namespace ouro::native
