#include "native/llvm/check_error.hh"

namespace ouro::native {

void check(llvm::Error error) {
  if (error) throw NoCode("LLVM: " + llvm::toString(std::move(error)));
}

}  // namespace ouro::native
