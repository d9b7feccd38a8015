// Several object files as one string: each with its length before it.
#pragma once

#include <llvm/Support/MemoryBuffer.h>

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace ouro::native {

using Objects = std::vector<std::unique_ptr<llvm::MemoryBuffer>>;

std::string pack(const Objects& objects);
/// The inverse; nothing else may be given to it.
Objects unpack(std::string_view packed);

}  // namespace ouro::native
