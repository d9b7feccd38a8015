// In place of module.cc in a build without LLVM.
#include "native/compiler.hh"

namespace ouro::native {

std::unique_ptr<Compiler> make_compiler(CompilerInput) { throw NoCode(compiler_name()); }

std::string compiler_name() { throw NoCode("this build of ouro is without LLVM"); }

}  // namespace ouro::native
