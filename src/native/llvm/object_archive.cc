#include "native/llvm/object_archive.hh"

#include <cassert>
#include <cstdint>
#include <cstring>

namespace ouro::native {

std::string pack(const Objects& objects) {
  std::string result;
  for (const auto& object : objects) {
    const std::uint64_t size = object->getBufferSize();
    result.append(reinterpret_cast<const char*>(&size), sizeof size);
    result.append(object->getBufferStart(), size);
  }
  return result;
}

Objects unpack(std::string_view packed) {
  Objects result;
  while (!packed.empty()) {
    std::uint64_t size = 0;
    assert(packed.size() >= sizeof size);
    std::memcpy(&size, packed.data(), sizeof size);
    packed.remove_prefix(sizeof size);
    assert(size <= packed.size());
    result.push_back(llvm::MemoryBuffer::getMemBufferCopy({packed.data(), size}));
    packed.remove_prefix(size);
  }
  return result;
}

}  // namespace ouro::native
