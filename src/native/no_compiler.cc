// In place of llvm/ in a build without LLVM.
#include "native/compiler.hh"

namespace ouro::native {

bool can_compile() { return false; }

std::unique_ptr<Compiler> make_compiler(const program::Program&, std::vector<program::ExpressionId>) {
  return nullptr;
}

}  // namespace ouro::native
