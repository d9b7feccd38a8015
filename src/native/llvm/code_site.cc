#include "native/llvm/code_site.hh"

namespace ouro::native {

llvm::BasicBlock* FunctionSite::new_block(const char* name) const {
  return llvm::BasicBlock::Create(builder.getContext(), name, builder.GetInsertBlock()->getParent());
}

}  // namespace ouro::native
